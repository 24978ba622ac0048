// Declarations and types of other languages, and what is said about them: read by
// BrokenMarkup.cases.

extension BrokenMarkup {
  static let foreignDeclarations = ##"""
    > export component X() { <text>{nope}</text> }
    > const x = 5
    > var y
    > func f() { return 1 }
    > @State z
    > component B() { <text>{nope}{x}{y}</text> }
    1:1 expected a declaration (`component`, `container`, `page`, …), found `export`
      all files of the folder share one namespace: nothing is exported
    1:31 unknown variable `nope`
    2:1 expected a declaration (`component`, `container`, `page`, …), found `const`
      write `let`
    3:1 expected a declaration (`component`, `container`, `page`, …), found `var`
      write `let`
    4:1 expected a declaration (`component`, `container`, `page`, …), found `func`
      write a `component`, or a `let` inside one
    5:1 expected a declaration (`component`, `container`, `page`, …), found `@`
      write `state name: type = value` in a component
    6:24 unknown variable `nope`
    6:33 unknown variable `y`
    > componnent C() { <text>{nope}</text> }
    > interface Thing { id: string }
    > component A(t: Thing) { <column><C/><text>{t.id}</text></column> }
    1:1 expected a declaration (`component`, `container`, `page`, …), found `componnent`
      did you mean `component`?
    1:25 unknown variable `nope`
    2:1 expected a declaration (`component`, `container`, `page`, …), found `interface`
      write `protocol`
    > const a = 1
    > var b: int = 2
    > let c: int = 3
    > component A() { <text>{a}{b}{c}{nope}</text> }
    1:1 expected a declaration (`component`, `container`, `page`, …), found `const`
      write `let`
    2:1 expected a declaration (`component`, `container`, `page`, …), found `var`
      write `let`
    2:6 a `let` has the type of its value, and names none
      take out `: int`
    3:6 a `let` has the type of its value, and names none
      take out `: int`
    4:33 unknown variable `nope`
    > use a = recommend("x")
    > state b: int = 1
    > action c() { }
    > component A() { <text>{nope}</text> }
    1:1 expected a declaration (`component`, `container`, `page`, …), found `use`
      `use` stands inside a component, container, page or rule
    2:1 expected a declaration (`component`, `container`, `page`, …), found `state`
      `state` stands inside a component, container or page
    3:1 expected a declaration (`component`, `container`, `page`, …), found `action`
      `action` stands inside a component, container or page
    4:24 unknown variable `nope`
    > component Z {
    >   <text>a</text>
    > }
    > component () { <text>a</text> }
    > component () {
    >   <text>a</text>
    > }
    > component Y() { <text>{nope}</text> }
    1:13 expected `(` and the parameters of Z, found `{`
    4:11 expected the name of a component, found `(`
    5:11 expected the name of a component, found `(`
    8:24 unknown variable `nope`
    > protocol P { a: String, b: number, c int, d }
    > protocol Q {
    >   a: int
    >   b: strng
    >   c: bool
    > }
    > protocol R { id: string; name: string; a: itn }
    > component A(p: P, q: Q, r: R, n) { <text>{p.c}{q.b}{r.x}{n}{nope}</text> }
    1:17 unknown type `String`
      write `string`
    1:28 unknown type `number`
      write `double` or `int`
    1:38 expected `:` and the type of `c`, found `int`
      write `c: int`
    1:45 expected `:` and the type of `d`, found `}`
      write `d: string`
    4:3 expected `,` or `}`, found `b`
      separate them by `,`
    4:6 unknown type `strng`
      did you mean `string`?
    7:24 expected `,` or `}`, found `;`
      separate them by `,`
    7:43 unknown type `itn`
      did you mean `int`?
    8:32 expected `:` and the type of `n`, found `)`
      write `n: string`
    8:55 R has no field `x`
    8:61 unknown variable `nope`
    > protocol A { n?: int, o?: string? }
    > component B(n?: string) { <text>{n.size()}</text> }
    1:15 the `?` of what may be missing stands behind its type
      write `n: int?`
    1:24 the `?` of what may be missing stands behind its type
      write `o: string?`
    2:14 the `?` of what may be missing stands behind its type
      write `n: string?`
    2:34 `n` may be null (its type is string?)
      check `n != null` first, or use `n.orValue(…)`
    > protocol P { a: array(int), b: int[], c: [int], d: int | null, e: map(string, int), f: List<int>, g: Array<String>, h: [string: int], i: Optional<number>, j: string | int, k: list<int>?, l: list[int], m: "a" | "b", n: int[]?, o: Record<string, Repo[]>, p: null | Repo, q: tuple(int) }
    > component A(p: P) { <text>{p.a.x}{p.b.x}{p.c.x}{p.d.x}{p.e}{p.f.x}{p.g.x}{p.h}{p.i.x}{p.j.x}{p.k.x}{p.l.x}{p.m.x}{p.n.x}{p.o.a[0].x}{p.p.x}{p.q.x}</text> }
    1:17 `array(int)` is no type
      write `list(int)`
    1:32 `int[]` is no type
      write `list(int)`
    1:42 `[int]` is no type
      write `list(int)`
    1:52 `int | null` is no type
      write `int?`
    1:67 `map(string, int)` is no type
      write `map(int)`
    1:88 `List<int>` is no type
      write `list(int)`
    1:102 `Array<String>` is no type
      write `list(string)`
    1:120 `[string: int]` is no type
      write `map(int)`
    1:138 `Optional<number>` is no type
      write `double?`
    1:159 `string | int` is no type
      write `any`
    1:176 `list<int>?` is no type
      write `list(int)?`
    1:191 `list[int]` is no type
      write `list(int)`
    1:205 `"a" | "b"` is no type
      write `string`
    1:219 `int[]?` is no type
      write `list(int)?`
    1:230 `Record<string, Repo[]>` is no type
      write `map(list(Repo))`
    1:257 `null | Repo` is no type
      write `Repo?`
    1:273 `tuple(int)` is no type
      write `any`
    2:32 a value of type list(int) has no fields
    2:39 a value of type list(int) has no fields
    2:46 a value of type list(int) has no fields
    2:49 `p.d` may be null (its type is int?)
      check `p.d != null` first, or use `p.d.orValue(…)`
    2:53 a value of type int has no fields
    2:56 a value of type map(int) cannot be shown as text
    2:65 a value of type list(int) has no fields
    2:72 a value of type list(string) has no fields
    2:75 a value of type map(int) cannot be shown as text
    2:80 `p.i` may be null (its type is double?)
      check `p.i != null` first, or use `p.i.orValue(…)`
    2:84 a value of type double has no fields
    2:94 `p.k` may be null (its type is list(int)?)
      check `p.k != null` first, or use `p.k.orValue(…)`
    2:98 a value of type list(int) has no fields
    2:105 a value of type list(int) has no fields
    2:112 a value of type string has no fields
    2:115 `p.n` may be null (its type is list(int)?)
      check `p.n != null` first, or use `p.n.orValue(…)`
    2:119 a value of type list(int) has no fields
    2:131 Repo has no field `x`
    2:134 `p.p` may be null (its type is Repo?)
      check `p.p != null` first, or use `p.p.orValue(…)`
    2:138 Repo has no field `x`
    > protocol P { k: {a: int}, l: (int) => void, m: int, m: int }
    > source v: { a: string }
    > protocol Q { o: list, p: lisst(int), q: map }
    > component B() { <text>{nope}</text> }
    1:17 expected a type, found `{`
      fields stand in a `protocol`, whose name is the type
    1:30 expected a type, found `(`
    2:11 expected a type, found `{`
      fields stand in a `protocol`, whose name is the type
    3:21 expected `(` and the type of what the list holds, found `,`
      write `list(any)`
    3:26 `lisst(int)` is no type
      write `list(int)`
    3:45 expected `(` and the type of what the map holds, found `}`
      write `map(any)`
    4:24 unknown variable `nope`
    """##
}
