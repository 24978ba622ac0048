// JSON as an argument: the text itself, @file, or - for standard input.

import ComponentRuntime
import FeedJSON
import Foundation

/// Reads an argument that is JSON.
enum ValueArgument {
  /// What may be read; the daemon's own limit is lower.
  static let limits = JSONLimits(byteCount: 64 << 20, depth: 128)

  /// - Parameter name: what the argument is called, for messages.
  /// - Throws: `UsageFault` with line and column for what is no JSON.
  static func parse(_ argument: String, name: String) throws(UsageFault) -> Value {
    let (bytes, origin) = try read(argument, name: name)
    do {
      return try JSONParser(limits: limits).parse(bytes)
    } catch {
      throw UsageFault(
        "\(origin):\(error.line):\(error.column): this is not JSON: \(error.message.lowerFirst)")
    }
  }

  /// As `parse`, for an array.
  static func list(_ argument: String, name: String) throws(UsageFault) -> ValueList {
    guard case .list(let list) = try parse(argument, name: name) else {
      throw UsageFault("\(name) takes a JSON array")
    }
    return list
  }

  private static func read(
    _ argument: String, name: String
  ) throws(UsageFault) -> (bytes: [UInt8], origin: String) {
    if argument == "-" { return (try bytes(of: .standardInput, "standard input"), "-") }
    guard argument.hasPrefix("@") else { return (Array(argument.utf8), name) }
    let path = String(argument.dropFirst())
    let handle: FileHandle
    do {
      handle = try FileHandle(forReadingFrom: URL(filePath: path))
    } catch {
      throw UsageFault("\(path): \(error.fileErrorText)")
    }
    return (try bytes(of: handle, path), path)
  }

  private static func bytes(
    of handle: FileHandle, _ name: String
  ) throws(UsageFault) -> [UInt8] {
    do {
      var data = Data()
      while data.count <= limits.byteCount, let part = try handle.read(upToCount: 1 << 20),
        !part.isEmpty
      {
        data += part
      }
      return [UInt8](data)
    } catch {
      throw UsageFault("\(name): \(error.fileErrorText)")
    }
  }
}

extension String {
  /// The sentence as it goes on after a colon.
  fileprivate var lowerFirst: String { prefix(1).lowercased() + dropFirst() }
}
