// Broken states, actions and handlers, and what is said about them: read by BrokenMarkup.cases.

extension BrokenMarkup {
  static let actions = ##"""
    > component A() { state n: int = "a"
    > <text>{n}</text> }
    1:32 the state `n` needs int, found string
    > component A() { state n: timestamp? = null
    > <text>{n}</text> }
    1:26 a state cannot be of type timestamp?: JSON has no form for it
      take a `string`, and write `timestamp(n)`
    > component A() { action (n: int) { }
    > <text>x</text> }
    1:24 expected the name of an action, found `(`
    > component A(p: int) { state n: int = p
    > let m = n
    > action a() { p = 1
    > m = 2
    > nn = 3
    > n = "x" }
    > <text onTap={a()}>{m}</text> }
    3:14 `p` is a parameter, and only states can be set
      declare `state p: … = …` under another name
    4:1 `m` is a let, and only states can be set
      declare `state m: … = …` under another name
    5:1 unknown state `nn` of A
      did you mean `n`?
    6:5 the state `n` needs int, found string
    > component A() { action a(_x: int) { }
    > <text onTap={a("x")} onSwipe={a(1, 2)} onLongPress={a} onAppear={b()} onChange="a">x</text> }
    2:16 parameter `_x` of a needs int, found string
    2:31 action `a` takes at most 1 argument, not 2
    2:53 `a` is an action
      write `a()`
    2:66 unknown action `b` of A
      declare `action b() { … }`
    2:71 `onChange` takes an action
      write `onChange={name()}`, with an action of A
    > target cart { action add(id: string): any } component A() {
    > <text onTap={call("cart/ad", {})} onSwipe={call("cat/add", {})} onChange={push("a", "put", 1)}>x</text> }
    2:19 target `cart` has no action `ad`
      did you mean `add`?
    2:49 unknown target `cat`
      did you mean `cart`?
    2:75 `push` stands in actions
      put it in an `action` of A
    > target cart { action add(id: string): any } component A() {
    > <text onTap={call("cart/add", {"i": 1})} onSwipe={call("cart/add", {"id": 1})}>x</text> }
    2:31 `add` needs the parameter `id`
    2:32 `add` has no parameter `i`
      it takes `id`
    2:75 parameter `id` of add needs string, found int
    > source feed: any component A() { action a() { push("fed", "put", 1)
    > push("feed", "pt", 1)
    > reload(x) }
    > <text onTap={a()}>x</text> }
    1:52 unknown source `fed`
      did you mean `feed`?
    2:14 `push` knows no operation `pt`
      did you mean `put`?
    3:8 `reload` takes the name of a `use`
      declare `use feed = …` in A
    > source feed: any component A() { use list = feed
    > action a() { push(list, "items", {"path": "", "kye": "id"})
    > push(1, "put", list) }
    > <text onTap={a()}>x</text> }
    2:34 an `items` change needs `key`
      write `"key": "id"`: the field with an item's key
    2:47 an `items` change has no member `kye`
      did you mean `key`?
    3:6 the source of a `push` is a string, found int
    > component A(t: action) { <text onTap={t}>{t}</text> } component B() { <A t={1}/> }
    1:43 a value of type action cannot be shown as text
    1:77 `t` takes an action, found int
      write `name()`, `call(…)`, `reload(…)` or a prop of type `action`
    > component A() { action a() { }
    > action a() { }
    > action call() { }
    > state n: int = 1
    > state n: int = 1
    > <text onTap={a()}>{n}</text> }
    2:8 the action `a` is there twice
    3:8 `call` is built in
    5:7 the state `n` is there twice
    """##
}
