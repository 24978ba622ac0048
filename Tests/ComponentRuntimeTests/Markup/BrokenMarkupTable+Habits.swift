// What people write by habit, told once and with a mend that works when obeyed: read by
// BrokenMarkup.cases.

extension BrokenMarkup {
  static let habits = ##"""
    > source items: list(Repo)
    > page p() { <section key="s"><text key="a">{size(items)}{recommend.id}{index}{item.x}</text></section> }
    2:49 unknown variable `items`
      a source is read by a `use`: write `use items = items` above
    2:57 unknown variable `recommend`
      a source is read by a `use`: write `use recommend = recommend(user)` above
    2:71 unknown variable `index`
      name it in the loop: `for={item, index in list}`
    2:78 unknown variable `item`
      name it in the loop: `for={item in list}`
    > page p() { use l = Repo
    > <section key="s"><text key="a">{size(l)}</text></section> }
    1:20 unknown source `Repo`
      a `use` follows a source: declare `source name: list(Repo)`, and use `name`
    > adapter Repo -> Banner { id: item.id, image: this.title }
    1:30 unknown variable `item`
      a field of the model is read by its name alone
    1:46 unknown variable `this`
      a field of the model is read by its name alone
    > rule r on section where item.hot { <text insert={{"every": 2}} key="a">{item.x}</text> }
    1:25 unknown variable `item`
      `where` sees the section alone: `<drop if={…}>`, `<wrap if={…}>` and `"after"` see `item`
    1:73 unknown variable `item`
      what goes by place knows no cell: write `insert={{"after": …}}`
    > rule r on section where data-ads == "yes" && layout == "list" { <text insert={{every: 2}} key="a">x</text> }
    1:25 `data-ads` is read as `data.ads`
      write `data.ads`
    1:80 `insert` takes "every", "from" and "after", each once
      write `"every"`
    > component A() { <row gap = {2}><text fontSize= {3} label ="a">x</text></row> }
    1:25 no blanks stand around the `=` of an attribute
      write `gap={2}`
    1:46 no blanks stand around the `=` of an attribute
      write `fontSize={3}`
    1:57 no blanks stand around the `=` of an attribute
      write `label="a"`
    > component A(l: list(string)) { <column><text for = {x in l} key = {x}>{x}</text></column> }
    1:49 no blanks stand around the `=` of an attribute
      write `for={x in l}`
    1:64 no blanks stand around the `=` of an attribute
      write `key={x}`
    > page p() { <section key="s"><row key="a"></row></row></section> }
    1:48 this closing tag closes nothing
      take it out
    > page p() { <section key="s"></row><row key="a"/><text key="b">{nope}</text></section> }
    1:29 this closing tag closes nothing
      take it out
    1:64 unknown variable `nope`
    > component A(i: Repo, c: bool) { <text>{i.tags + i.tags}{size(c ? i.cover : i.cover)}{(i.title + "x").toUpperCase()}</text> }
    1:40 a value of type list(string) cannot be shown as text
      write `(i.tags + i.tags).join(", ")`
    1:62 `c ? i.cover : i.cover` may be null (its type is string?)
      name it by a `let` and check that, or use `(c ? i.cover : i.cover).orValue(…)`
    1:102 unknown function `toUpperCase`
      write `(i.title + "x").upperAscii()`
    > component C(n: int = "x", m: int, m: int) { <text>{n}{m}</text> }
    > component D() { <column><C m={1}/><C/></column> }
    1:22 expected int, found string
    1:35 the parameter `m` is there twice
    2:36 C needs the prop `m`
      add `m={…}`, which is int
    > component C(style: string) { <text>a</text> }
    > component D() { <column><C style="x"/><C/></column> }
    1:13 `style` is a reserved word and cannot be a parameter's name
      choose another name, such as `style_`
    > component A(l: list(string)) { <column><text for={let i in l} key={i}>{i}</text><text for={(i, n) in l} key={i}>{i}{n}</text><text for="i in l" key={i}>{i}</text><text for={(i) in l} key={i}>{i}</text></column> }
    1:51 expected the name of the loop's variable, found `let`
      write `for={item in list}`
    1:92 the variables of a loop stand without parentheses
      write `for={i, n in …}`
    1:132 `for` takes its loop in braces
      write `for={i in l}`
    1:174 the variables of a loop stand without parentheses
      write `for={i in …}`
    > component A() { let f(x) = x + 1
    > <text>{f(1)}</text> }
    1:22 a `let` is a value, and takes no parameters
      write a `component`, or the expression where it is used
    > style .a { fontSize: 12 }
    > component A() { <text style="a">x</text> }
    1:7 expected the name of a style, found `.`
      the name stands alone, without a mark
    > component A() {
    > @State private var n: int = 0
    > @State var m = 1
    > const [k, setK] = useState(0)
    > <text onTap={setK(1)}>{n}{m}{k}</text> }
    2:1 expected `let`, `use`, `state`, `action`, an element or `}`, found `@`
      write `state name: type = value` in a component
    3:1 expected `let`, `use`, `state`, `action`, an element or `}`, found `@`
      write `state name: type = value` in a component
    4:1 expected `let`, `use`, `state`, `action`, an element or `}`, found `const`
      write `state name: type = value`, and set it in an `action`
    > rule r on section { state n: int = 0
    > <text insert={{"every": 2}} key="a">{n}</text> }
    1:27 a rule has no `state`: `r` can `use` and `let`
      put it in the component that the rule inserts
    > style a { fontSize: 12; color: "#fff" }
    1:23 expected `,` or `}`, found `;`
      separate them by `,`
    > source x = list(string)
    > source y -> list(string)
    1:10 expected `:` and the type of `x`, found `=`
      write `source x: list(string)`
    2:10 expected `:` and the type of `y`, found `-`
      write `source y: list(string)`
    > -- hi
    1:1 expected a declaration (`component`, `container`, `page`, …), found `-`
      comments begin with `//`
    > # hi
    > page p() { <section key="a"><text key="b">x</text></section> }
    1:1 expected a declaration (`component`, `container`, `page`, …), found `#`
      comments begin with `//`
    > page p() { <section key="a"><text insert={{"every": 2}} key="x">a</text><wrap><row><slot/></row></wrap><drop if={true}/></section> }
    1:35 unknown attribute `insert` of <text>
      `insert` stands in a rule: `rule name on section { … }`
    1:74 unknown element `<wrap>`
      `<wrap>` stands in a rule: `rule name on section { … }`
    1:105 unknown element `<drop>`
      `<drop>` stands in a rule: `rule name on section { … }`
    > page p() { <wrap><row><slot/></row></wrap> }
    1:13 unknown container `<wrap>`
      `<wrap>` stands in a rule: `rule name on section { … }`
    > component A() { state n: int = 0
    > action f() { this.n = 1 }
    > <text onTap={n = n + 1} onSwipe={f()}>{n}{"a \(n)"}{"a" ++ "x"}</text> }
    2:18 expected `=` after `this`, found `.`
      a state is set as a whole: `n = …`
    3:16 expected an operator or the end of the expression, found `=`
      put it in an action: `action change() { … }`, and write `onTap={change()}`
    3:46 `\(` is no escape sequence
      put values in with `+`: `"…" + string(value)`
    3:58 expected an expression, found `+`
      write `+`
    > component B(children: element) { <row>{children}</row> }
    > component C() { <column><spacer>x</spacer><image>y</image></column> }
    1:40 an expression cannot stand in `<row>`
      write `<slot name="children"/>`
    2:33 text cannot stand in `<spacer>`
      put it in a `<text>` beside `<spacer/>`
    2:50 text cannot stand in `<image>`
      put it in a `<text>` beside `<image/>`
    > let math = 7
    > component A() { <text>{math.abs(-1)}{math}</text> }
    2:29 unknown function `abs`
      the variable `math` hides `math.abs`: call it otherwise
    > component A() {
    > let a = 1 +
    >  2
    > const b = 1
    > <text>{a}{b}</text> }
    2:12 expected an expression, found the end of the expression
      put the whole value in parentheses, or a line's end ends it
    4:1 expected `let`, `use`, `state`, `action`, an element or `}`, found `const`
      write `let`
    > interface X { x: Strin }
    > type Y = { y: Strin }
    > struct Z { z: Strin }
    1:1 expected a declaration (`component`, `container`, `page`, …), found `interface`
      write `protocol`
    1:18 unknown type `Strin`
    2:1 expected a declaration (`component`, `container`, `page`, …), found `type`
      write `protocol`
    2:15 unknown type `Strin`
    3:1 expected a declaration (`component`, `container`, `page`, …), found `struct`
      write `protocol`
    3:15 unknown type `Strin`
    > source x: list
    > source y: list(int)
    1:15 expected `(` and the type of what the list holds, found the end of the line
      write `list(any)`
    > component A() {
    > state n: int
    > state m = 0
    > <text>{n}{m}</text> }
    2:13 expected `=` and what `n` is at first, found the end of the line
      write `state n: int = …`
    3:9 expected `:` and the type of `m`, found `=`
      write `state m: int = 0`
    > page p() { <section key="a" padding={3} gap={4}><text key="b" style="title b">x</text><text key="c" style={["a","b"]}>x</text><text key="d" style="color: red">x</text></section> }
    1:29 `padding` is no attribute of <section>
      write `inset={…}`
    1:41 `gap` is no attribute of <section>
      write `spacing={…}`
    1:69 unknown style `title b`
      an element has one style: declare another, or write what differs as attributes
    1:101 `style` takes a style's name
      write `style="name"`: one style, and what else differs as attributes
    1:147 unknown style `color: red`
      write attributes: `color="#ff0000"`, or declare `style name { color: "#ff0000" }`
    > style a { font-size: 12, color: #fff }
    > component A() { <text style="a">a</text> }
    1:11 `font-size` is no name
      write `fontSize`
    1:33 expected an expression, found `#`
      write `"#fff"`
    > adapter Repo => Banner if id == "x" { id: id, image: title }
    > rule r on section if layout == "list" { <text insert={{"every": 2}} key="a">x</text> }
    1:14 expected `->`, found `=`
      write `->`
    1:24 expected `when`, found `if`
      write `when`
    2:19 expected `where`, found `if`
      write `where`
    > component A(l: list(string), a: int, s: string?) { <column>{#each l}<text>{l.map(i -> i)}{[x for x in l]}{f"a"}{s ?: "b"}{s!}{a as int}{1 < a < 5}{l[0:2]}{2 ^ 3}{2 << 3}{2 ** 3}</text><row onTap={() => a}/></column> }
    1:61 expected an expression, found `#`
      write `if={…}` and `for={item in list}` on the element itself
    1:85 expected an expression, found `>`
      name the variable first: `list.map(x, x.title)`
    1:94 expected `]` after the elements, found `for`
      write `list.map(x, …)`, or `list.filter(x, …)`
    1:108 expected an operator or the end of the expression, found `"`
      write `"…" + string(value)`
    1:116 expected an expression, found `:`
      write `value.orValue(other)`, or `value.?field.orValue(other)` for a field that may be missing
    1:124 expected an operator or the end of the expression, found `!`
      write `value.orValue(other)`, or check `value != null`
    1:129 expected an operator or the end of the expression, found `as`
      write `int(x)`, `double(x)` or `string(x)`
    1:137 `<` cannot compare bool with int
      compare one pair at a time: `a < b && b < c`
    1:151 expected `]` after the index, found `:`
      a part of a list is `list.slice(start, end)`
    1:158 expected an operator or the end of the expression, found `^`
      write `math.bitXor(a, b)`
    1:166 expected an expression, found `<`
      write `math.bitShiftLeft(a, b)`
    1:174 expected an expression, found `*`
      write `x * x`: there are no powers
    1:198 expected an expression, found `)`
      write the action itself: `onTap={go()}`
    > component A(a: int) { <row data-x={{a: 1, b: 2}}/> }
    1:43 unknown variable `b`
      write `"b"` for a key of that name
    > component A(l: list(string)) { <column><text *ngFor="let x of l">{l}</text></column> }
    1:46 expected an attribute, `>` or `/>`, found `*`
      write `for={item in list} key={item.id}`, or `if={…}`
    1:67 a value of type list(string) cannot be shown as text
      write `l.join(", ")`
    > viewport phone2(width: 3)
    > target t { add(id: string) }
    1:16 expected `{` after `phone2`, found `(`
      options stand in braces: `phone2 { name: value }`
    2:12 expected `action` or `}`, found `add`
      write `action add(…)`
    > target t { action add(id: string) } component A(p: double, m: map(int), l: list(Repo)) { action go() { call("t/add", {"id": "x"}).then(x) }
    > <column onTap={go()}><text for={r in l} key={p}>{r.id}</text><text for={k in m} key={k}>{k}</text><text>{l[0].title[0]}{l[0].?title}{l.sum()}{if(p > 1, 2, 3)}</text></column> }
    1:130 expected the end of the line, found `.`
      write `call(…) then { … } else { … }`, without dots
    2:46 every item of this loop gets the same key
      write `key={r.id}`, or whatever tells the items apart
    2:46 a key is a string or an int, found double
      write `string(p)`
    2:78 `for` goes over a list, found map(int)
      write `m.map(k, k)` to go over its keys
    2:106 a value of type string cannot be indexed
      write `l[0].title.charAt(0)`
    2:121 a value of type optional_type(string) cannot be shown as text
      write `l[0].?title.orValue("")`
    2:136 unknown function `sum`
      there are no sums: whoever pushes the data adds them up
    2:143 `if` is reserved and cannot be a name
      write `condition ? a : b`
    > component A(l: list(Repo)) { <text>{l.reduce(a, b, a)}{l.sort(x, x.id)}{l.contains("a")}{"%s".format("a")}</text> }
    1:39 unknown function `reduce`
      there are `map`, `filter`, `join`
    1:58 `sort` takes no arguments
      write `l.sortBy(x, x.id)`
    1:73 `contains` has no form `list(Repo).contains(string)`
      write `"a" in l` for a list
    1:90 `format` has no form `string.format(string)`
      it takes `string.format(list(any))`
    > viewport w { width: 390px, height: 844 }
    > viewport v { width = 390, height = 844 }
    > adapter Repo -> Banner { id: id, image = title }
    1:24 unknown unit `px`
      write `390`: lengths are in points
    2:20 expected `:` after `width`, found `=`
      write `width: …`
    2:34 expected `:` after `height`, found `=`
      write `height: …`
    3:40 expected `:` after `image`, found `=`
      write `image: …`
    > page p() { <section key="a"><a>x</a><ul/><status/></section> }
    1:30 unknown element `<a>`
      write `<row onTap={…}>`
    1:38 unknown element `<ul>`
      write `<section layout="list">`
    1:43 `<status>` stands in pages and containers, not among elements
    """##
}
