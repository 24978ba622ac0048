// From a document's JSON to what is drawn, with faults that name their place.

import ComponentRuntime

/// Reads one document.
struct DocumentReader {
  /// Elements inside one another, at most: more than any daemon lets through.
  static let depthLimit = 256
  /// Frames stay below this many device pixels, of either sign.
  static let pixelLimit = 1e9

  private var scale = 1.0

  /// - Throws: `RenderFault.document`.
  /// - Complexity: O(*n*).
  static func read(_ value: Value) throws(RenderFault) -> PictureDocument {
    var reader = DocumentReader()
    let document = try Member(value: value, path: "").object()
    let scale = try document.number("scale") ?? 1
    guard scale > 0, scale <= 64 else {
      throw Member(value: .null, path: "/scale").fault("must be above 0, and 64 at most")
    }
    let fontScale = try document.number("fontScale") ?? 1
    guard fontScale > 0, fontScale <= 64 else {
      throw Member(value: .null, path: "/fontScale").fault("must be above 0, and 64 at most")
    }
    reader.scale = scale
    let size = try reader.lengths(document.required("size"), count: 2)
    guard size[0] >= 0, size[1] >= 0 else {
      throw Member(value: .null, path: "/size").fault("must not be negative")
    }
    var sections: [PictureSection] = []
    for section in try document.list("sections") {
      sections.append(try reader.section(section.object()))
    }
    return PictureDocument(
      page: try document.text("page"), scale: scale, fontScale: fontScale,
      isRightToLeft: try document.text("direction") == "rtl", width: size[0], height: size[1],
      sections: sections)
  }

  private func section(_ section: Object) throws(RenderFault) -> PictureSection {
    var items: [PictureCell] = []
    for item in try section.list("items") { items.append(try cell(item.object())) }
    return PictureSection(
      key: try section.text("key"), layout: try section.text("layout"),
      frame: try frame(section), props: try section.props(),
      header: try supplement(section, "header"), footer: try supplement(section, "footer"),
      items: items)
  }

  private func supplement(
    _ section: Object, _ name: String
  ) throws(RenderFault) -> PictureCell? {
    guard let member = section[name] else { return nil }
    return try cell(member.object())
  }

  private func cell(_ cell: Object) throws(RenderFault) -> PictureCell {
    PictureCell(
      key: try cell.text("key"), type: try cell.text("type"), frame: try frame(cell),
      props: try cell.props(),
      element: try element(cell.required("element").object(), depth: 1))
  }

  private func element(_ element: Object, depth: Int) throws(RenderFault) -> PictureElement {
    guard depth <= DocumentReader.depthLimit else {
      throw element.fault("is nested deeper than \(DocumentReader.depthLimit) elements")
    }
    var children: [PictureElement] = []
    for child in try element.list("children") {
      children.append(try self.element(child.object(), depth: depth + 1))
    }
    let type = try element.text("type")
    // Spans are words of the text around them, and have no place of their own.
    let frame =
      type == "span" ? Rectangle(x: 0, y: 0, width: 0, height: 0) : try frame(element)
    return PictureElement(
      type: type, frame: frame, props: try element.props(), children: children)
  }

  // MARK: Frames

  private func frame(_ object: Object) throws(RenderFault) -> Rectangle {
    let member = try object.required("frame")
    let sides = try lengths(member, count: 4)
    guard sides[2] >= 0, sides[3] >= 0 else {
      throw member.fault("has a negative width or height")
    }
    return Rectangle(x: sides[0], y: sides[1], width: sides[2], height: sides[3])
  }

  /// Device pixels as points.
  private func lengths(_ member: Member, count: Int) throws(RenderFault) -> [Double] {
    guard case .list(let list) = member.value, list.count == count else {
      throw member.fault("must be an array of \(count) numbers")
    }
    var lengths: [Double] = []
    for value in list {
      guard let number = value.finiteNumber, abs(number) <= DocumentReader.pixelLimit else {
        throw member.fault("must hold numbers of pixels up to 1,000,000,000")
      }
      lengths.append(number / scale)
    }
    return lengths
  }
}

/// A value of the document, and where it stands.
struct Member {
  var value: Value
  var path: String

  func fault(_ message: String) -> RenderFault { .document(path: path, message: message) }

  func object() throws(RenderFault) -> Object {
    guard case .map(let map) = value else { throw fault("must be an object") }
    return Object(map: map, path: path)
  }
}

/// An object of the document, and where it stands.
struct Object {
  var map: ValueMap
  var path: String

  func fault(_ message: String) -> RenderFault { .document(path: path, message: message) }

  subscript(_ name: String) -> Member? {
    map[name].map { Member(value: $0, path: "\(path)/\(name)") }
  }

  func required(_ name: String) throws(RenderFault) -> Member {
    guard let member = self[name] else { throw fault("has no `\(name)`") }
    return member
  }

  /// A string; empty where it is absent.
  func text(_ name: String) throws(RenderFault) -> String {
    guard let member = self[name] else { return "" }
    guard case .string(let text) = member.value else { throw member.fault("must be a string") }
    return text
  }

  func number(_ name: String) throws(RenderFault) -> Double? {
    guard let member = self[name] else { return nil }
    guard let number = member.value.finiteNumber else { throw member.fault("must be a number") }
    return number
  }

  /// A list; empty where it is absent.
  func list(_ name: String) throws(RenderFault) -> [Member] {
    guard let member = self[name] else { return [] }
    guard case .list(let list) = member.value else { throw member.fault("must be an array") }
    return list.enumerated().map { Member(value: $1, path: "\(member.path)/\($0)") }
  }

  func props() throws(RenderFault) -> ValueMap {
    guard let member = self["props"] else { return .empty }
    return try member.object().map
  }
}

extension Value {
  /// The value as a number that is neither infinite nor NaN.
  var finiteNumber: Double? {
    switch self {
    case .int(let int): Double(int)
    case .double(let double): double.isFinite ? double : nil
    default: nil
    }
  }
}
