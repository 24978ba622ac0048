// What workers know a call by.

extension CallID {
  /// - Parameter start: names this start of the daemon: what a worker returns of an earlier one,
  ///   late, must not be taken for an answer to a call of this one.
  func text(start: String) -> String { "\(start).\(worker).\(number)" }

  /// `nil` for a text that is no call's name, or another start's.
  init?(text: String, start: String) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3, parts[0] == start, let worker = UInt64(parts[1]),
      let number = UInt64(parts[2])
    else { return nil }
    self.init(worker: worker, number: number)
  }
}
