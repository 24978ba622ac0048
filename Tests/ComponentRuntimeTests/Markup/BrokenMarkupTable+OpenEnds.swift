// Brackets, quotes, comments and lines without their ends, and what is said about them: read by
// BrokenMarkup.cases.

extension BrokenMarkup {
  static let openEnds = ##"""
    > component A() { <column><text>{size("a"))}</text><text>{[1]]}</text><text>{size("a"}</text><text>{[1, 2}</text><text>{size([1, }</text></column> }
    1:41 this `)` closes nothing
      take it out
    1:60 this `]` closes nothing
      take it out
    1:80 this `(` is never closed
      add `)`
    1:99 this `[` is never closed
      add `]`
    1:124 this `[` is never closed
      add `]`
    > component A() { <text>{"abc}</text> }
    1:24 this literal lacks its closing quote
      add `"`
    > component A() {
    >   <column>
    >     <text label={"a" + 'b} color="#fff">{"abc}</text>
    >     <text>{nope}</text>
    >   </column>
    > }
    3:24 this literal lacks its closing quote
      add `'`
    3:42 this literal lacks its closing quote
      add `"`
    4:12 unknown variable `nope`
    > component A() { let a = size("abc"
    >   <text>{a}</text> }
    1:29 this `(` is never closed
      add `)`
    > component A() {
    >   let a = [1, size({"a": 2)
    >   let b = 3 + size("x"))
    >   state c: int = (1 + 2
    >   <text>{size(a)} {b} {c} {nope}</text>
    > }
    2:27 expected `}` after the entries, found `)`
      write `}` before it, or in its place
    3:24 this `)` closes nothing
      take it out
    4:18 this `(` is never closed
      add `)`
    5:28 unknown variable `nope`
    > component A() { state n: int = 1
    > action f() { n = (1 + 2
    > n = "x"
    > push("a", "put", [1, 2)
    > m = 1 }
    > <text onTap={f()}>{n}</text> }
    2:18 this `(` is never closed
      add `)`
    3:5 the state `n` needs int, found string
    4:6 unknown source `a`
    4:18 this `[` is never closed
      add `]`
    5:1 unknown state `m` of A
      declare `state m: … = …` above
    > let a = [1,
    > 2
    > component A() { <text>{size(a)}{nope}</text> }
    1:9 this `[` is never closed
      add `]`
    3:33 unknown variable `nope`
    > component A() {
    >   let a = 1 +
    >     2
    >   let b = 1
    >     + 2
    >   state c: int = 1 *
    >     size([
    >       2])
    >   <text>{a}{b}{c}{nope}</text>
    > }
    2:14 expected an expression, found the end of the expression
      put the whole value in parentheses, or a line's end ends it
    5:5 expected `let`, `use`, `state`, `action`, an element or `}`, found `+`
      put the whole value in parentheses, or a line's end ends it
    6:21 expected an expression, found the end of the expression
      put the whole value in parentheses, or a line's end ends it
    9:19 unknown variable `nope`
    > let a = 1 +
    >   2
    > let b = 1
    >   + 2
    > const c = 5
    > component A() { <text>{a}{b}{c}{nope}</text> }
    1:12 expected an expression, found the end of the expression
      put the whole value in parentheses, or a line's end ends it
    4:3 expected a declaration (`component`, `container`, `page`, …), found `+`
      put the whole value in parentheses, or a line's end ends it
    5:1 expected a declaration (`component`, `container`, `page`, …), found `const`
      write `let`
    6:33 unknown variable `nope`
    > component A() {
    >   const a = 1
    >   var b = 2;
    >   let c: int = 5
    >   stat d: int = 6
    >   <text>{a}{b}{c}{d}{nope}</text>
    > }
    2:3 expected `let`, `use`, `state`, `action`, an element or `}`, found `const`
      write `let`
    3:3 expected `let`, `use`, `state`, `action`, an element or `}`, found `var`
      write `let`
    3:12 expected an operator or the end of the expression, found `;`
      leave out `;`: a line ends by itself
    4:8 a `let` has the type of its value, and names none
      take out `: int`
    5:3 expected `let`, `use`, `state`, `action`, an element or `}`, found `stat`
      did you mean `state`?
    6:22 unknown variable `nope`
    > component A() { /* unclosed
    >   <row/>
    > }
    > component B() { <text>{nope}</text> }
    1:17 this comment is never closed
      add `*/`
    4:24 unknown variable `nope`
    > component A() { state n: int = 1
    > action f() { if n > 1 n = 2
    > m = 3
    > n = "x"
    > if n > 2 n = 3
    > k()
    > if n > 3 { o = 1 }
    > n = 1 + }
    > <text onTap={f()}>{n}</text> }
    2:23 expected an operator or the end of the expression, found `n`
      put the steps in braces: `if … { … }`
    3:1 unknown state `m` of A
      declare `state m: … = …` above
    4:5 the state `n` needs int, found string
    5:10 expected an operator or the end of the expression, found `n`
      put the steps in braces: `if … { … }`
    6:1 `k(…)` is no step of an action
      steps are `name = value`, `call(…)`, `push(…)`, `reload(…)` and `if`; an action cannot run another
    7:12 unknown state `o` of A
      declare `state o: … = …` above
    8:8 expected an expression, found the end of the expression
    > component A() { let a = size({"a": 2)
    >   <text>{a}</text> }
    1:37 expected `}` after the entries, found `)`
      write `}` before it, or in its place
    > component A() { let a = 1 + }
    > component B() { state b: int = (1 }
    > component C() { <text>{nope}</text> }
    1:11 `A` has no element
    1:28 expected an expression, found the end of the expression
    2:11 `B` has no element
    2:32 this `(` is never closed
      add `)`
    3:24 unknown variable `nope`
    > component A() { state n: int = 1
    > action f() {
    >   push("a", "put", 1
    >   n = "x"
    > }
    > action g() {
    >   call("a/b", {"c": n},
    >   if n > 1 { n = 2 }
    >   m = 3
    > }
    > <text onTap={f()} onLongPress={g()}>{n}</text> }
    3:7 this `(` is never closed
      add `)`
    4:7 the state `n` needs int, found string
    7:7 this `(` is never closed
      add `)`
    9:3 unknown state `m` of A
      declare `state m: … = …` above
    > component A(u: string) {
    >   <row><text>{"abc}</text><text style="b">{u}</text></row>
    > }
    > component B() { <text>{"a}<b>" + "c"}{nope}</text> }
    2:15 this literal lacks its closing quote
      add `"`
    4:39 unknown variable `nope`
    """##
}
