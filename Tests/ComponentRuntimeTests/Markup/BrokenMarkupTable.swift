// Broken markup, and what is said about it: read by BrokenMarkup.cases.

extension BrokenMarkup {
  static let all = [
    syntax, names, adapters, elements, uses, slots, containers, rules, clocks, actions, once,
    values, foreignTags, openEnds, foreignDeclarations, misunderstandings, habits,
  ].flatMap { cases($0) }

  /// What does not parse.
  private static let syntax = ##"""
    > compnent A() { <row/> }
    1:1 expected a declaration (`component`, `container`, `page`, …), found `compnent`
      did you mean `component`?
    > component A( { <row/> }
    1:14 expected a parameter's name, found `{`
    > component A() { <row> }
    1:18 `<row>` is never closed
      add `</row>`
    > component A() { <row><text>a</row> }
    1:23 `<text>` is never closed
      add `</text>`
    > component A() { <row></colum> }
    1:22 `</colum>` does not close `<row>`
      write `</row>`
    > component A() { <row gap=4/> }
    1:26 expected `"…"` or `{…}` after `gap=`, found `4`
      write `gap={4}`
    > component A() { <row gap={4/> }
    1:26 this `{` is never closed
      add `}`
    > component A() { <row label="a/> }
    1:28 this string is never closed
      add `"`
    > component A() { <row>hello</row> }
    1:22 text cannot stand in `<row>`
      put it in `<text>…</text>`
    > component A() { <text>a &nbsp; b</text> }
    1:25 unknown escape `&nbsp;`
      write the character itself; `&lt;`, `&gt;` and `&amp;` are the only escapes
    > component A() { <text>a } b</text> }
    1:25 a `}` alone cannot stand in text
      write `{"}"}`
    > component A() { <row {repo}/> }
    1:23 expected `...`, found `repo`
      a spread is `{...value}`, an attribute `name={value}`
    > component A(r: list(Repo)) { <row><text for={r.x of r} key="a">a</text></row> }
    1:47 expected `in`, found `.`
      write `for={item in list}`
    > component A() { let = 3
    >  <row/> }
    1:21 expected the name of a let, found `=`
    > component A() { let a =
    >  <row/> }
    1:24 expected an expression, found the end of the line
    > component A() { let a = 1 2
    >  <row/> }
    1:27 expected an operator or the end of the expression, found `2`
    > component A() { <text>{1 +}</text> }
    1:27 expected an expression, found the end of the expression
    > component if() { <row/> }
    1:11 `if` is a reserved word and cannot be the name of a component
      choose another name, such as `if_`
    > protocol P { a: list() }
    1:22 expected a type, found `)`
    > protocol P { a: string b: int }
    1:24 expected `,` or `}`, found `b`
      separate them by `,`
    > source s { ttl: 5w }
    1:18 unknown unit `w`
      units are ms, s, m, h and d
    > source s { ttl: 5 }
    1:17 `ttl` is a duration
      write a number with a unit: `300ms`, `10s`, `5m`, `1h`, `1d`
    > source s { tll: 5m }
    1:12 unknown option `tll` of a source
      did you mean `ttl`?
    > source s(a: list(string))
    1:13 a parameter of a source is string, int, double or bool, not list(string)
    > target t { acton a() }
    1:12 expected `action` or `}`, found `acton`
    > /* never closed
    1:1 this comment is never closed
      add `*/`
    > viewport v { width: 0, height: 1 }
    1:21 `width` is a number from 1 to 100000
    > viewport v { width: 100 }
    1:10 viewport `v` lacks its `height`
      add `height: 390`, in points
    > viewport default { width: 1, height: 1 }
    1:10 no viewport can be called `default`
      `default` in a map stands for all viewports that it does not name
    > viewport w390 { width: 10, height: 1 }
    1:10 no viewport can be called `w390`
      call it otherwise: `w390` is any viewport that is so many points wide
    > viewport v { width: 1, height: 1, direction: "up" }
    1:46 `direction` is "ltr" or "rtl"
    > style s { fontSzie: 12 }
    1:11 unknown attribute `fontSzie` of style `s`
      did you mean `fontSize`?
    """##

  /// Names, types and values of declarations.
  private static let names = ##"""
    > component Card(repo: Repo) { <text>{repo.title}</text> }
    1:11 `Card` is declared twice
      choose another name for this component
    > component card() { <row/> }
    1:11 the name of a component begins with a capital letter
      call it `Card`
    > protocol P { a: sting }
    1:17 unknown type `sting`
      did you mean `string`?
    > protocol P { a: int = "x" }
    1:23 expected int, found string
    > protocol P { a: int, a: string }
    1:22 the field `a` is there twice
    > let a = b
    > let b = a
    1:5 `a` is made from itself: a → b → a
    > let a = 1 / 0
    1:9 division by zero
    """##

  /// Adapters, and types that no source can hold.
  private static let adapters = ##"""
    > adapter Baner -> Repo { id: "", title: "" }
    1:9 unknown protocol `Baner`
      did you mean `Banner`?
    > adapter Banner -> Banner { id: id, image: image }
    1:9 an adapter makes a protocol of another one, not of itself
    > adapter Banner -> Repo { id: id }
    1:9 adapter Banner -> Repo lacks the field `title`
      add `title: …`, which is string
    > adapter Banner -> Repo { id: id, titel: image }
    1:34 Repo has no field `titel`
      did you mean `title`?
    > adapter Banner -> Repo { id: id, title: image, title: id }
    1:48 the field `title` is there twice
    > adapter Banner -> Repo { id: id, title: 3 }
    1:41 field `title` of adapter Banner -> Repo needs string, found int
    > adapter Repo -> Banner { id: id, image: cover }
    1:41 field `image` of adapter Repo -> Banner needs string, found string?
      use `cover.orValue(…)`, or `cover == null ? … : cover`
    > adapter Banner -> Repo { id: id, title: imag }
    1:41 unknown variable `imag`
      did you mean `image`?
    > adapter Banner -> Repo when id { id: id, title: image }
    1:29 `when` takes a bool, found string
    > adapter Banner -> Repo { id: id, title: image }
    > adapter Banner -> Repo { id: id, title: id }
    2:9 two adapters make Repo of every Banner
      say by `when` what each takes, or take one out
    > protocol Wide { id: string, image: string, extra: string }
    > protocol Narrow { extra: string }
    > adapter Banner -> Repo { id: id, title: image }
    > adapter Narrow -> Repo { id: extra, title: extra }
    > component A(w: Wide) { <Card repo={w}/> }
    5:36 two adapters make Repo of Wide
      declare `adapter Wide -> Repo`, or say by `when` what each takes
    > protocol Other { id: string, title: int }
    > component A(o: list(Other)) { <Cards repos={o}/> }
    > component Cards(repos: list(Repo)) { <text>{size(repos)}</text> }
    2:45 prop `repos` of Cards needs list(Repo), found list(Other), whose `title` is int and not string
      declare `adapter Other -> Repo`
    > protocol Loose { id: string, title: string? }
    > component A(l: Loose) { <Card repo={l}/> }
    2:37 prop `repo` of Card needs Repo, found Loose, whose `title` is string? and not string
      declare `adapter Loose -> Repo`
    > component A(r: Repo) { <Shown thing={r}/> }
    > component Shown(thing: Outer) { <text>{thing.cover.id}</text> }
    > protocol Outer { id: string, cover: Banner }
    1:38 prop `thing` of Shown needs Outer, found Repo, whose `cover` is string? and not Banner
      declare `adapter Repo -> Outer`
    > protocol Event { at: timestamp, logo: list(bytes) = [] }
    > source events: list(Event)
    1:22 `at` of Event cannot be timestamp in a source: JSON has no form for it
      take a `string`, and write `timestamp(at)`
    1:39 `logo` of Event cannot be bytes in a source: JSON has no form for it
      take a `string`, and write `base64.decode(logo)`
    > source times: map(duration)
    1:15 source `times` cannot hold duration: JSON has no form for it
      take a `string`, and write `duration(value)`
    """##

  /// Elements, attributes, conditions and loops.
  private static let elements = ##"""
    > component A() { <rwo/> }
    1:18 unknown element `<rwo>`
      did you mean `row`?
    > component A() { <row/> <row/> }
    1:25 `A` has one element, and this is another
      put them in a `<column>`, `<row>` or `<stack>`
    > component A() { }
    1:11 `A` has no element
    > component A() { <section key="a"/> }
    1:18 `<section>` stands in pages and containers, not among elements
    > component A() { <row padding={-1}/> }
    1:31 `padding` of <row> must be points ≥ 0, not -1
    > component A() { <row wrap={"yes"}/> }
    1:28 `wrap` of <row> must be true, false, "wrap", "nowrap" or "wrap-reverse", not "yes"
    > component A() { <row pading={1}/> }
    1:22 unknown attribute `pading` of <row>
      did you mean `padding`?
    > component A() { <row fontSize={1}/> }
    1:22 `fontSize` is no attribute of <row>
    > component A() { <row gap={{"phone": 1, "tabelt": 2, "default": 3}}/> }
    1:40 unknown viewport `tabelt`
      did you mean `tablet`?
    > component A() { <row gap={{"phone": 1}}/> }
    1:27 the map for `gap` of <row> lacks "default"
      add `"default": …`, for viewports that it does not name
    > component A() { <row gap={{"phone": -1, "default": 3}}/> }
    1:37 `gap` of <row> must be points ≥ 0, not -1
    > component A() { <text color={{"light": "#fff", "drak": "#000"}}>a</text> }
    1:48 `color` of <text> may be given for "light" and "dark", not for "drak"
      did you mean `dark`?
    > component A() { <row background="#ggg"/> }
    1:33 `background` of <row> must be a colour such as "#ff2d55", not "#ggg"
      colours are `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`
    > component A() { <text style="titel">a</text> }
    1:29 unknown style `titel`
      did you mean `title`?
    > component A() { <image style="title"/> }
    1:30 style `title` sets `fontSize`, which is no attribute of <image>
    > component A() { <text else>a</text> }
    1:23 `else` belongs to no `if`: there is no `if` right before it
      put it right behind the element with the `if`
    > component A(ok: bool) { <row><text if={ok}>a</text><text else>b</text><text else>c</text></row> }
    1:77 `else` belongs to no `if`: the `else` before it ends the `if`
    > component A(n: int) { <row><text if={n}>a</text></row> }
    1:38 a condition is a bool, found int
      write `n != 0`
    > component A(s: string?) { <row><text if={s}>a</text></row> }
    1:42 a condition is a bool, found string?
      write `s != null`
    > component A(r: list(string)) { <row><text for={x in r}>{x}</text></row> }
    1:38 `<text>` in a loop needs a `key`
      add `key={x.id}`, or whatever tells the items apart
    > component A(n: int) { <row><text for={x in n} key={x}>{x}</text></row> }
    1:44 `for` goes over a list, found int
      write `lists.range(n)`
    > component A(r: list(Repo)) { <row><text for={x in r} key={x.tags}>{x.id}</text></row> }
    1:59 a key is a string or an int, found list(string)
    > component A(r: Repo) { <text>{r.tags}</text> }
    1:31 a value of type list(string) cannot be shown as text
      write `r.tags.join(", ")`
    > component A(r: Repo) { <text>{r.titel}</text> }
    1:33 Repo has no field `titel`
      did you mean `title`?
    > component A() { <text>{rep}</text> }
    1:24 unknown variable `rep`
    > component A() { <text><row/></text> }
    1:24 `<text>` holds text, `{…}` and `<span>`, not other elements
    > component A() { <row><span>a</span></row> }
    1:23 `<span>` stands in `<text>` alone
      write `<text>` for `<span>`, or put it in a `<text>`
    > component A() { <text>a <span>b <span>c</span></span></text> }
    1:34 `<span>` holds text and `{…}`, not elements
      put the spans side by side
    > component A() { <text>a <span padding={1} lines={2}>b</span></text> }
    1:31 `padding` is no attribute of <span>
    1:43 `lines` is no attribute of <span>
    > component A() { <text>a <span fontSize={0}>b</span></text> }
    1:41 `fontSize` of <span> must be points > 0, not 0
    > component A(l: list(string)) { <text><span for={x in l}>{x}</span></text> }
    1:39 `<span>` in a loop needs a `key`
      add `key={x.id}`, or whatever tells the items apart
    > component A() { <text><span>a</span> and <span else>b</span></text> }
    1:48 `else` belongs to no `if`: there is no `if` right before it
      put it right behind the element with the `if`
    > protocol Look { color: int, other: string }
    > component A(l: Look, n: int) { <row><text {...l}>a</text><text {...n}>b</text></row> }
    2:47 `color` of <text> must be a colour such as "#ff2d55", or a map of `light` and `dark`, found int
    2:68 a spread takes a map or a protocol, found int
    > component A() { <image><text>a</text></image> }
    1:24 `<image>` has no children
      lay things over one another in a `<stack>`
    > component A() { <row>{1}</row> }
    1:23 an expression cannot stand in `<row>`
      put it in `<text>…</text>`
    """##

  /// Uses of components.
  private static let uses = ##"""
    > component A(r: Repo) { <Card rpeo={r}/> }
    1:30 unknown prop `rpeo` of Card
      did you mean `repo`?
    > component A() { <Card/> }
    1:18 Card needs the prop `repo`
      add `repo={…}`, which is Repo
    > component A() { <Card repo="x"/> }
    1:28 prop `repo` of Card needs Repo, found string
    > component A(r: Repo?) { <Card repo={r}/> }
    1:37 prop `repo` of Card needs Repo, found Repo?
      check `r != null` in an `if` above, or use `r.orValue(…)`
    > component A(b: Banner) { <Card repo={b}/> }
    1:38 prop `repo` of Card needs Repo, found Banner, which has no `title`
      declare `adapter Banner -> Repo`
    > component A(r: Repo) { <Titled {...r.cover}/> }
    1:36 a spread takes a map or a protocol, found string?
      check `r.cover != null` in an `if` above, or use `r.cover.orValue(…)`
    > component A(b: Banner) { <Titled {...b}/> }
    1:27 Titled needs the prop `title`
      add `title={…}`, which is string
    > component A(r: Repo) { <Titled title={r.cover}/> }
    1:39 prop `title` of Titled needs string, found string?
      check `r.cover != null` in an `if` above, or use `r.cover.orValue(…)`
    > component B(key: string, n: int) { <text>{key}{n}</text> }
    > component A(l: list(Repo)) { <column><B for={r in l} key={r.id} n={1}/><B key="x"/></column> }
    1:13 no prop can be called `key`: it names the use, and is given to nobody
      call it `id`, and write `id={…}` beside `key={…}`
    2:73 B needs the prop `n`
      add `n={…}`, which is int
    > component A(r: Repo) { <Card repo={r}>text</Card> }
    1:39 text cannot stand in `<Card>`
      put it in `<text>…</text>`
    > component A(n: string) { <column><component title={n}/><component is="Crad"/></column> }
    1:35 `<component>` needs `is`
      add `is={…}`, the name of a component
    1:70 unknown component `Crad`
      did you mean `Card`?
    > component A() { <column><A/></column> }
    1:26 `A` contains itself without end: A → A
      put the use under an `if`
    > component A() { <row onTap={go()}/> }
    1:29 unknown action `go` of A
      declare `action go() { … }`
    > component A() { <row onTap={reload(feed)}/> }
    1:36 `reload` takes the name of a `use`
      declare `use feed = …` in A
    """##

  /// Slots, and what uses give to them.
  private static let slots = ##"""
    > component A(foot: element?) { <column><slot name="fot"/><slot name="foot"/></column> }
    1:50 A has no prop `fot` of type element
      did you mean `foot`?
    > component A() { <column><slot name="header"/></column> }
    1:36 A has no prop `header` of type element
      declare `header: element?` among its props
    > component A() { <slot/> }
    1:18 the root of `A` is one element, and `<slot>` may show any number
      put it in a `<column>`, `<row>` or `<stack>`
    > component A() { <column><slot gap={3}/></column> }
    1:31 `gap` is no attribute of <slot>
    > component A(foot: element) { <column><slot name="foot"/></column> }
    > component B() { <column><A/><A foot="x"/></column> }
    2:26 A needs the prop `foot`
      give it a child with `slot="foot"`
    2:32 `foot` of A is an element, and given as a child
      write `<text slot="foot">…</text>` inside `<A>`
    > component A(foot: element?) { <column><slot name="foot"/></column> }
    > component B() { <A><text slot="fot">a</text></A> }
    2:31 A has no slot `fot`
      did you mean `foot`?
    > component B(r: Repo) { <Card repo={r}><row/></Card> }
    1:40 Card has no `<slot/>` for children
      put `<slot/>` in Card, where they shall stand
    > component A() { <column><slot/></column> }
    > component B(n: int) { <A>{n}</A> }
    2:27 an expression cannot stand in `<A>`
      put it in `<text>…</text>`
    > component B() { <row slot="a"/> }
    1:22 unknown attribute `slot` of <row>
      only what stands right in the use of a component or container is given to a slot
    > protocol P { e: element }
    1:17 `element` is the type of a component's or container's own props only
    > component A(e: list(element)) { <text>{size(e)}</text> }
    1:21 `element` is the type of a component's or container's own props only
    > component A(e: element) { <column><slot name="e"/><text>{e}</text></column> }
    1:58 a value of type element cannot be shown as text
    > container C() { <section key="a"><slot/></section> }
    1:35 a `<slot>` cannot be a cell
      put it in an element with a `key`, such as `<column key="…"><slot/></column>`
    > container C() { <group><slot/><section key="a"><row key="1"><slot/></row></section></group> }
    1:62 the slot `<slot/>` cannot hold both sections and elements
    > container C() { <group><slot/></group> }
    > page p() { <C><text>a</text></C> }
    2:16 `<text>` stands in a section, not in a page or container
      put it in a `<section key="…">`
    > page p() { <slot/> }
    1:13 `p` has no slots: nothing uses it
    """##

  /// Pages and containers.
  private static let containers = ##"""
    > page p() { <text>a</text> }
    1:13 `<text>` stands in a section, not in a page or container
      put it in a `<section key="…">`
    > page p() { <section><Card key="a"/></section> }
    1:13 `<section>` needs a `key`
      add `key="…"`: subscribers know the section by it
    1:22 Card needs the prop `repo`
      add `repo={…}`, which is Repo
    > page p() { <section key="a"><Titled title="x"/></section> }
    1:30 `<Titled>` in a section needs a `key`
      add `key="…"`: subscribers know the cell by it
    > page p() { <section key="a" layout="grid" columns={0}/> }
    1:52 `columns` of <section> must be a whole number from 1 to 1024, not 0
    > page p() { <section key="a" layout="lsit"/> }
    1:36 `layout` of <section> must be one of "list", "grid", "flow", "waterfall", "carousel", not "lsit"
      did you mean `list`?
    > page p(a: string) { <section key="a" columns={a}/> }
    1:47 `columns` of <section> must be int, found string
    > page p() { <section key="a" colums={2}/> }
    1:29 unknown attribute `colums` of <section>
      did you mean `columns`?
    > container C(a: any) { <group {...a}><section key="a"/></group> }
    1:30 <group> below a page's root takes no spread
    > page p() { <group gap={8}><group gap={8}/></group> }
    1:34 `gap` is no attribute of <group> below a page's root
    > page p() { use feed = recomend("x")
    >  <section key="a"/> }
    1:23 unknown source `recomend`
      did you mean `recommend`?
    > page p() { use feed = recommend()
    >  <section key={feed.id}/> }
    1:12 source `recommend` takes 1 argument, not 0
      write `recommend(user)`
    > page p() { use feed = recommend(1)
    >  <section key={feed.id}/> }
    1:33 parameter `user` of recommend needs string, found int
    > page p() { use feed = recommend("x")
    >  <status of={fed}><loading/></status> }
    2:14 `of` takes the name of a `use`
      did you mean `feed`?
    > page p() { <status><loading/></status> }
    1:13 `<status>` takes either `of` or `is`
      write `of={feed}`, the name of a `use`, or `is={…}`, a string
    > page p(s: string) { <status is={s}><case of="a"/><case of="a"/><other/></status> }
    1:51 the case `a` is there twice
    1:65 a `<status is>` holds `<case of="…">` and `<default>`
      put `<other>` in one of them
    > page p(r: Repo) { <section key="a"/> }
    1:11 a parameter of a page is string, int, double or bool, not Repo
    > container C(a: string) { <section key="a"><header/></section> }
    1:44 `<header>` has no element
    > container C() { <section key="a"><header sticky><text>a</text><text>b</text></header></section> }
    1:64 `<header>` has one element, and this is another
      put them in a `<column>`, `<row>` or `<stack>`
    > page p() { <section key="a"/> <section key="b"/> }
    1:32 `p` has one root, and this is another
      put them in a `<group>`
    """##
}
