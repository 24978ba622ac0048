// The standard functions that belong to no extension.

enum StandardFunctions {
  static let forms: [FunctionForm] =
    sizes + [
      .global("type") { (value: Value) throws(EvaluationFault) in
        TypeValue(value.expressionTypeName)
      },
      .member("contains") { (text: String, part: String) throws(EvaluationFault) in
        text.utf8.firstIndex(of: part.utf8) != nil
      },
      .member("startsWith") { (text: String, part: String) throws(EvaluationFault) in
        text.utf8.starts(with: part.utf8)
      },
      .member("endsWith") { (text: String, part: String) throws(EvaluationFault) in
        text.utf8.reversed().starts(with: part.utf8.reversed())
      },
    ]

  private static let sizes: [FunctionForm] = {
    let forms: [FunctionForm] = [
      .member("size") { (text: String) throws(EvaluationFault) in
        Int64(text.unicodeScalars.count)
      },
      .member("size") { (bytes: Bytes) throws(EvaluationFault) in Int64(bytes.bytes.count) },
      .member("size") { (list: ValueList) throws(EvaluationFault) in Int64(list.count) },
      .member("size") { (map: AnyMap) throws(EvaluationFault) in Int64(map.count) },
    ]
    return forms + forms.map(\.asGlobal)
  }()
}

/// A type as a value.
struct TypeValue: FunctionArgument, FunctionResult {
  static var type: Type { .type }
  var name: String
  init(_ name: String) { self.name = name }
  init?(argument value: Value) {
    guard case .extended(.type(let name)) = value else { return nil }
    self.name = name
  }
  var value: Value { .extended(.type(name)) }
}

extension String.UTF8View {
  /// Where `part` first occurs.
  ///
  /// - Complexity: O(*n* · *m*) at worst.
  func firstIndex(of part: String.UTF8View) -> Index? {
    guard let first = part.first else { return startIndex }
    var index = startIndex
    while let place = self[index...].firstIndex(of: first) {
      if self[place...].starts(with: part) { return place }
      index = self.index(after: place)
    }
    return nil
  }
}
