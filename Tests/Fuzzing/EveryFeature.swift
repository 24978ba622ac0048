// A file in which every part of the markup language means something.

extension RandomText {
  /// Markup without errors that holds every declaration, member, element, step and control, and uses
  /// of the component `Native`, which is written in Swift: what `confused` makes mistakes in.
  public static let everyFeature = """
    protocol Item { id: string, title: string, price: double = 0.5, cover: string?, tags: list(string) = [] }
    protocol Person { kind: string, name: string, age: int? }
    protocol TwoColumn { left: string, right: string, note: string = "-" }
    adapter Person -> TwoColumn when kind == "person" { left: name, right: string(age.orValue(1)) }
    adapter Item -> TwoColumn { left: title, right: "%.2f".format([price]) }
    source feed(user: string): list(Item) { ttl: 5m, timeout: 1h30m }
    source people: list(any)
    source likes: map(int)
    target cart {
      /// Puts something in.
      action add(id: string, count: int = 1): any remote
      action clear()
    }
    viewport phone { width: 390, height: 844, scale: 3 }
    viewport wide { width: 820, height: 1180, direction: "rtl" }
    let accent = "#ff2d55"
    let sizes = {"phone": 2, "default": 4}
    style title { fontSize: 17, fontWeight: 600, color: accent, lines: 2 }

    component Like(id: string, open: action?, count: int = 0) {
      state liked: bool = false
      state busy: bool = count > 3
      let shown = liked ? count + 1 : count
      action like(by: int = 1) remote {
        liked = !liked
        if liked && by > 0 { push("likes", "merge", {id: shown}) } else if busy { push("likes", "delete", null) } else { busy = true }
      }
      action buy(count: int = 1) {
        if !busy {
          busy = true
          call("cart/add", {"id": id, "count": count}) then { busy = false
            liked = result == null } else { busy = error.code == "timeout" }
        }
      }
      <row gap={4} onTap={like()} onLongPress={open}>
        <text style="title">{shown} <span color={accent} if={liked}>♥ {id}</span><span else>♡</span></text>
        <button if={!busy} onTap={buy(2)}><text>Buy</text></button>
        <text else if={count > 9} label="busy">…</text>
        <spacer else grow={1}/>
      </row>
    }
    component Card(item: Item, foot: element?) {
      <column padding={{"phone": 8, "default": [1, 2, 3, 4]}} background={{"light": "#fff", "dark": accent}} data-id={item.id}>
        <image if={item.cover != null} src={item.cover} aspectRatio={1.5}/>
        <text for={tag, i in item.tags} key={tag}>{i}: {tag.upperAscii()}</text>
        <slot><text>Nothing</text></slot>
        <row if={foot != null} wrap justify="space-between"><slot name="foot"/></row>
      </column>
    }
    component TwoColumnCell(model: TwoColumn) { <row><text>{model.left}</text><text>{model.right} {model.note}</text></row> }
    component Fallback(type: string) { <text color="#888">{type}</text> }
    component Broken(message: string) { <text>{message}</text> }

    container Panel(title: string, items: list(Item)) {
      state open: bool = true
      action turn() { open = !open }
      <group>
        <section key="head" whenEmpty="keep"><header sticky><text onTap={turn()}>{title}</text></header></section>
        <section if={open} key="items" layout="grid" columns={sizes} spacing={8}>
          <Card for={item in items} key={item.id} item={item} onSwipe={turn()}>
            <Like id={item.id} open={turn()} count={size(item.tags)}/>
            <text slot="foot">{item.price}</text>
          </Card>
          <footer><Native title={title} items={items}/></footer>
        </section>
        <slot/>
      </group>
    }
    rule extra on section where layout == "grid" && columns != null {
      use list = likes
      let many = size(list) > 1
      <Like insert={{"every": 3, "from": 1}} if={many} key={string(index)} id="rule" count={index}/>
      <Native insert={{"after": item.price > 1.0}} key={key} title={type} items={[]}/>
      <wrap if={key != "a"}><column><slot/><text>{key}</text></column></wrap>
      <drop if={item.title == "gone"}/>
    }
    page home(user: string = "guest") {
      use items = feed(user)
      use all = people
      use t = clock(1m)
      state tab: string = "one"
      action pick(name: string) { tab = name
        reload(items) }
      <group gap={8} maxRate={2}>
        <status of={items} empty={size(items) == 0} keepOnError>
          <loading><section key="loading"><text key="1">{state(items)}</text></section></loading>
          <empty><section key="empty"><text key="1" onTap={pick("two")}>{date(t, "HH:mm", "UTC")}</text></section></empty>
          <error><section key="error"><text key="1" onTap={reload(items)}>{error(items)}</text></section></error>
          <Panel key="panel" title={tab} items={items}><section key="own"><row key="r"/></section></Panel>
        </status>
        <status is={tab}>
          <case of="one"><section key="people"><TwoColumnCell for={p in all} key={p.name} model={p}/></section></case>
          <default><section key="any"><component is={p.kind} for={p in all} key={p.name} {...p}/></section></default>
        </status>
      </group>
    }
    """
}
