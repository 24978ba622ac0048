// The complete example of spec/markup.md.

enum MarkupExample {
  /// Word for word, with state, actions, a target, adapters and a rule.
  static let complete = #"""
    protocol Repo { id: string, title: string, cover: string?, price: double = 0.0, tags: list(string) = [] }
    protocol Banner { id: string, image: string, link: string? }
    protocol Group { id: string, title: string, layout: string = "list", items: list(any) = [] }
    protocol Recommend { banners: list(Banner) = [], groups: list(Group) = [], like: list(Repo) = [] }
    protocol Ad { id: string, text: string }

    protocol TwoColumn { left: string, right: string }
    protocol Person { kind: string, name: string, job: string }
    protocol User { kind: string, nickName: string, hobby: string }
    adapter Person -> TwoColumn when kind == "person" { left: name, right: job }
    adapter User -> TwoColumn when kind == "user" { left: nickName, right: hobby }

    source recommend(user: string): Recommend { ttl: 5m, timeout: 10s }   // recommend/<user> on the bus
    source ads: list(Ad)

    target cart {
      /// Puts a product into the cart.
      action add(id: string, count: int = 1): any remote
    }

    viewport phone { width: 390, height: 844, scale: 3 }
    viewport tablet { width: 820, height: 1180, scale: 2 }

    style title { fontSize: 17, fontWeight: 600, color: "#222222", lines: 2 }
    let accent = "#ff2d55"

    component RepoCard(repo: Repo) {
      state expanded: bool = false
      state busy: bool = false
      let cheap = repo.price < 100.0

      action toggle() { expanded = !expanded }
      action buy(count: int = 1) {
        if !busy {
          busy = true
          call("cart/add", {"id": repo.id, "count": count}) then { busy = false } else { busy = false }
        }
      }

      <column padding={12} gap={8} background="#ffffff" onTap={toggle()}>
        <image if={repo.cover != null} src={repo.cover} aspectRatio={1.5}/>
        <text style="title">{repo.title}</text>
        <text if={cheap} color={accent}>{"¥%.2f".format([repo.price])}</text>
        <row gap={4} wrap><text for={tag in repo.tags} key={tag}>#{tag}</text></row>
        <button if={!busy} onTap={buy(1)}><text>Buy</text></button>
        <text else>…</text>
      </column>
    }

    component Notice(title: string) { <column padding={24}><text>{title}</text></column> }
    component BannerCell(id: string, image: string, link: string?) { <image src={image} aspectRatio={2.2} data-link={link}/> }
    component AdCell(ad: Ad) { <row padding={8}><text>{ad.text}</text></row> }
    component TwoColumnCell(model: TwoColumn) { <row justify="space-between"><text>{model.left}</text><text>{model.right}</text></row> }
    component Fallback(type: string) { <text color="#888888">{type}</text> }

    container YouMayLike(repos: list(Repo)) {
      <section key="you-may-like" layout="waterfall" columns={{"phone": 2, "default": 4}} spacing={8} inset={12}>
        <header sticky><text style="title">猜你喜欢</text></header>
        <RepoCard for={r in repos} key={r.id} repo={r}/>
      </section>
    }

    page home(user: string = "guest") {
      use feed = recommend(user)

      <status of={feed} empty={size(feed.banners) == 0 && size(feed.groups) == 0}>
        <loading><section key="loading"><Notice key="1" title="Loading"/></section></loading>
        <empty><section key="empty"><Notice key="1" title="Nothing here yet"/></section></empty>
        <error><section key="error"><Notice key="1" title={error(feed)} onTap={reload(feed)}/></section></error>
        <group>
          <section key="banners" layout="carousel" itemWidth="90%">
            <BannerCell for={b in feed.banners} key={b.id} {...b}/>
          </section>
          <section for={g in feed.groups} key={g.id} layout={g.layout}>
            <component is={item.type} for={item in g.items} key={item.id} {...item}/>
          </section>
          <YouMayLike repos={feed.like}/>
        </group>
      </status>
    }

    rule ads on section where layout == "waterfall" {          // one place, every list page
      use list = ads
      <AdCell if={size(list) > 0} insert={{"every": 6, "from": 3}} key={string(index)} ad={list[index % size(list)]}/>
    }
    """#

  /// The same without state, actions, adapters and the rule.
  static let supported = #"""
    protocol Repo { id: string, title: string, cover: string?, price: double = 0.0, tags: list(string) = [] }
    protocol Banner { id: string, image: string, link: string? }
    protocol Group { id: string, title: string, layout: string = "list", items: list(any) = [] }
    protocol Recommend { banners: list(Banner) = [], groups: list(Group) = [], like: list(Repo) = [] }
    protocol Ad { id: string, text: string }

    protocol TwoColumn { left: string, right: string }
    protocol Person { kind: string, name: string, job: string }
    protocol User { kind: string, nickName: string, hobby: string }

    source recommend(user: string): Recommend { ttl: 5m, timeout: 10s }   // recommend/<user> on the bus
    source ads: list(Ad)

    target cart {
      /// Puts a product into the cart.
      action add(id: string, count: int = 1): any remote
    }

    viewport phone { width: 390, height: 844, scale: 3 }
    viewport tablet { width: 820, height: 1180, scale: 2 }

    style title { fontSize: 17, fontWeight: 600, color: "#222222", lines: 2 }
    let accent = "#ff2d55"

    component RepoCard(repo: Repo) {
      let cheap = repo.price < 100.0

      <column padding={12} gap={8} background="#ffffff">
        <image if={repo.cover != null} src={repo.cover} aspectRatio={1.5}/>
        <text style="title">{repo.title}</text>
        <text if={cheap} color={accent}>{"¥%.2f".format([repo.price])}</text>
        <row gap={4} wrap><text for={tag in repo.tags} key={tag}>#{tag}</text></row>
        <button if={cheap}><text>Buy</text></button>
        <text else>…</text>
      </column>
    }

    component Notice(title: string) { <column padding={24}><text>{title}</text></column> }
    component BannerCell(id: string, image: string, link: string?) { <image src={image} aspectRatio={2.2} data-link={link}/> }
    component AdCell(ad: Ad) { <row padding={8}><text>{ad.text}</text></row> }
    component TwoColumnCell(model: TwoColumn) { <row justify="space-between"><text>{model.left}</text><text>{model.right}</text></row> }
    component Fallback(type: string) { <text color="#888888">{type}</text> }

    container YouMayLike(repos: list(Repo)) {
      <section key="you-may-like" layout="waterfall" columns={{"phone": 2, "default": 4}} spacing={8} inset={12}>
        <header sticky><text style="title">猜你喜欢</text></header>
        <RepoCard for={r in repos} key={r.id} repo={r}/>
      </section>
    }

    page home(user: string = "guest") {
      use feed = recommend(user)

      <status of={feed} empty={size(feed.banners) == 0 && size(feed.groups) == 0}>
        <loading><section key="loading"><Notice key="1" title="Loading"/></section></loading>
        <empty><section key="empty"><Notice key="1" title="Nothing here yet"/></section></empty>
        <error><section key="error"><Notice key="1" title={error(feed)} onTap={reload(feed)}/></section></error>
        <group>
          <section key="banners" layout="carousel" itemWidth="90%">
            <BannerCell for={b in feed.banners} key={b.id} {...b}/>
          </section>
          <section for={g in feed.groups} key={g.id} layout={g.layout}>
            <component is={item.type} for={item in g.items} key={item.id} {...item}/>
          </section>
          <YouMayLike repos={feed.like}/>
        </group>
      </status>
    }
    """#
}
