// Pages for the engine's property tests: every container, layout and kind of cell.

import ComponentRuntime
import Testing

enum EnginePages {
  static let markup = """
    protocol Item { id: string, title: string, price: double = 0.0, note: string?, type: string = "ItemCell" }
    protocol Card { head: string, sub: string = "-" }
    protocol Priced { title: string, price: double }
    protocol Noted { title: string, note: string }
    adapter Noted -> Card { head: note, sub: title }
    adapter Priced -> Card when price > 20.0 && price < 90.0 { head: title, sub: string(int(100.0 / (price - 50.0))) }
    protocol Group { id: string, layout: string = "list", columns: int = 2, items: list(any) = [] }
    source feed(user: string): list(Item)
    source groups: list(Group)
    source extra
    viewport phone { width: 390, height: 844, scale: 3 }
    viewport tablet { width: 820, height: 1180, scale: 2 }
    style title { fontSize: {"phone": 17, "default": 21}, fontWeight: 600 }

    component ItemCell(item: Item) {
      let cheap = item.price < 50.0
      <column padding={{"phone": 12, "default": 20}} gap={8} data-id={item.id}>
        <text style="title">{item.title}</text>
        <row if={item.note != null} gap={4} wrap><text>{item.note}</text><text>!</text></row>
        <text if={cheap} color="#00aa00">{item.price}</text>
        <text else lines={2}>{item.title}
          <span if={item.note != null} fontSize={{"phone": 17, "default": 12}}>{item.note}</span>
          <span else color="#888888">alone</span>
          for <span fontWeight={600} letterSpacing={item.price > 70.0 ? 2 : 0}>{item.price}</span>
        </text>
      </column>
    }
    component SmallCell(id: string, title: string, price: double = 1.0) {
      <row height={40} justify="space-between"><text>{title}</text><text if={price > 2.0}>{price}</text></row>
    }
    component Nested(title: string) { <column><Label words={title}/><Label words="fixed"/></column> }
    component Label(words: string) { <text lines={2}>{words}</text> }
    component Fallback(type: string) { <text>{type}</text> }
    component Broken(message: string) { <text>{message}</text> }
    component Sourced(id: string) {
      use more = extra
      <text>{id} {size(more.?words.orValue([]))} <span for={w, n in more.?words.orValue([])} key={n} fontSize={n + 10}>{w}</span></text>
    }

    component CardCell(card: Card, foot: element?) {
      <column><text>{card.head}</text><slot><text>{card.sub}</text></slot>
        <row if={foot != null}><slot name="foot"/></row></column>
    }
    component Boxed() { <stack><Frame><slot/></Frame></stack> }
    component Frame() { <column padding={3}><slot/></column> }
    container Cards(cards: list(Card), top: element?) {
      <group>
        <section key="cards" layout="grid" columns={2}>
          <header><row><slot name="top"><text>{size(cards)}</text></slot></row></header>
          <CardCell for={c, n in cards} key={string(n)} card={c}><slot name="top"/></CardCell>
        </section>
        <slot/>
      </group>
    }

    container Strip(items: list(Item), title: string) {
      <section if={size(items) > 2} key="strip" layout="carousel" itemWidth="40%" spacing={6}>
        <header sticky><text>{title}</text></header>
        <ItemCell for={i in items} key={i.id} item={i}/>
        <footer><text>{size(items)} in all</text></footer>
      </section>
    }

    page list(user: string = "guest") {
      use items = feed(user)
      use more = extra
      <status of={items}>
        <loading><section key="loading"><Label key="l" words="Loading"/></section></loading>
        <empty><section key="empty"><Label key="e" words="Nothing"/></section></empty>
        <error><section key="error"><Label key="e" words={error(items)}/></section></error>
        <group>
          <Strip items={items} title={items[0].title}/>
          <section key="main" spacing={4} inset={8} whenEmpty="keep">
            <header><text>{size(items)} things</text></header>
            <ItemCell for={i in items} if={i.price >= 0.0} key={i.id} item={i}/>
          </section>
          <section key="grid" layout="grid" columns={{"phone": 2, "default": 3}} spacing={5}>
            <ItemCell for={i in items} key={i.id} item={i}/>
          </section>
          <section key="water" layout="waterfall" columns={2} spacing={5}>
            <component is={i.type} for={i in items} key={i.id} item={i} title={i.title} id={i.id}
              span={{"phone": i.price > 80.0 ? 2 : 1, "default": i.price > 40.0 ? 2 : 1}}/>
          </section>
          <section key="flow" layout="flow" spacing={3}>
            <Label for={i, n in items} key={i.id} words={string(n) + i.title}/>
          </section>
          <section key="adapted">
            <CardCell for={i in items} key={i.id} card={i.note == null ? {"head": i.title} : i}>
              <Boxed if={size(items) > 3}><text for={w in i.title.split(" ")} key={w}>{w}{size(items)}</text></Boxed>
              <text slot="foot">{i.price} {size(more.?words.orValue([]))}</text>
            </CardCell>
          </section>
          <Cards cards={items.map(i, i.note == null ? {"head": i.title} : i)}>
            <section key="given"><Boxed for={i in items} key={i.id}><SmallCell {...i}/></Boxed></section>
            <text slot="top">{size(more.?words.orValue([]))} of {size(items)}</text>
          </Cards>
          <section key="sourced"><Sourced for={i in items} key={i.id} id={i.id}/></section>
          <section key="faulty">
            <header><text>{items[3].title}</text></header>
            <SmallCell for={i in items} if={10 / (int(i.price) % 4) > 3} key={[i.id][int(i.price) % 2]} {...i}/>
            <Label if={items[2].price > 50.0} key="third" words={items[2].title}/>
            <Label else key={items[1].id} words="second"/>
          </section>
          <section key="filtered">
            <SmallCell for={i in items.filter(i, i.price > 30.0)} key={i.id} {...i}/>
          </section>
        </group>
      </status>
    }

    page grouped() {
      use all = groups
      <group gap={size(all) > 2 ? 7 : 3}>
      <section for={g in all} key={g.id} layout={g.layout} columns={g.columns}>
        <component is={item.type} for={item in g.items} key={item.id} {...item} item={item}/>
      </section>
      <section for={g in all} key={"odd " + [g.id][size(g.items) % 2]} if={2 / (size(g.items) % 3) > 0}>
        <Label key="l" words={g.id}/>
      </section>
      <Cards for={g in all} key={[g.id][g.columns % 2]} cards={g.items.filter(i, has(i.note))}>
        <section key="ids"><Frame for={item in g.items} key={item.id}><text>{item.id} of {g.id}</text></Frame></section>
      </Cards>
      </group>
    }
    """

