// What to write for a value that may be null where a plain one is needed.

/// The mends of an optional that is not checked.
enum UncheckedOptional {
  /// - Parameters:
  ///   - text: the value as it is written.
  ///   - check: how it can be checked where it stands.
  static func mend(_ text: String, check: String) -> String {
    // Only of a plain chain of names is a check remembered.
    let isChain = text.utf8.allSatisfy { $0.isNamePart || $0 == UInt8(ascii: ".") }
    return (isChain ? check : "name it by a `let` and check that")
      + ", or use `\(text.asReceiver).orValue(…)`"
  }
}
