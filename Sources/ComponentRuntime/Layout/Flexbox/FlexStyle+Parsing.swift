// From the values of layout attributes in markup to a flex style.

extension FlexStyle {
  /// Sets what `attribute` says to `value`; `null` leaves the style as it is, like an attribute
  /// that is not there. Text attributes are `TextStyle`'s and change nothing here.
  ///
  /// Numbers are points, `"50%"` is a share of the containing box, keywords are CSS's, with `start`
  /// and `end` for `flex-start` and `flex-end`. Edges take one value or
  /// `[top, right, bottom, left]`.
  ///
  /// - Throws: `StyleFault` for a value that the attribute cannot take; the style is unchanged.
  public mutating func set(
    _ attribute: LayoutAttribute, to value: Value
  ) throws(StyleFault) {
    if case .null = value { return }
    let reading = AttributeReading(name: attribute.rawValue, value: value)
    switch attribute {
    case .direction: direction = try reading.choice(Direction.self)
    case .wrap: wrap = try reading.wrap()
    case .justify: justify = try reading.choice(Distribution.self, except: [.stretch])
    case .alignItems: alignItems = try reading.choice(Alignment.self, except: [.auto])
    case .alignSelf: alignSelf = try reading.choice(Alignment.self)
    case .alignContent: alignContent = try reading.choice(Distribution.self)
    case .position: position = try reading.choice(Position.self)
    case .grow: grow = try reading.number(atLeast: 0, allowed: "a number ≥ 0")
    case .shrink: shrink = try reading.number(atLeast: 0, allowed: "a number ≥ 0")
    case .basis: basis = try reading.size(orKeyword: "auto")
    case .aspectRatio:
      aspectRatio = try reading.positive("a number > 0, the width divided by the height")
    case .gap:
      rowGap = try reading.extent()
      columnGap = rowGap
    case .rowGap: rowGap = try reading.extent()
    case .columnGap: columnGap = try reading.extent()
    case .width, .height, .minWidth, .minHeight, .maxWidth, .maxHeight:
      try setSize(attribute, to: reading)
    case .fontFamily, .fontSize, .fontWeight, .lineHeight, .letterSpacing, .lines, .textAlign:
      break
    default: try setEdge(attribute, to: reading)
    }
  }

  private mutating func setSize(
    _ attribute: LayoutAttribute, to reading: AttributeReading
  ) throws(StyleFault) {
    switch attribute {
    case .width: width = try reading.size(orKeyword: "auto")
    case .height: height = try reading.size(orKeyword: "auto")
    case .minWidth: minWidth = try reading.size(orKeyword: "auto")
    case .minHeight: minHeight = try reading.size(orKeyword: "auto")
    case .maxWidth: maxWidth = try reading.size(orKeyword: "none")
    case .maxHeight: maxHeight = try reading.size(orKeyword: "none")
    default: preconditionFailure("not a size: \(attribute)")
    }
  }

  private mutating func setEdge(
    _ attribute: LayoutAttribute, to reading: AttributeReading
  ) throws(StyleFault) {
    func extent(_ reading: AttributeReading) throws(StyleFault) -> Double { try reading.extent() }
    func offset(_ reading: AttributeReading) throws(StyleFault) -> Length { try reading.offset() }
    switch attribute {
    case .padding: padding = try reading.edges(extent)
    case .paddingTop: padding.top = try reading.extent()
    case .paddingRight: padding.right = try reading.extent()
    case .paddingBottom: padding.bottom = try reading.extent()
    case .paddingLeft: padding.left = try reading.extent()
    case .border: border = try reading.edges(extent)
    case .borderTop: border.top = try reading.extent()
    case .borderRight: border.right = try reading.extent()
    case .borderBottom: border.bottom = try reading.extent()
    case .borderLeft: border.left = try reading.extent()
    case .margin: margin = try reading.edges(offset)
    case .marginTop: margin.top = try reading.offset()
    case .marginRight: margin.right = try reading.offset()
    case .marginBottom: margin.bottom = try reading.offset()
    case .marginLeft: margin.left = try reading.offset()
    case .top: inset.top = try reading.offset()
    case .right: inset.right = try reading.offset()
    case .bottom: inset.bottom = try reading.offset()
    case .left: inset.left = try reading.offset()
    default: preconditionFailure("not an edge: \(attribute)")
    }
  }
}

extension AttributeReading {
  /// `wrap` is a flag in markup, or one of CSS's words.
  fileprivate func wrap() throws(StyleFault) -> FlexStyle.Wrap {
    if case .bool(let wraps) = value { return wraps ? .wrap : .nowrap }
    if let word = try? choice(FlexStyle.Wrap.self) { return word }
    throw fault("true, false, \"wrap\", \"nowrap\" or \"wrap-reverse\"")
  }
}
