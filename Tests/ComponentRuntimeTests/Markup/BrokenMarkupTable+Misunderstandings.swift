// Values, functions and steps that are meant otherwise, and what is said about them: read by
// BrokenMarkup.cases.

extension BrokenMarkup {
  static let misunderstandings = ##"""
    > component A() { <text>{math.greatest()} {math.least()}</text> }
    1:24 `math.greatest` takes 1 argument or more, not 0
    1:42 `math.least` takes 1 argument or more, not 0
    > component A(u: double) { <text>{Math.floor(u)} {math.max(1,2)} {Math.max(u, 2)} {math.pow(u, 2)} {strings.join(["a"])} {JSON.stringify(u)} {foo.bar(u)} {math.flor(u)} {math.PI} {console.log(u)}</text> }
    1:33 unknown function `Math.floor`
      write `math.floor(u)`
    1:49 unknown function `math.max`
      write `math.greatest(1, 2)`
    1:65 unknown function `Math.max`
      write `math.greatest(u, 2)`
    1:82 unknown function `math.pow`
    1:99 unknown function `strings.join`
      did you mean `strings.quote`?
    1:121 unknown variable `JSON`
      values are data already: nothing is read from text, or written to it
    1:141 unknown variable `foo`
    1:154 unknown function `math.flor`
      did you mean `math.floor`?
    1:169 unknown variable `math`
    1:179 unknown variable `console`
      expressions only make values
    > protocol C { c: string? }
    > component A(l: list(C)) { <column><text if={l[0].c != null}>{l[0].c + "a"}</text></column> }
    2:62 `l[0].c` may be null (its type is string?)
      name it by a `let` and check that, or use `l[0].c.orValue(…)`
    > component A(a: bool) { <column><row style=title wrap=a/><row wrap=true gap=4/><text fontWeight=bold style=title>a</text><Titled title=a/><row onTap=go()/><text label=$a textAlign=start>a</text></column> }
    1:43 expected `"…"` or `{…}` after `style=`, found `title`
      write `style="title"`
    1:54 expected `"…"` or `{…}` after `wrap=`, found `a`
      write `wrap={a}`
    1:67 expected `"…"` or `{…}` after `wrap=`, found `true`
      write `wrap={true}`
    1:76 expected `"…"` or `{…}` after `gap=`, found `4`
      write `gap={4}`
    1:96 expected `"…"` or `{…}` after `fontWeight=`, found `bold`
      write `fontWeight="bold"`
    1:107 expected `"…"` or `{…}` after `style=`, found `title`
      write `style="title"`
    1:135 expected `"…"` or `{…}` after `title=`, found `a`
      write `title={a}`, or `title="a"` for the word itself
    1:149 expected `"…"` or `{…}` after `onTap=`, found `go`
      write `onTap={go()}`
    1:167 expected `"…"` or `{…}` after `label=`, found `$`
      write `label={a}`
    1:180 expected `"…"` or `{…}` after `textAlign=`, found `start`
      write `textAlign="start"`
    > target c { action a(x: int = 1): any } component A() { state n: int = 1
    > action go() { n = call("c/a", {})
    >  n = await call("c/a", {}) }
    > <text onTap={go()}>{n}</text> }
    2:19 unknown function `call`
      `call(…)` is a step of its own: `call(…) then { name = result }`
    3:12 expected an operator or the end of the expression, found `call`
      `call(…)` is a step of its own: `call(…) then { name = result }`
    > component Broken(msg: string) { <text>{msg}</text> }
    > component Fallback(kind: string, b: int) { <text>{kind}{b}</text> }
    1:11 `Broken` is given the prop `message` and no other
      call `msg` `message`
    2:11 `Fallback` is given the prop `type` and no other
      call `kind` `type`
    > component Broken(msg: string, message: string) { <text>{msg}{message}</text> }
    1:11 `Broken` is given the prop `message` and no other
      give `msg` a default, or take it out
    > component A() { <column><component is={null}/></column> }
    1:40 `is` takes a component's name, found null
    > component A(l: list(string)) { <text>{size([1].map(1, 2))} {[1].all(x.y, true)} {size(l.map(x))} {size(l.filter(x, y, z))} {l.exists()} {l.sortBy(1)}</text> }
    1:48 `map` takes a name for each element, and what to make of it
      write `[1].map(x, value)`
    1:65 `all` takes a name for each element, and what to make of it
      write `[1].all(x, condition)`
    1:89 `map` takes a name for each element, and what to make of it
      write `l.map(x, value)`
    1:106 `filter` takes a name for each element, and what to make of it
      write `l.filter(x, condition)`
    1:127 `exists` takes a name for each element, and what to make of it
      write `l.exists(x, condition)`
    1:140 `sortBy` takes a name for each element, and what to make of it
      write `l.sortBy(x, value)`
    > protocol T { a: string } protocol M { o: string? } adapter M -> T { a: o }
    1:72 field `a` of adapter M -> T needs string, found string?
      use `o.orValue(…)`, or `o == null ? … : o`
    > component A(o: string?) { let s = o + "a"
    > let r = size(o)
    > state t: string = o
    > <column><Titled title={o}/><text if={o == null || r > 2}>{s}{t}</text></column> }
    1:35 `o` may be null (its type is string?)
      check `o != null` first, or use `o.orValue(…)`
    2:14 `o` may be null (its type is string?)
      check `o != null` first, or use `o.orValue(…)`
    3:19 the state `t` needs string, found string?
      check `o != null` in an `if` above, or use `o.orValue(…)`
    4:24 prop `title` of Titled needs string, found string?
      check `o != null` in an `if` above, or use `o.orValue(…)`
    > protocol O { c: O?, d: string? }
    > component A(o: O?) { <text>{o.c.d == null ? "" : "x"}{o.d + "a"}</text> }
    2:29 `o` may be null (its type is O?)
      check `o != null` first, or use `o.orValue(…)`
    2:55 `o` may be null (its type is O?)
      check `o != null` first, or use `o.orValue(…)`
    > target c { action a(id: string, count: int): any } component A() { <text onTap={call("c/a", {"idd": "x", "count": 1})} onSwipe={call("c/a", {"id": "x"})} onLongPress={call("c/a", {"idd": "x"})}>a</text> }
    1:94 `a` has no parameter `idd`
      did you mean `id`?
    1:141 `a` needs the parameter `count`
    1:180 `a` needs the parameter `count`
    1:181 `a` has no parameter `idd`
      did you mean `id`?
    > component A() { action a() { reload("s")
    > reload(s)
    > n() }
    > <text onTap={a()} onSwipe={reload("recommend")}>a</text> }
    1:37 expected the name of a `use`, found `"`
      write `reload(feed)`, after `use feed = …`
    2:8 `reload` takes the name of a `use`
      declare `use feed = …` in A
    3:1 `n(…)` is no step of an action
      steps are `name = value`, `call(…)`, `push(…)`, `reload(…)` and `if`; an action cannot run another
    4:28 `reload` takes the name of a `use`
      write `reload(feed)`, after `use feed = …`
    > component A() { <column><text textAlign="left" fontWeight="heavy">a</text><row gap="2px"/><text fontSize="17pt" textAlign="justify">b</text><text fontWeight="black">a</text><row width="100" height="50vh" justify="left" alignItems="middle"/></column> }
    1:41 `textAlign` of <text> must be one of "start", "center", "end", "justify", not "left"
      write "start"
    1:59 `fontWeight` of <text> must be a whole number from 1 to 1000, "normal" or "bold", not "heavy"
      write `fontWeight={900}`
    1:84 `gap` of <row> must be points ≥ 0, not "2px"
      write `gap={2}`
    1:106 `fontSize` of <text> must be points > 0, not "17pt"
      write `fontSize={17}`
    1:158 `fontWeight` of <text> must be a whole number from 1 to 1000, "normal" or "bold", not "black"
      write `fontWeight={900}`
    1:185 `width` of <row> must be points ≥ 0, a share such as "50%" or "auto", not "100"
      write `width={100}`
    1:198 `height` of <row> must be points ≥ 0, a share such as "50%" or "auto", not "50vh"
    1:213 `justify` of <row> must be one of "flex-start", "center", "flex-end", "space-between", "space-around", "space-evenly", not "left"
      write "flex-start"
    1:231 `alignItems` of <row> must be one of "stretch", "flex-start", "center", "flex-end", "baseline", not "middle"
      write "center"
    > component A() { <text fontWeight="semibold" textAlign="middle" lineHeight="1.5em">a</text> }
    1:34 `fontWeight` of <text> must be a whole number from 1 to 1000, "normal" or "bold", not "semibold"
      write `fontWeight={600}`
    1:55 `textAlign` of <text> must be one of "start", "center", "end", "justify", not "middle"
      write "center"
    1:75 `lineHeight` of <text> must be points > 0, a share of the font size such as "150%" or "normal", not "1.5em"
    > source s: list(int) component A() { use d = s
    > action a() { push(s, "put", [])
    > push(d, "put", []) }
    > <text onTap={a()}>{size(d)}</text> }
    2:19 `push` takes the name of a source as text, or a `use` of it
      write `push("s", …)`
    """##
}
