// The layout attributes of one element, resolved for each viewport that asks for its own.

/// How an element is laid out: one style for all viewports, and others for those named in a map.
///
/// Elements made from one template share the set as long as their attributes are the same, so a
/// page of 10,000 cells holds a handful of them.
public final class StyleSet: Sendable {
  /// For every viewport without a style of its own.
  public let base: StyleBox
  /// By viewport name. Few, and often none.
  public let variants: [String: StyleBox]
  /// Published layout attributes (text attributes, and the edges that are drawn by) of the base and
  /// of each variant.
  let published: ValueMap
  let publishedVariants: [String: ValueMap]
  private let kind: ElementKind

  /// - Throws: `StyleFault` for a value that its attribute cannot take.
  /// - Complexity: O(*attributes* × *viewports named*).
  public init(
    kind: ElementKind, attributes: [(attribute: LayoutAttribute, value: Value)]
  ) throws(StyleFault) {
    let style = StyleBox(ElementStyle(kind: kind))
    let base = try style.setting(attributes, viewport: nil)
    self.kind = kind
    self.base = base
    published = StyleSet.published(attributes, viewport: nil)
      .merging(StyleSet.edges(of: base, kind))
    var variants: [String: StyleBox] = [:]
    var publishedVariants: [String: ValueMap] = [:]
    for name in StyleSet.viewports(named: attributes) {
      let variant = try style.setting(attributes, viewport: name)
      variants[name] = variant
      publishedVariants[name] = StyleSet.published(attributes, viewport: name)
        .merging(StyleSet.edges(of: variant, kind, besides: [base]))
    }
    self.variants = variants
    self.publishedVariants = publishedVariants
  }

  /// A style with more attributes set on it.
  ///
  /// - Throws: `StyleFault` for a value that its attribute cannot take.
  init(
    _ style: StyleSet, adding attributes: [(attribute: LayoutAttribute, value: Value)]
  ) throws(StyleFault) {
    let base = try style.base.setting(attributes, viewport: nil)
    let kind = style.kind
    self.kind = kind
    self.base = base
    published = style.published.merging(StyleSet.published(attributes, viewport: nil))
      .merging(StyleSet.edges(of: base, kind, besides: [style.base]))
    var variants: [String: StyleBox] = [:]
    var publishedVariants: [String: ValueMap] = [:]
    let names = StyleSet.viewports(named: attributes)
    for name in names + style.variants.keys.filter({ !names.contains($0) }) {
      let variant = try style.style(in: name).setting(attributes, viewport: name)
      variants[name] = variant
      publishedVariants[name] = style.published(in: name)
        .merging(StyleSet.published(attributes, viewport: name))
        .merging(
          StyleSet.edges(of: variant, kind, besides: [base, style.base, style.style(in: name)]))
    }
    self.variants = variants
    self.publishedVariants = publishedVariants
  }

  /// The style in the viewport of this name.
  ///
  /// - Complexity: O(1).
  public func style(in viewport: String) -> StyleBox {
    variants.isEmpty ? base : variants[viewport] ?? base
  }

  /// The layout attributes that subscribers draw by, in the viewport of this name.
  func published(in viewport: String) -> ValueMap {
    publishedVariants.isEmpty ? published : publishedVariants[viewport] ?? published
  }

  /// An element's props as subscribers of this viewport see them: `props` has the base's text
  /// attributes already.
  ///
  /// - Complexity: O(1) where no text attribute differs between viewports.
  func visible(_ props: ValueMap, in viewport: String) -> ValueMap {
    guard let own = publishedVariants[viewport], !own.isEmpty else { return props }
    return props.merging(own)
  }

  private static func published(
    _ attributes: [(attribute: LayoutAttribute, value: Value)], viewport: String?
  ) -> ValueMap {
    var members: [(String, Value)] = []
    for (attribute, value) in attributes where attribute.isPublished {
      let resolved = value.resolved(in: viewport)
      if resolved != .null { members.append((attribute.rawValue, resolved)) }
    }
    return ValueMap(members)
  }

  /// The edges that a client draws by: every border, and the padding around a text or an image.
  /// Frames do not tell them; of other boxes the children's frames tell the padding.
  ///
  /// - Parameter others: styles whose edges would be seen if these were not told.
  private static func edges(
    of style: StyleBox, _ kind: ElementKind, besides others: [StyleBox] = []
  ) -> ValueMap {
    let own = style.style.flex
    let all = [own] + others.map(\.style.flex)
    var members: [(String, Value)] = []
    if all.contains(where: { !$0.border.isNone }) { members.append(("border", own.border.value)) }
    let isLeaf = kind == .text || kind == .image
    if isLeaf, all.contains(where: { !$0.padding.isNone }) {
      members.append(("padding", own.padding.value))
    }
    return ValueMap(members)
  }

  private static func viewports(
    named attributes: [(attribute: LayoutAttribute, value: Value)]
  ) -> [String] {
    var names: [String] = []
    for case (_, .map(let map)) in attributes {
      for name in map.keys where name != Value.defaultViewport && !names.contains(name) {
        names.append(name)
      }
    }
    return names
  }
}

extension Value {
  /// The member of a viewport map that serves every viewport not named in it.
  static let defaultViewport = "default"

  /// The value of a layout attribute in `viewport`: a map gives its member, or its default.
  ///
  /// Source: spec/markup.md, "Attributes on one node".
  func resolved(in viewport: String?) -> Value {
    guard case .map(let map) = self else { return self }
    if let viewport, let value = map[viewport] { return value }
    return map[Value.defaultViewport] ?? .null
  }
}

extension Edges<Double> {
  fileprivate var isNone: Bool { self == Edges(all: 0) }

  /// One number, or `[top, right, bottom, left]` where they differ.
  fileprivate var value: Value {
    if top == right, top == bottom, top == left { return .double(top) }
    return .list(ValueList([top, right, bottom, left].map(Value.double)))
  }
}

extension StyleBox {
  fileprivate func setting(
    _ attributes: [(attribute: LayoutAttribute, value: Value)], viewport: String?
  ) throws(StyleFault) -> StyleBox {
    var style = self.style
    for (attribute, value) in attributes {
      try style.set(attribute, to: value.resolved(in: viewport))
    }
    return StyleBox(style)
  }
}

extension ValueMap {
  /// A copy with the members of `other` set.
  func merging(_ other: ValueMap) -> ValueMap {
    other.isEmpty ? self : isEmpty ? other : ValueMap(Array(self) + Array(other))
  }
}
