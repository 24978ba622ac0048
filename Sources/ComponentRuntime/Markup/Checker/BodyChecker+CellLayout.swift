// Attributes that decide nothing on what stands right in a section, which places its cells itself.

extension BodyChecker {
  /// Warns of layout attributes on cells, headers and footers that the section has no use for.
  ///
  /// - Parameter attributes: the section's.
  func warnOfIdleLayout(in section: ElementSyntax, _ attributes: [AttributeTemplate]) {
    let look = SectionLook(attributes)
    for child in section.childElements {
      if ContainerTags.parts.contains(child.tag.text) {
        for element in child.childElements {
          warnOfIdleLayout(on: element, "`<\(child.tag.text)>`", decidesWidth: true)
        }
      } else {
        warnOfIdleLayout(on: child, "a cell", decidesWidth: look.decidesWidth)
        if look.ignoresSpans { warnOfIdleSpan(on: child) }
      }
    }
  }

  private func warnOfIdleLayout(
    on element: ElementSyntax, _ place: String, decidesWidth: Bool
  ) {
    if ["slot", "component"].contains(element.tag.text) { return }
    let props = context.components[element.tag.text]?.parameters.map(\.name) ?? []
    for case .named(let name, let value, _) in element.attributes where !props.contains(name.text) {
      var names = [name.text]
      if name.text == "style", case .string(let style, _) = value {
        names = (context.styles[style] ?? []).map(\.template.name)
      }
      for idle in names {
        guard let mend = Self.mend(idle: idle, decidesWidth: decidesWidth) else { continue }
        context.warn(
          "idle-attribute", "`\(idle)` says nothing on \(place): the section decides that",
          at: name.range, mend: mend)
      }
    }
  }

  /// Warns of columns asked for in a section that gives each cell one, or has none.
  private func warnOfIdleSpan(on element: ElementSyntax) {
    let props = context.components[element.tag.text]?.parameters.map(\.name) ?? []
    for case .named(let name, _, _) in element.attributes
    where name.text == "span" && !props.contains("span") {
      context.warn(
        "idle-attribute", "`span` says nothing here: the section's layout is no `waterfall`",
        at: name.range, mend: "write `layout=\"waterfall\"` on the section, or take `span` out")
    }
  }

  /// Warns of attributes that arrange boxes one behind the other, on a stack.
  func warnOfIdleLayout(onStack stack: ElementSyntax) {
    let idle = ["direction", "wrap", "alignContent", "gap", "rowGap", "columnGap"]
    for case .named(let name, _, _) in stack.attributes where idle.contains(name.text) {
      context.warn(
        "idle-attribute", "`\(name.text)` says nothing on a `<stack>`: its children overlie",
        at: name.range, mend: "write `<row>` or `<column>` for what stands side by side")
    }
  }

  /// What to do about an attribute that a section has no use for; `nil` for one that counts.
  private static func mend(idle name: String, decidesWidth: Bool) -> String? {
    switch name {
    case "margin", "marginTop", "marginRight", "marginBottom", "marginLeft":
      "room around cells is the section's `spacing` and `inset`, room in one its `padding`"
    case "alignSelf", "grow", "shrink", "basis", "position", "top", "right", "bottom", "left":
      "put it on an element inside"
    case "width", "minWidth", "maxWidth":
      decidesWidth ? "put it on an element inside" : nil
    default: nil
    }
  }
}

/// What can be seen of how a section arranges its cells.
private struct SectionLook {
  /// Whether its cells are surely as wide as the section says.
  private(set) var decidesWidth = false
  /// Whether it surely has no use for the columns that a cell asks for.
  private(set) var ignoresSpans = false

  init(_ attributes: [AttributeTemplate]) {
    let isOpen = attributes.contains { if case .spread = $0.target { true } else { false } }
    if isOpen { return }
    let layout = attributes.last { $0.name == "layout" }
    let itemWidth = attributes.last { $0.name == "itemWidth" }
    let hasItemWidth = itemWidth.map { Self.words($0)?.contains("auto") == false } ?? false
    guard let layout else {
      (decidesWidth, ignoresSpans) = (true, true)
      return
    }
    guard let words = Self.words(layout) else { return }
    ignoresSpans = words.allSatisfy { word in
      SectionStyle.Kind(rawValue: word).map { $0 != .waterfall && $0 != .native } ?? false
    }
    decidesWidth = words.allSatisfy { word in
      switch SectionStyle.Kind(rawValue: word) {
      case .list, .grid, .waterfall: true
      case .flow, .carousel: hasItemWidth
      default: false
      }
    }
  }

  /// The strings that the attribute may be, one for each viewport; numbers are left out. `nil`
  /// where that is not known.
  private static func words(_ attribute: AttributeTemplate) -> [String]? {
    guard let constant = attribute.constant else { return nil }
    var values = [constant]
    if case .map(let map) = constant { values = Array(map.values) }
    if values.contains(.null) { return nil }
    return values.compactMap { if case .string(let word) = $0 { word } else { nil } }
  }
}
