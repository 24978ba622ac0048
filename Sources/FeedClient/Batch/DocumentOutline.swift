// Where everything in a document came from, while a delta's operations are taken.

import ComponentRuntime

/// The sections of a document and what happened to them; elements and frames are not held.
struct DocumentOutline {
  let document: Value
  let oldCount: Int
  var sections: [SectionOutline]
  var isResized = false

  init(_ document: Value) {
    self.document = document
    sections = document.elements("sections").enumerated().map {
      SectionOutline(old: $0.offset, value: $0.element)
    }
    oldCount = sections.count
  }

  /// - Throws: `EditFault` where the operation does not fit what those before it left.
  mutating func take(_ operation: DeltaOperation) throws(EditFault) {
    switch operation {
    case .shift(let path, let start, let end, _):
      try relay(DocumentPlace(path), start..<end)
    case .frames(let path, let start, let frames):
      try relay(DocumentPlace(path), start..<start + frames.count)
    case .add(let path, let content, _): try add(DocumentPlace(path), content)
    case .remove(let path, _): try remove(DocumentPlace(path))
    case .replace(let path, let content, _): try replace(DocumentPlace(path), content)
    case .move(let from, let path, _): try move(DocumentPlace(from), to: DocumentPlace(path))
    }
  }

  func index(_ token: String) throws(EditFault) -> Int {
    try EditFault.place(token, in: sections.count)
  }

  private mutating func relay(_ place: DocumentPlace, _ range: Range<Int>) throws(EditFault) {
    switch place {
    case .sections:
      guard range.upperBound <= sections.count else {
        throw EditFault(.conflict, "there are \(sections.count) sections", at: "/start")
      }
      for index in range { sections[index].isRelaid = true }
    case .items(let section): sections[try index(section)].isRelaid = true
    default: try touch(place)
    }
  }

  private mutating func add(
    _ place: DocumentPlace, _ content: OperationContent
  ) throws(EditFault) {
    switch place {
    case .section(let token):
      let index = try EditFault.place(token, in: sections.count + 1)
      sections.insert(SectionOutline(old: nil, value: content.value), at: index)
    case .item(let section, let item): try sections[try index(section)].insert(item)
    case .document, .sections, .items: try replace(place, content)
    default: try touch(place)
    }
  }

  private mutating func remove(_ place: DocumentPlace) throws(EditFault) {
    switch place {
    case .section(let token): sections.remove(at: try index(token))
    case .item(let section, let item): try sections[try index(section)].remove(item)
    case .document, .sections, .items: try replace(place, .value([]))
    default: try touch(place)
    }
  }

  private mutating func move(
    _ source: DocumentPlace, to target: DocumentPlace
  ) throws(EditFault) {
    switch (source, target) {
    case (.section(let from), .section(let to)):
      var section = sections.remove(at: try index(from))
      section.isMoved = true
      sections.insert(section, at: try EditFault.place(to, in: sections.count + 1))
    case (.item(let section, let from), .item(let other, let to)) where section == other:
      try sections[try index(section)].move(from, to: to)
    default:
      // Between two lists something goes and something comes.
      try remove(source)
      try add(target, .value(.null))
    }
  }

  private mutating func replace(
    _ place: DocumentPlace, _ content: OperationContent
  ) throws(EditFault) {
    switch place {
    case .document: replace(with: content.value)
    case .sections:
      if case .list(let list) = content.value { replaceSections(with: list) }
    case .section(let token):
      let index = try index(token)
      guard sections[index].old != nil else { return }
      if sections[index].key == content.value["key"] {
        sections[index].isReloaded = true
      } else {
        sections[index] = SectionOutline(old: nil, value: content.value)
      }
    case .items(let section):
      let index = try index(section)
      if case .list(let list) = content.value { sections[index].compareItems(with: list) }
    case .item(let section, let item): try sections[try index(section)].change(item)
    default: try touch(place)
    }
  }

  /// Something inside a section or a cell changed, or of the page.
  private mutating func touch(_ place: DocumentPlace) throws(EditFault) {
    switch place {
    case .size: isResized = true
    case .frame(let section): sections[try index(section)].isRelaid = true
    case .insideItem(let section, let item): try sections[try index(section)].change(item)
    case .insideSection(let section): sections[try index(section)].isUpdated = true
    case .document, .sections, .section, .items, .item, .elsewhere: break
    }
  }
}

extension OperationContent {
  fileprivate var value: Value {
    guard case .value(let value) = self else {
      preconditionFailure("encoded content is for sending only")
    }
    return value
  }
}
