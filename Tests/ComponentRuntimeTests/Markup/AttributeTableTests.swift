import Foundation
import TestSupport
import Testing

@testable import ComponentRuntime

@Suite("The table of attributes") struct AttributeTableTests {
  @Test("names every attribute of layout once, and no attribute twice")
  func isComplete() {
    let names = AttributeTable.all.map(\.name)
    #expect(Set(names).count == names.count)
    let layout = AttributeTable.all.compactMap { description in
      if case .layout(let attribute) = description.effect { attribute } else { nil }
    }
    #expect(Set(layout) == Set(LayoutAttribute.allCases))
    #expect(SectionStyle.attributes.isSubset(of: names))
  }

  @Test("stands in docs/markup.md, row by row")
  func isDocumented() throws {
    let document = try String(
      contentsOf: Corpus.checkout.appending(path: "docs/markup.md"), encoding: .utf8)
    let lines = document.split(separator: "\n").map(String.init)
    let table = lines.drop { !$0.hasPrefix("| attribute | where |") }.dropFirst(2)
    let rows = Array(table.prefix { $0.hasPrefix("| `") })
    #expect(rows == AttributeTable.all.map(Self.row))
  }

  static func row(_ description: AttributeDescription) -> String {
    let cells = [
      "`\(description.name)`", owners(description.owners), value(description.value),
      description.absent, effect(description.effect),
    ]
    return "| \(cells.joined(separator: " | ")) |"
  }

  private static func owners(_ owners: AttributeOwner) -> String {
    var rest = owners
    var words: [String] = []
    let names: [(AttributeOwner, String)] = [
      (.items, "every element, use"), (.elements, "every element"), (.drawn, "all but spacer"),
      (.boxes, "row column stack button"), (.text, "text"), (.span, "span"), (.image, "image"),
      (.button, "button"), (.use, "use"), (.cell, "cell"), (.section, "section"),
      (.supplement, "header footer"), (.pageRoot, "a page's root group"),
    ]
    for (set, word) in names where rest.isSuperset(of: set) {
      words.append(word)
      rest.subtract(set)
    }
    // "All but" one, and others besides.
    if words.first == "all but spacer", words.count > 1 { words[0] += "; " + words.remove(at: 1) }
    return words.joined(separator: ", ")
  }

  private static func value(_ value: AttributeValueKind) -> String {
    switch value {
    case .layout(let attribute): layoutValue(attribute)
    case .section("inset", _): "points, or `[top, right, bottom, left]`"
    case .section("itemWidth", _): "points, `\"90%\"` of the page, or `\"auto\"`"
    case .section("layout", _): words(SectionStyle.Kind.allCases.map(\.rawValue))
    case .section("rowAlign", _): words(SectionStyle.RowAlignment.allCases.map(\.rawValue))
    case .section("align", _): words(SectionStyle.Alignment.allCases.map(\.rawValue))
    case .section("columns", _): "whole number from 1 to \(SectionStyle.columnLimit)"
    case .section: "points"
    case .keyword(let list): words(list)
    case .color: "colour, or a map of `light` and `dark`"
    default: value.description
    }
  }

  private static func layoutValue(_ attribute: LayoutAttribute) -> String {
    switch attribute {
    case .direction: words(FlexStyle.Direction.allCases.map(\.rawValue))
    case .wrap: "bool, or \(words(FlexStyle.Wrap.allCases.map(\.rawValue)))"
    case .justify:
      words(FlexStyle.Distribution.allCases.filter { $0 != .stretch }.map(\.rawValue))
    case .alignContent: words(FlexStyle.Distribution.allCases.map(\.rawValue))
    case .alignItems:
      words(FlexStyle.Alignment.allCases.filter { $0 != .auto }.map(\.rawValue))
    case .alignSelf: words(FlexStyle.Alignment.allCases.map(\.rawValue))
    case .position: words(FlexStyle.Position.allCases.map(\.rawValue))
    case .textAlign: words(TextStyle.Alignment.allCases.map(\.rawValue))
    case .grow, .shrink: "number ≥ 0"
    case .aspectRatio: "width ÷ height, above 0"
    case .basis, .width, .height, .minWidth, .minHeight: "points, `\"50%\"` or `\"auto\"`"
    case .maxWidth, .maxHeight: "points, `\"50%\"` or `\"none\"`"
    case .margin: "points, `\"5%\"` or `\"auto\"`, or `[top, right, bottom, left]`"
    case .marginTop, .marginRight, .marginBottom, .marginLeft, .top, .right, .bottom, .left:
      "points, `\"5%\"` or `\"auto\"`"
    case .padding, .border: "points, or `[top, right, bottom, left]`"
    case .fontFamily: "a font's name"
    case .fontSize: "points"
    case .fontWeight: "1 to 1000, `\"normal\"` or `\"bold\"`"
    case .lineHeight: "points, `\"140%\"` of the font size, or `\"normal\"`"
    case .lines: "whole number up to 1,000,000; 0 for no limit"
    default: "points"
    }
  }

  private static func words(_ list: [String]) -> String {
    list.map { "`\($0)`" }.joined(separator: " ")
  }

  private static func effect(_ effect: AttributeDescription.Effect) -> String {
    switch effect {
    case .layout(let attribute): attribute.isPublished ? "layout, paint" : "layout"
    case .paint: "paint"
    case .section: "layout"
    case .event: "event"
    }
  }
}
