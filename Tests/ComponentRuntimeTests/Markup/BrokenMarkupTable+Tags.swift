// What JSX, HTML and template languages write among tags, and what is said about it: read by
// BrokenMarkup.cases.

extension BrokenMarkup {
  static let foreignTags = ##"""
    > component A(l: list(string)) { <column>{l.map(x => <Titled title={x}/>)}</column> }
    > component B() { <row><text>{nope}</text></row> }
    1:52 a tag cannot stand in an expression
      write `<Titled for={x in l} key={…}>`, without braces around
    2:29 unknown variable `nope`
    > component A(l: list(string)) { <column>{size(l) > 0 && <text>a</text>}<text>{nope}</text></column> }
    1:56 a tag cannot stand in an expression
      write `<text if={size(l) > 0}>`, without braces around
    1:78 unknown variable `nope`
    > component A(l: list(string)) { <column>{size(l) > 0 ? <text>a</text> : <text bad=>b</text>}<text>{nope}</text></column> }
    1:55 a tag cannot stand in an expression
      write `<text if={size(l) > 0}>`, and behind it `<… else>`, without braces around
    1:82 expected `"…"` or `{…}` after `bad=`, found `>`
    1:99 unknown variable `nope`
    > component A(l: list(string)) {
    >   <column>
    >     {l.map((x, i) => (
    >       <Titled key={x} title={x}/>
    >     ))}
    >     {l.map(x => {
    >       return <Titled key={x} title={x}/>
    >     })}
    >     {<text>a</text>}
    >     {
    >       l.filter(x => x > 2).map(x => <>{x}</>)
    >     }
    >     <text>{nope}</text>
    >   </column>
    > }
    4:7 a tag cannot stand in an expression
      write `<Titled for={x, i in l} key={…}>`, without braces around
    7:14 a tag cannot stand in an expression
      write `<Titled for={x in l} key={…}>`, without braces around
    9:6 a tag cannot stand in an expression
      leave out the braces
    11:37 a tag cannot stand in an expression
      write `<… for={item in list} key={…}>`, without braces around
    13:12 unknown variable `nope`
    > component A(foot: element?) { <column><slot name="foot"/></column> }
    > component B() { <A foot={<text>a</text>}/> }
    > component C(o: bool) { <row gap={o && <text>a</text>}><text>{nope}</text></row> }
    2:26 a tag cannot stand in an expression
      write it as a child: `<text slot="…">`
    3:39 a tag cannot stand in an expression
      write it as a child: `<text slot="…">`
    3:62 unknown variable `nope`
    > component A(o: bool) { <column>{o && <text>a</text></column> }
    > component B() { <text>{nope}</text> }
    1:38 a tag cannot stand in an expression
      write `<text if={o}>`, without braces around
    2:24 unknown variable `nope`
    > component A() {
    >   let a = <text>a</text>
    >   <text>{nope}</text>
    > }
    2:11 expected an expression, found `<`
      tags stand among tags, not in values
    3:10 unknown variable `nope`
    > component A() { <column>for x in l { <text>a</text> } <text>{nope}</text></column> }
    1:25 expected a tag or `</column>`, found `for`
      a tag repeats itself: `<text for={item in list} key={item.id}>`
    1:62 unknown variable `nope`
    > component A() { <column>if (true) { <text bad=>a</text> } else if false { <row/> } else { <text>b</text> } <text>{nope}</text></column> }
    1:25 expected a tag or `</column>`, found `if`
      a tag has its own condition: `<text if={…}>`, and behind it `<text else>`
    1:47 expected `"…"` or `{…}` after `bad=`, found `>`
    1:115 unknown variable `nope`
    > component A(l: list(string)) {
    >   for x in l {
    >     if x < "b" { <text>{x}</text> }
    >   }
    >   <text>{nope}</text>
    > }
    2:3 expected `let`, `use`, `state`, `action`, an element or `}`, found `for`
      a tag repeats itself: `<text for={item in list} key={item.id}>`
    5:10 unknown variable `nope`
    > component A(l: list(string)) {
    >   if size(l) > 1 {
    >     <text>a</text>
    >   } else {
    >     <text>b</text>
    >   }
    > }
    > component B() { <text>{nope}</text> }
    2:3 expected `let`, `use`, `state`, `action`, an element or `}`, found `if`
      a tag has its own condition: `<text if={…}>`, and behind it `<text else>`
    8:24 unknown variable `nope`
    > component A() {
    >   const a = 1
    >   return (
    >     <text>{a}{nope}</text>
    >   );
    > }
    2:3 expected `let`, `use`, `state`, `action`, an element or `}`, found `const`
      write `let`
    3:3 expected `let`, `use`, `state`, `action`, an element or `}`, found `return`
      the element stands alone, without `return`
    4:15 unknown variable `nope`
    > component A() { <><text>{nope}</text></> }
    1:17 `<>` is no tag: there are no fragments
      write `<column>`, or `<group>` around sections
    1:26 unknown variable `nope`
    > component A() { <column><><text>{nope}</text></></column> }
    1:25 `<>` is no tag: there are no fragments
      leave out `<>` and `</>`
    1:34 unknown variable `nope`
    > page p() { <><section key="a" colums={2}/></> }
    1:12 `<>` is no tag: there are no fragments
      write `<column>`, or `<group>` around sections
    1:31 unknown attribute `colums` of <section>
      did you mean `columns`?
    > <!-- c -->
    > component A() { <column><!-- c --><text>a<!-- c -->b{nope}</text></column> }
    > component B() {
    >   <!-- c -->
    >   <text>{nope}</text>
    > }
    > component C() { <!-- never closed
    >  <text>{nope}</text> }
    1:1 `<!--` begins no comment
      write `/* … */`
    2:25 `<!--` begins no comment
      write `/* … */`
    2:42 `<!--` begins no comment
      write `{/* … */}`
    2:54 unknown variable `nope`
    4:3 `<!--` begins no comment
      write `/* … */`
    5:10 unknown variable `nope`
    7:17 `<!--` begins no comment
      write `/* … */`
    8:9 unknown variable `nope`
    > component A() { <div>a<br><img src="x"></img><row gapp={1}/></div> }
    1:18 unknown element `<div>`
      write `<column>` or `<row>`
    1:22 text cannot stand in `<div>`
      put it in `<text>…</text>`
    1:24 unknown element `<br>`
      use two `<text>` in a `<column>`
    1:28 unknown element `<img>`
      write `<image>`
    1:51 unknown attribute `gapp` of <row>
      did you mean `gap`?
    > component A() { <column><p>hi {nope} http://x</p><img/><h1>a</h1><hr><input></column> }
    1:26 unknown element `<p>`
      write `<text>`
    1:51 unknown element `<img>`
      write `<image>`
    1:57 unknown element `<h1>`
      write `<text style="…">`
    1:67 unknown element `<hr>`
      write `<row height={1} background="#dddddd"/>`
    1:71 unknown element `<input>`
      there are no text fields: components show data
    > component B() { <row><text>a<text></row> }
    > component C() { <column><text>a<text><text>{nope}</text></column> }
    1:30 `<text>` is never closed
      write `</text>` to close the one before
    2:33 `<text>` is never closed
      write `</text>` to close the one before
    2:45 unknown variable `nope`
    > component B() { <row>< text>a</text>< row/></row> }
    1:22 the name of a tag follows right after `<`
      write `<text`
    1:37 the name of a tag follows right after `<`
      write `<row`
    > component A() { <column><row/>;</column> }
    > component B() { <row/>; }
    1:31 text cannot stand in `<column>`
      leave out `;`
    2:23 expected `let`, `use`, `state`, `action`, an element or `}`, found `;`
      leave out `;`: a line ends by itself
    > component A() { <text>a < b {nope}</text> }
    1:26 expected the name of a tag after `<`, found ` `
      in text, write `&lt;` for `<`
    1:30 unknown variable `nope`
    > component A() { <column>{size("a"}<text>{nope}</text></column> }
    1:30 this `(` is never closed
      add `)`
    1:42 unknown variable `nope`
    > page p() { <section key="a"><><text key="a">{nope}</text></></section> }
    1:29 `<>` is no tag: there are no fragments
      leave out `<>` and `</>`
    1:46 unknown variable `nope`
    > component A() { <column><row><text>a</row></text><text>{nope}</text></column> }
    > component B() { <row><text>a</row></text> }
    1:31 `<text>` is never closed
      add `</text>`
    1:57 unknown variable `nope`
    2:23 `<text>` is never closed
      add `</text>`
    > component A() { <row gap={4}}><text>{nope}</text></row> }}
    > component B() { <text>{nope}</text> }
    1:29 expected an attribute, `>` or `/>`, found `}`
      take it out
    1:38 unknown variable `nope`
    1:58 expected a declaration (`component`, `container`, `page`, …), found `}`
      take it out
    2:24 unknown variable `nope`
    """##
}
