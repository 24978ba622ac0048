// Faults that could be reported again by all that depends on them, and are reported once: read by
// BrokenMarkup.cases.

extension BrokenMarkup {
  static let once = ##"""
    > component A() { state n: int = 1
    > action f() { n = }
    > <text onTap={f()}>{n}</text> }
    2:18 expected an expression, found `}`
    > component A() { state n: int = 1
    > action f() { n = 1
    > <text onTap={f()}>{n}</text> }
    2:12 this `{` is never closed
      add `}`
    > component A() { state n: int = 1
    > action f() { if n > 1 { n = 1 }
    > <text onTap={f()}>{n}</text> }
    2:12 this `{` is never closed
      add `}`
    > component A() { state n: int = 1
    > action f() { n = 1
    > let m = n
    > <text onTap={f()}>{m}</text> }
    2:12 this `{` is never closed
      add `}`
    > component A() { state n: int = 1
    > action f() {
    > let m = 1
    > n = m
    > }
    > <text onTap={f()}>{n}</text> }
    3:1 a `let` stands in the component, not in an action
      put it above the action, or write its value where it is used
    > component A() { state n: int = 1
    > action f() { state m: int = 1 }
    > <text onTap={f()}>{n}</text> }
    2:14 a `state` stands in the component, not in an action
      put it above the action
    > component A() { state n: int = 1
    > action f() { n = 2 }
    > action g() { f() }
    > <text onTap={g()} onSwipe={f()}>{n}</text> }
    3:14 `f(…)` is no step of an action
      steps are `name = value`, `call(…)`, `push(…)`, `reload(…)` and `if`; an action cannot run another
    > component A() { state n: int = 1
    > action f() { n == 1 }
    > action g() { n += 1 }
    > action h() { n++ }
    > action i() { n.x = 1 }
    > action j() { return }
    > action k() { for x in [1] { n = x } }
    > <text onTap={f()} onSwipe={g()} onLongPress={h()} onAppear={i()} onChange={j()} onRefresh={k()}>{n}</text> }
    2:16 expected `=` after `n`, found `=`
      write `n = …` to set it, or `if n == … { … }`
    3:16 expected `=` after `n`, found `+`
      write `n = n + …`
    4:15 expected `=` after `n`, found `+`
      write `n = n + 1`
    5:15 expected `=` after `n`, found `.`
      a state is set as a whole: `n = …`
    6:21 expected `=` after `return`, found `}`
      an action ends by itself: put what follows into an `else { … }`
    7:18 expected `=` after `for`, found `x`
      there are no loops in actions: make the whole value, as by `list.map(x, …)`
    > component A() { state n: int = 1
    > action f() { if n > 1 n = 2 }
    > <text onTap={f()}>{n}</text> }
    2:23 expected an operator or the end of the expression, found `n`
      put the steps in braces: `if … { … }`
    > component A() { action f() { call("a/b") then { f = 1 } }
    > action g() { push("recommend/x", {}) }
    > <text onTap={f()} onSwipe={g()}>a</text> }
    1:30 `call` takes 2 arguments, not 1
      write `call("target/action", {…})`
    2:14 `push` takes 3 arguments, not 2
      write `push("source", "put", value)`
    > component A() { state n: int = 1
    > action f( { n = 2 }
    > <text onTap={f()}>{n}</text> }
    2:11 expected a parameter's name, found `{`
    > component A() { state n: int = 1
    > action f {
    >   n = 2
    > }
    > <text onTap={f()} onSwipe={f}>{n}</text> }
    2:10 expected `(` and the parameters of action f, found `{`
    > component A() { state n = 1
    > action f() { n = 2 }
    > <text onTap={f()}>{n}</text> }
    1:25 expected `:` and the type of `n`, found `=`
      write `state n: int = 1`
    > page p() { use f = 
    > <status of={f}><section key="a" onTap={reload(f)} label={error(f)}/></status> }
    2:1 expected the name of a source, found `<`
    > component A(a: int, b: int, a: int) { action f(c: int, c: int) { }
    > <text onTap={f(b)}>{a}</text> }
    1:29 the parameter `a` is there twice
    1:56 the parameter `c` is there twice
    > component A() { state t: timestamp = ""
    > state b: list(bytes) = []
    > state a: action = null
    > <text>{t} {size(b)} {a == null}</text> }
    1:26 a state cannot be of type timestamp: JSON has no form for it
      take a `string`, and write `timestamp(t)`
    2:10 a state cannot be of type list(bytes): JSON has no form for it
      take a `string`, and write `base64.decode(b)`
    3:10 a state cannot be of type action: it is no data
    > protocol Event { at: timestamp }
    > component A() { state e: Event? = null
    > <text>{string(e != null)}</text> }
    1:22 `at` of Event cannot be timestamp in a state: JSON has no form for it
      take a `string`, and write `timestamp(at)`
    > page p() { use f = recommend("x")
    > <status off={f}><section key="a"/></status> }
    2:9 unknown attribute `off` of <status>
      did you mean `of`?
    > page p() { use f = recommend("x")
    > <status of="f"><section key="a" label={f.id}/></status> }
    2:9 `of` takes an expression in braces
      write `of={f}`
    > page p(x: string) { <status is={x}><cas of="a"/><defalt/></status> }
    1:37 a `<status is>` holds `<case of="…">` and `<default>`
      did you mean `case`?
    1:50 a `<status is>` holds `<case of="…">` and `<default>`
      did you mean `default`?
    > component A() { <text>a &nbsp; b &nbsp; c</text> }
    1:25 unknown escape `&nbsp;`
      write the character itself; `&lt;`, `&gt;` and `&amp;` are the only escapes
    1:34 unknown escape `&nbsp;`
      write the character itself; `&lt;`, `&gt;` and `&amp;` are the only escapes
    > page p() { let a =
    > <section key={a}/> }
    1:19 expected an expression, found the end of the line
    """##
}
