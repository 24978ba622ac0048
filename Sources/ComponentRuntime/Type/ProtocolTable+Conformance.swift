// Whether data is what its declaration says, checked when it is pushed.

/// The first place at which a value does not conform to its declared type.
public struct ConformanceFault: Error, Equatable, Sendable {
  /// A JSON Pointer to the value, such as `/groups/0/title`; empty for the whole document.
  public var path: String
  /// The type asked for, as written in markup.
  public var expected: String
  /// The type found, or `nothing` for a missing field.
  public var found: String

  public var message: String {
    "expected \(expected)\(path.isEmpty ? "" : " at " + path), found \(found)"
  }
}

extension ProtocolTable {
  /// Checks that `value` conforms to `type`; extra fields are ignored, an int passes as a double.
  ///
  /// - Parameter old: a value that is known to conform to `type`; what is shared with it is not
  ///   looked at.
  /// - Complexity: O(*n*) in the size of the declared part of the value that `old` does not share.
  /// - Throws: the first fault, in document order of the declared fields.
  /// Source: spec/markup.md, "Meaning", protocol.
  public func check(
    _ value: Value, conformsTo type: Type, knowing old: Value? = nil
  ) throws(ConformanceFault) {
    var path: [PathStep] = []
    try check(value, type, &path, old)
  }

  /// The value of `type` that holds nothing: an empty list or map, or that of a protocol all of whose
  /// fields may be missing; `null` where there is none, and for types that `null` is a value of.
  func emptyValue(of type: Type) -> Value {
    switch type {
    case .list: return .list(ValueList())
    case .map: return .map(.empty)
    case .protocol:
      do {
        try check(.map(.empty), conformsTo: type)
        return .map(.empty)
      } catch {
        return .null
      }
    default: return .null
    }
  }

  private enum PathStep {
    case field(String)
    case index(Int)
  }

  private func check(
    _ value: Value, _ type: Type, _ path: inout [PathStep], _ old: Value?
  ) throws(ConformanceFault) {
    switch (type, value) {
    case (.any, _), (.optional, .null), (.null, .null), (.bool, .bool), (.int, .int),
      (.double, .int), (.double, .double), (.string, .string), (.uint, .extended(.uint)),
      (.bytes, .extended(.bytes)), (.timestamp, .extended(.timestamp)),
      (.duration, .extended(.duration)), (.action, .extended(.action)):
      return
    case (.optional(let wrapped), _): try check(value, wrapped, &path, old)
    case (.list(.any), .list), (.map(.any), .map): return
    case (.list(let element), .list(let list)): try check(list, element, &path, old)
    case (.map(let wanted), .map(let map)):
      if case .map(let known)? = old, known.isIdentical(to: map) { return }
      for (key, item) in map {
        path.append(.field(key))
        try check(item, wanted, &path, old?[key])
        path.removeLast()
      }
    case (.protocol(let name), .map(let map)):
      if case .map(let known)? = old, known.isIdentical(to: map) { return }
      guard let declaration = self[name] else { return }
      try check(map, declaration, &path, old)
    default:
      throw fault(expected: type.description, found: value.typeName, path)
    }
  }

  private func check(
    _ list: ValueList, _ element: Type, _ path: inout [PathStep], _ old: Value?
  ) throws(ConformanceFault) {
    guard case .list(let known)? = old else {
      for (index, item) in list.enumerated() {
        path.append(.index(index))
        try check(item, element, &path, nil)
        path.removeLast()
      }
      return
    }
    for edit in list.edits(from: known) {
      for (offset, index) in edit.new.enumerated() {
        path.append(.index(index))
        let before = offset < edit.old.count ? known[edit.old.lowerBound + offset] : nil
        try check(list[index], element, &path, before)
        path.removeLast()
      }
    }
  }

  private func check(
    _ map: ValueMap, _ declaration: ProtocolType, _ path: inout [PathStep], _ old: Value?
  ) throws(ConformanceFault) {
    for field in declaration.fields {
      path.append(.field(field.name))
      if let member = map[field.name] {
        try check(member, field.type, &path, old?[field.name])
      } else if field.defaultValue == nil, !field.type.isOptional {
        throw fault(expected: field.type.description, found: "nothing", path)
      }
      path.removeLast()
    }
  }

  private func fault(expected: String, found: String, _ path: [PathStep]) -> ConformanceFault {
    var pointer = ""
    for step in path {
      switch step {
      case .index(let index): pointer += "/\(index)"
      case .field(let name):
        pointer += "/" + JSONPointer.escape(name)
      }
    }
    return ConformanceFault(path: pointer, expected: expected, found: found)
  }
}
