// What layout attributes take, and what they answer to what they do not.

import Testing

@testable import ComponentRuntime

@Suite("Layout attributes")
struct ElementStyleTests {
  private func style(
    _ kind: ElementKind, _ attributes: [(LayoutAttribute, Value)]
  ) throws -> ElementStyle {
    var style = ElementStyle(kind: kind)
    for (attribute, value) in attributes { try style.set(attribute, to: value) }
    return style
  }

  private func fault(_ attribute: LayoutAttribute, _ value: Value) -> String? {
    var style = ElementStyle(kind: .row)
    do throws(StyleFault) {
      try style.set(attribute, to: value)
      return nil
    } catch {
      #expect(style == ElementStyle(kind: .row), "a fault leaves the style as it was")
      return error.description
    }
  }

  @Test("kinds begin with CSS's initial values, but for direction and a spacer's grow")
  func defaults() {
    #expect(ElementStyle(kind: .row).flex == FlexStyle())
    #expect(ElementStyle(kind: .button).flex == FlexStyle())
    #expect(ElementStyle(kind: .column).flex.direction == .column)
    #expect(ElementStyle(kind: .spacer).flex.grow == 1)
    #expect(ElementStyle(kind: .stack).flex.model == .stack)
    #expect(FlexStyle().minWidth == .points(0))
    #expect(FlexStyle().alignItems == .stretch)
    #expect(FlexStyle().shrink == 1)
  }

  @Test("numbers are points, strings shares or keywords")
  func lengths() throws {
    let flex = try style(.row, [(.width, 12), (.height, "50%"), (.basis, "auto")]).flex
    #expect(flex.width == .points(12))
    #expect(flex.height == .percent(50))
    #expect(flex.basis == .auto)
    #expect(try style(.row, [(.minWidth, "auto")]).flex.minWidth == .auto)
    #expect(try style(.row, [(.maxWidth, 3), (.maxWidth, "none")]).flex.maxWidth == .auto)
    #expect(try style(.row, [(.marginTop, -4.5)]).flex.margin.top == .points(-4.5))
    #expect(try style(.row, [(.left, "-10%")]).flex.inset.left == .percent(-10))
  }

  @Test("edges take one value or four, and single sides")
  func edges() throws {
    let flex = try style(
      .row, [(.padding, 3), (.paddingLeft, 9), (.margin, [1, "auto", "5%", 0]), (.border, 1)]
    ).flex
    #expect(flex.padding == Edges(top: 3, right: 3, bottom: 3, left: 9))
    #expect(
      flex.margin == Edges(top: .points(1), right: .auto, bottom: .percent(5), left: .points(0)))
    #expect(flex.border == Edges(all: 1))
  }

  @Test("keywords are CSS's, with start and end in short; a bare wrap wraps")
  func keywords() throws {
    let flex = try style(
      .row,
      [
        (.justify, "end"), (.alignItems, "flex-start"), (.alignSelf, "baseline"),
        (.alignContent, "space-evenly"), (.wrap, true), (.direction, "row-reverse"),
        (.position, "absolute"),
      ]
    ).flex
    #expect(flex.justify == .end)
    #expect(flex.alignItems == .start)
    #expect(flex.alignSelf == .baseline)
    #expect(flex.alignContent == .spaceEvenly)
    #expect(flex.wrap == .wrap)
    #expect(flex.direction == .rowReverse)
    #expect(flex.position == .absolute)
    #expect(try style(.row, [(.wrap, "wrap-reverse")]).flex.wrap == .wrapReverse)
  }

  @Test("null is an absent attribute", arguments: LayoutAttribute.allCases)
  func null(attribute: LayoutAttribute) throws {
    #expect(try style(.column, [(attribute, .null)]) == ElementStyle(kind: .column))
  }

  @Test("a value that makes no sense is refused, whatever the attribute")
  func nonsense() {
    for attribute in LayoutAttribute.allCases {
      #expect(fault(attribute, .map(.empty)) != nil, "\(attribute)")
      #expect(fault(attribute, "1px") != nil || attribute == .fontFamily, "\(attribute)")
      #expect(fault(attribute, .double(.nan)) != nil, "\(attribute)")
      #expect(fault(attribute, .double(.infinity)) != nil, "\(attribute)")
    }
  }

  @Test("faults say what is allowed")
  func faults() {
    #expect(fault(.padding, "5%") == "padding must be points ≥ 0, not \"5%\"")
    #expect(fault(.gap, "5%") == "gap must be points ≥ 0, not \"5%\"")
    #expect(
      fault(.width, -3)
        == "width must be points ≥ 0, a share such as \"50%\" or \"auto\", not -3")
    #expect(fault(.border, [1, 2, -3, 4]) == "border[2] must be points ≥ 0, not -3")
    #expect(
      fault(.margin, [1, 2])
        == "margin must be one value or [top, right, bottom, left], not a list of 2; write all four"
    )
    #expect(
      fault(.position, "fixed")
        == "position must be one of \"relative\", \"absolute\", not \"fixed\"")
    #expect(fault(.justify, "stretch") != nil)
    #expect(fault(.aspectRatio, 0) != nil)
    #expect(fault(.lines, 1.5) != nil)
    #expect(
      fault(.lines, 1_000_000_000_000)
        == "lines must be a whole number of lines up to 1000000, 0 for no limit, not 1000000000000")
    #expect(fault(.width, .double(-.nan))?.hasSuffix("not NaN") == true)
    #expect(fault(.width, .double(-.infinity))?.hasSuffix("not -Infinity") == true)
  }

  @Test(
    "a share is a decimal number",
    arguments: ["0x10%", "0x1p4%", "inf%", "nan%", " 5%", "5 %", "%", "1e999%", "٥%"])
  func share(text: String) {
    #expect(fault(.width, .string(text)) != nil)
    #expect(fault(.marginLeft, .string(text)) != nil)
  }

  @Test("text attributes make a text style")
  func text() throws {
    let text = try style(
      .text,
      [
        (.fontFamily, "Noto Sans"), (.fontSize, 17), (.fontWeight, "bold"),
        (.lineHeight, "150%"), (.letterSpacing, -0.5), (.lines, 2), (.textAlign, "center"),
      ]
    ).text
    #expect(text.family == "Noto Sans")
    #expect(text.size == 17)
    #expect(text.weight == 700)
    #expect(text.lineHeight == .multiple(1.5))
    #expect(text.letterSpacing == -0.5)
    #expect(text.lines == 2)
    #expect(text.align == .center)
    #expect(try style(.text, [(.lineHeight, 20)]).text.lineHeight == .points(20))
  }
}
