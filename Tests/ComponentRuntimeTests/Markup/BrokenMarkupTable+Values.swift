// Values, names and types that cannot be what they are meant for: read by BrokenMarkup.cases.

extension BrokenMarkup {
  static let values = ##"""
    > source a { ttl: -5m, timeout: 0s }
    > source b { ttl: 0.5m }
    1:17 a duration is never negative
      write `1ms` or more, such as `5m`
    1:31 `timeout` is longer than nothing
      write `1ms` or more, such as `5m`, or leave it out: then there is no limit
    2:17 a duration is made of whole numbers with units
      write `30s`
    > source a: action
    > source b: list(action)
    > source c: map(element)
    1:11 source `a` cannot hold action: it is no data
    2:11 source `b` cannot hold action: it is no data
    3:15 `element` is the type of a component's or container's own props only
    > component Größe(é: int) { let ö = é
    > <текст ширина={ö}/> }
    1:11 `Größe` is no name
      names are made of the letters a to z, digits and `_`; texts may hold any character
    1:17 `é` is no name
      names are made of the letters a to z, digits and `_`; texts may hold any character
    1:31 `ö` is no name
      names are made of the letters a to z, digits and `_`; texts may hold any character
    1:35 expected an expression, found `é`
      names are made of the letters a to z, digits and `_`; a field beyond them is `value["…"]`
    2:2 unknown element `<текст>`
    2:16 expected an expression, found `ö`
      names are made of the letters a to z, digits and `_`; a field beyond them is `value["…"]`
    > component A() { <text>{"\u{110000}"} {"\u{1F600}"} {"\ud83d\ude00"} {"\udc00"} {"\U00110000"} {"\q"}</text> }
    1:25 this escape sequence needs 4 digits
      scalars go from 0 to 10FFFF, without D800 to DFFF
    1:40 this escape sequence needs 4 digits
      write `\U0001F600`
    1:54 there is no such Unicode scalar
      write `\U0001F600`
    1:71 there is no such Unicode scalar
      scalars go from 0 to 10FFFF, without D800 to DFFF
    1:82 there is no such Unicode scalar
      scalars go from 0 to 10FFFF, without D800 to DFFF
    1:97 `\q` is no escape sequence
      write `\\` for a backslash
    > component A() { <text color="red" background="ff0000">a</text> }
    > component B() { <text color="hotpink" background="#12345">a</text> }
    1:29 `color` of <text> must be a colour such as "#ff2d55", not "red"
      write "#ff0000"
    1:46 `background` of <text> must be a colour such as "#ff2d55", not "ff0000"
      write "#ff0000"
    2:29 `color` of <text> must be a colour such as "#ff2d55", not "hotpink"
      colours are `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`
    2:50 `background` of <text> must be a colour such as "#ff2d55", not "#12345"
      colours are `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`
    > let faint = "#12"
    > let pale = faint
    > style one { color: pale, background: faint }
    > component A() { <text color={pale} background={{"light": faint, "dark": "#000"}}>a</text> }
    > component B() { let own = "grey"
    > <text color={own}>a</text> }
    1:13 `color` of style `one` must be a colour such as "#ff2d55", not "#12"
      colours are `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`
    5:27 `color` of <text> must be a colour such as "#ff2d55", not "grey"
      write "#808080"
    > let wide = "x"
    > component A() { <row gap={wide}/> }
    1:12 `gap` of <row> must be points ≥ 0, not "x"
    > target t { action a(e: Event): any }
    > protocol Event { at: timestamp }
    > component A() { <text onTap={call("t/a", {})}>a</text> }
    2:22 `at` of Event cannot be timestamp in a parameter of an action: JSON has no form for it
      take a `string`, and write `timestamp(at)`
    3:42 `a` needs the parameter `e`
    > source n: int
    > source list: list(Repo)
    > component A(r: Repo, o: int?) { action f() { push("n", "put", "x")
    > push("n", "put", o)
    > push("n", "put", null)
    > push("n", "merge", "x")
    > push("n", "patch", {})
    > push("list", "put", [r, {"id": 1, "title": "a"}, {"id": "a"}])
    > push("list", "put", r)
    > push("recommend/x", "merge", {"title": 3, "id": null, "cover": null, "other": 3}) }
    > <text onTap={f()}>x</text> }
    3:63 source `n`: needs int, found string
    4:18 source `n`: needs int, found int?
      check `o != null` in an `if` above, or use `o.orValue(…)`
    5:18 source `n`: needs int, found null
    6:20 source `n`: needs int, found string
    7:20 a patch is a list of operations, found map(any)
      write `[{"op": "replace", "path": "/name", "value": …}]`
    8:32 source `list`: needs string, found int
    8:50 source `list` needs the field `title` of Repo
      add `"title": …`, which is string
    9:21 source `list`: needs list(Repo), found Repo
    10:40 source `recommend`: needs string, found int
    10:49 source `recommend`: needs string, found null
    > page p(l: string) { <section key="{l}" label="At {l}" layout="{l}"><component key="${l}" is="{l}" title="{l}"/></section> }
    1:34 braces mean nothing in a string
      write `key={l}`
    1:46 braces mean nothing in a string
      write an expression: `label={"…" + string(value)}`
    1:62 `layout` of <section> must be one of "list", "grid", "flow", "waterfall", "carousel", not "{l}"
      write `layout={l}`
    1:83 braces mean nothing in a string
      write `key={l}`
    1:93 unknown component `{l}`
      write `is={l}`
    1:105 braces mean nothing in a string
      write `title={l}`
    > component A(l: string) { <column><text style="{l}" data-x="{l}">a</text><Titled title="{l}"/></column> }
    1:46 unknown style `{l}`
      `style` takes a style's name as it stands: pick elements by `if` and `else`
    1:59 braces mean nothing in a string
      write `data-x={l}`
    1:87 braces mean nothing in a string
      write `title={l}`
    > component A() { <Titled title={null}/> }
    > component B() { <row gap={[1] + null}/> }
    1:32 prop `title` of Titled needs string, found null
    2:27 `+` has no form for list(int) and null
    > adapter Banner -> Repo { id: id, title: null }
    1:41 field `title` of adapter Banner -> Repo needs string, found null
    """##
}
