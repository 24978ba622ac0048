// The Swift types that functions take and give.

typealias FunctionValue = FunctionArgument & FunctionResult

extension Value: FunctionArgument, FunctionResult {
  static var type: Type { .any }
  init?(argument value: Value) { self = value }
  var value: Value { self }
}

extension Bool: FunctionArgument, FunctionResult {
  static var type: Type { .bool }
  init?(argument value: Value) {
    guard case .bool(let bool) = value else { return nil }
    self = bool
  }
  var value: Value { .bool(self) }
}

extension Int64: FunctionArgument, FunctionResult {
  static var type: Type { .int }
  init?(argument value: Value) {
    guard case .int(let int) = value else { return nil }
    self = int
  }
  var value: Value { .int(self) }
}

extension UInt64: FunctionArgument, FunctionResult {
  static var type: Type { .uint }
  init?(argument value: Value) {
    guard case .extended(.uint(let uint)) = value else { return nil }
    self = uint
  }
  var value: Value { .extended(.uint(self)) }
}

extension Double: FunctionArgument, FunctionResult {
  static var type: Type { .double }
  init?(argument value: Value) {
    guard case .double(let double) = value else { return nil }
    self = double
  }
  var value: Value { .double(self) }
}

extension String: FunctionArgument, FunctionResult {
  static var type: Type { .string }
  init?(argument value: Value) {
    guard case .string(let string) = value else { return nil }
    self = string
  }
  var value: Value { .string(self) }
}

extension ValueList: FunctionArgument, FunctionResult {
  static var type: Type { .list(.any) }
  init?(argument value: Value) {
    guard case .list(let list) = value else { return nil }
    self = list
  }
  var value: Value { .list(self) }
}

extension Timestamp: FunctionArgument, FunctionResult {
  static var type: Type { .timestamp }
  init?(argument value: Value) {
    guard case .extended(.timestamp(let time)) = value else { return nil }
    self = time
  }
  var value: Value { .extended(.timestamp(self)) }
}

extension Duration: FunctionArgument, FunctionResult {
  static var type: Type { .duration }
  init?(argument value: Value) {
    guard case .extended(.duration(let duration)) = value else { return nil }
    self = duration
  }
  var value: Value { .extended(.duration(self)) }
}

/// A bytes value.
struct Bytes: FunctionArgument, FunctionResult {
  static var type: Type { .bytes }
  var bytes: [UInt8]
  init(_ bytes: [UInt8]) { self.bytes = bytes }
  init?(argument value: Value) {
    guard case .extended(.bytes(let bytes)) = value else { return nil }
    self.bytes = bytes
  }
  var value: Value { .extended(.bytes(bytes)) }
}

/// A map with keys of any kind.
struct AnyMap: FunctionArgument {
  static var type: Type { .map(.any) }
  var count: Int
  init?(argument value: Value) {
    switch value {
    case .map(let map): count = map.count
    case .extended(.map(let map)): count = map.count
    default: return nil
    }
  }
}

/// An optional value.
struct OptionalValue: FunctionArgument, FunctionResult {
  static var type: Type { .wrapped(.any) }
  var content: Value?
  init(_ content: Value?) { self.content = content }
  init?(argument value: Value) {
    guard case .extended(.optional(let content)) = value else { return nil }
    self.content = content
  }
  var value: Value { .extended(.optional(content)) }
}
