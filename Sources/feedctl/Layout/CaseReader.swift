// Reads the members of a layout case, with faults that name their place.

import ComponentRuntime

/// An object of a case, and where it stands in the line.
struct CaseReader {
  let map: ValueMap
  let path: String

  /// - Throws: `LayoutCase.Malformed` for anything but an object.
  init(_ value: Value, path: String) throws(LayoutCase.Malformed) {
    guard case .map(let map) = value else {
      throw LayoutCase.Malformed(path: path, message: "must be an object")
    }
    self.map = map
    self.path = path
  }

  /// A member with its place; `nil` where it is absent or `null`.
  subscript(_ name: String) -> CaseMember? {
    guard let value = map[name], value != .null else { return nil }
    return CaseMember(value: value, path: "\(path)/\(name)")
  }

  func fault(_ message: String) -> LayoutCase.Malformed {
    LayoutCase.Malformed(path: path, message: message)
  }

  /// A length, at least 0, and no longer than layout reckons with; `absent` where it is not there.
  func length(
    _ name: String, else absent: Double? = nil
  ) throws(LayoutCase.Malformed) -> Double {
    guard let member = self[name] else {
      guard let absent else { throw fault("needs `\(name)`, points ≥ 0") }
      return absent
    }
    guard let number = member.number, number >= 0 else {
      throw member.fault("must be points ≥ 0")
    }
    return Length.bounded(number)
  }

  /// A list; empty where it is not there.
  func list(_ name: String) throws(LayoutCase.Malformed) -> [CaseMember] {
    guard let member = self[name] else { return [] }
    return try member.elements()
  }

  /// Refuses what nobody would look at.
  func requireOnly(_ names: Set<String>) throws(LayoutCase.Malformed) {
    guard let unknown = map.keys.first(where: { !names.contains($0) }) else { return }
    let question = NearestName.question(for: unknown, among: names.sorted())
    throw fault("has no member `\(unknown)`" + (question.map { "; \($0)" } ?? ""))
  }
}

/// A value of a case, and where it stands in the line.
struct CaseMember {
  let value: Value
  let path: String

  func fault(_ message: String) -> LayoutCase.Malformed {
    LayoutCase.Malformed(path: path, message: message)
  }

  /// The value as a finite number.
  var number: Double? {
    switch value {
    case .int(let int): Double(int)
    case .double(let double): double.isFinite ? double : nil
    default: nil
    }
  }

  func elements() throws(LayoutCase.Malformed) -> [CaseMember] {
    guard case .list(let list) = value else { throw fault("must be an array") }
    return list.enumerated().map { CaseMember(value: $1, path: "\(path)/\($0)") }
  }
}