  /// Rules of each kind; some fail on some data.
  static let rules = [
    """
    rule byPlace on section where layout == "waterfall" || layout == null {
      use more = extra
      <Label if={size(more.?words.orValue([])) > 0} insert={{"every": 3, "from": 1}}
        key={string(index)} words={more.words[index % size(more.words)]}/>
    }
    """,
    """
    rule places on section where layout != "carousel" {
      use more = extra
      <Label for={w, n in more.?words.orValue([])} insert={{"every": 2 + size(more.?words.orValue([])), "from": 0}}
        key={string(index) + "-" + string(n)} words={w}/>
    }
    """,
    """
    rule after on section {
      use more = extra
      <SmallCell insert={{"after": item != null && item.price > 50.0}} key={"after" + key} id={key}
        title={string(size(more.?words.orValue([]))) + type}/>
    }
    """,
    """
    rule counted on section where key == "main" {
      <Label insert={{"after": item.id.endsWith("3")}} key={"n" + string(index)} words={string(index)}/>
    }
    """,
    """
    rule wrapped on section where layout != "flow" {
      use more = extra
      <wrap if={item != null && item.price < 40.0 && size(more.?words.orValue([])) != 1}>
        <column padding={size(more.?words.orValue([]))}><text>{key} {type}</text><slot/></column>
      </wrap>
    }
    """,
    """
    rule dropped on section where key != "flow" {
      use more = extra
      <Label insert={{"every": 4}} key={"d" + string(index)} words="before the drop"/>
      <drop if={item != null && item.price > 90.0 - 20.0 * double(size(more.?words.orValue([])))}/>
      <Label insert={{"every": 4, "from": 0}} key={"e" + string(index)} words="after the drop"/>
    }
    """,
    """
    rule failing on section {
      use more = extra
      <Label insert={{"every": size(more.words)}} key={"f" + string(index)} words="x"/>
      <wrap if={item.price >= 0.0}><row gap={item.note == null ? 3 : item.note}><slot/></row></wrap>
    }
    """,
    """
    rule same on section where data.none == null {
      <Sourced insert={{"every": 5}} key="k1" id="rule"/>
      <ItemCell insert={{"after": item != null && item.?note.orValue(null) != null}} key={key} item={item}/>
    }
    """,
  ]

  /// - Parameter rules: places in `rules`.
  static func program(_ markup: String = markup, rules chosen: [Int] = []) throws -> Program {
    let text = ([markup] + chosen.map { rules[$0] }).joined(separator: "\n")
    let file = SourceFile(path: "pages.feed", text: text)
    let result = MarkupCompiler.compile(files: [file])
    for diagnostic in result.diagnostics where diagnostic.severity == .error {
      Issue.record("\(diagnostic.code): \(diagnostic.message) at \(diagnostic.range.text)")
    }
    return try #require(result.program)
  }
}
