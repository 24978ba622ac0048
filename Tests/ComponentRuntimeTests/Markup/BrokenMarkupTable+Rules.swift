// Broken rules, and what is said about them: read by BrokenMarkup.cases.

extension BrokenMarkup {
  static let rules = ##"""
    > rule r on section where layuot == "list" { <drop if={key == "a"}/> }
    1:25 unknown variable `layuot`
      did you mean `layout`?
    > rule r on section where key { <drop if={key == "a"}/> }
    1:25 a condition is a bool, found string
    > rule r on section { }
    1:6 the rule `r` does nothing
      give it an element with `insert`, a `<wrap>` or a `<drop if={…}/>`
    > rule r on section { <Titled key="a" title="x"/> }
    1:22 `<Titled>` in a rule needs `insert`
      add `insert={{"every": 6, "from": 3}}` or `insert={{"after": condition}}`
    > rule r on section { <Titled insert="first" key="a" title="x"/> }
    1:29 `insert` says where
      write `insert={{"every": 6, "from": 3}}` or `insert={{"after": condition}}`
    > rule r on section { <Titled insert={6} key="a" title="x"/> }
    1:37 `insert` says where
      write `insert={{"every": 6, "from": 3}}` or `insert={{"after": condition}}`
    > rule r on section { <Titled insert={{"evry": 6}} key="a" title="x"/> }
    1:38 unknown place "evry" of `insert`
      did you mean `every`?
    > rule r on section { <Titled insert={{"every": 0}} key="a" title="x"/> }
    1:47 `every` is a whole number ≥ 1
    > rule r on section { <Titled insert={{"every": 2, "from": "3"}} key="a" title="x"/> }
    1:58 `from` is a whole number ≥ 0
    > rule r on section { <Titled insert={{"after": "a"}} key="a" title="x"/> }
    1:47 `after` asks of a cell whether one follows it: a bool, found string
      write `key == "a"`
    > rule r on section { <Titled insert={{"after": key == "a", "every": 2}} key="a" title="x"/> }
    1:59 `after` stands alone
      write `insert={{"every": 6, "from": 3}}` or `insert={{"after": condition}}`
    > rule r on section { <Titled insert={{"every": 2}} key={item.id} title="x"/> }
    1:56 unknown variable `item`
      what goes by place knows no cell: write `insert={{"after": …}}`
    > rule r on section { <Titled insert={{"every": 2}} title={string(index)}/> }
    1:22 `<Titled>` in a section needs a `key`
      add `key="…"`: subscribers know the cell by it
    > rule r on section { <Titled insert={{"every": 2}} key="a"/> }
    1:22 Titled needs the prop `title`
      add `title={…}`, which is string
    > rule r on section { <Titled insert={{"from": 1}} key="a" title="x"/>
    >  <Titled else insert={{"from": 2}} key="b" title="y"/> }
    2:10 `else` belongs to no `if`: there is no `if` right before it
      put it right behind the element with the `if`
    > rule r on section { <wrap><row/></wrap> }
    1:22 `<wrap>` has no `<slot/>`: where does the cell go?
      put `<slot/>` where the cell is to be
    > rule r on section { <wrap><slot/></wrap> }
    1:28 this `<wrap>` puts nothing around the cell
      write `<wrap><column><slot/></column></wrap>`
    > rule r on section { <wrap><row><slot/><slot/></row></wrap> }
    1:40 a cell goes into one `<slot/>`, and this is another
    > rule r on section { <wrap><row><slot if={key == "a"}/></row></wrap> }
    1:33 `<slot/>` of a `<wrap>` stands under no `if` and in no loop
      put the `if` on the `<wrap>`
    > rule r on section { <wrap key="a"><row><slot/></row></wrap> }
    1:27 `<wrap>` takes an `if` and nothing else
    > rule r on section { <wrap/> }
    1:22 `<wrap>` has no element
    > rule r on section { <drop/> }
    1:22 `<drop>` needs an `if`: which cells go?
      write `<drop if={item.hidden}/>`, or take `key` or `type` of the cell
    > rule r on section { <drop if={index > 3}/> }
    1:31 unknown variable `index`
      `index` numbers what is inserted: of a cell ask `item`, `key` or `type`
    > rule r on section { state a: int = 1
    >  <drop if={key == "a"}/> }
    1:27 a rule has no `state`: `r` can `use` and `let`
      put it in the component that the rule inserts
    """##

  static let clocks = ##"""
    > page p() { use t = clock()
    >  <section key="a" label={date(t, "HH", "UTC")}/> }
    1:12 `clock` takes one duration: how often it ticks
      write `clock(1m)`
    > page p() { use t = clock("1m")
    >  <section key="a" label={date(t, "HH", "UTC")}/> }
    1:12 `clock` takes one duration: how often it ticks
      write `clock(1m)`
    > page p() { use t = clock(300ms)
    >  <section key="a" label={date(t, "HH", "UTC")}/> }
    1:26 a clock ticks every so many whole seconds, from 1s to 1d
      write `clock(1s)`
    > page p() { use t = clock(2d)
    >  <section key="a" label={date(t, "HH", "UTC")}/> }
    1:26 a clock ticks every so many whole seconds, from 1s to 1d
    > source clock: int
    1:8 `clock` is built in
      choose another name; `use t = clock(1m)` needs no declaration
    """##
}
