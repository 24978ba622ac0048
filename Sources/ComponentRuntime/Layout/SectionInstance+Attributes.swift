// What a section's attributes come to in a viewport.

extension LayoutContext {
  func geometry(_ style: SectionStyle) -> SectionGeometry<Int> {
    SectionGeometry(
      style: style, width: width, scale: viewport.scale, isRightToLeft: viewport.isRightToLeft,
      viewportHeight: viewport.height)
  }
}

extension SectionInstance {
  func style(in viewport: ViewportDeclaration) throws(StyleFault) -> SectionStyle {
    let resolved = attributes.lazy.filter { $0.target == .section }
      .map { ($0.name, $0.value.resolved(in: viewport.name)) }
    return try SectionStyle(attributes: resolved, natives: template.natives)
  }

  func props(in viewport: ViewportDeclaration) -> ValueMap {
    attributes.props(in: viewport, all: false)
  }

  /// The cells that show, in order.
  func visible(_ cells: CellStore) -> [CellID] {
    hiddenCount == 0 ? order : order.filter { !cells[$0].isHidden }
  }

  /// Whether the section stays on the page in a viewport, cells or not.
  func isShown(in viewport: ViewportDeclaration) -> Bool {
    if !isEmpty { return true }
    let whenEmpty = attributes.last { $0.name == "whenEmpty" }
    return whenEmpty?.value.resolved(in: viewport.name) == .string("keep")
  }
}

extension [AttributeValue] {
  /// The attributes that subscribers see.
  ///
  /// - Parameter all: whether a header's own attributes, such as `sticky`, are among them.
  func props(in viewport: ViewportDeclaration, all: Bool) -> ValueMap {
    ValueMap(
      compactMap { attribute -> (String, Value)? in
        switch attribute.target {
        case .paint: (attribute.name, attribute.value)
        case .event: (attribute.name, attribute.handler.map { .string($0.digest.text) } ?? .null)
        case .section where all:
          (attribute.name, attribute.value.resolved(in: viewport.name))
        case .section, .layout, .spread: nil
        }
      }.filter { $0.1 != .null })
  }
}
