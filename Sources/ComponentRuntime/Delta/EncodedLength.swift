// About how long things are in JSON, found without writing them: for choosing the shorter way.

/// Lengths in bytes. Escapes are not counted, and doubles are taken to have eight digits.
enum EncodedLength {
  /// `{"op":"add","path":"","value":},`
  static func add(_ path: String) -> Int { 32 + path.utf8.count }
  /// `{"op":"remove","path":""},`
  static func remove(_ path: String) -> Int { 26 + path.utf8.count }
  /// `{"op":"replace","path":"","value":},`
  static func replace(_ path: String) -> Int { 36 + path.utf8.count }

  /// The length of `value`, or a number not below `limit` if it is not below that.
  ///
  /// - Complexity: O(*n*), and O(`limit`).
  static func count(_ value: Value, limit: Int = .max) -> Int {
    switch value {
    case .null, .bool(true): return 4
    case .bool(false): return 5
    case .int(let integer): return Int(integer).decimalCount
    case .double: return 8
    case .string(let string): return string.utf8.count + 2
    case .list(let list):
      var length = 1 + max(list.count, 1)
      for element in list {
        if length >= limit { break }
        length += count(element, limit: limit - length)
      }
      return length
    case .map(let map):
      var length = 1 + max(map.count, 1)
      for (key, member) in map {
        if length >= limit { break }
        length += key.utf8.count + 3 + count(member, limit: limit - length)
      }
      return length
    case .extended: return 0
    }
  }
}
