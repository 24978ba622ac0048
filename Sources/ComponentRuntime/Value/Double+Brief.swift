// Numbers in messages, as people write them.

extension Double {
  /// `0` rather than `0.0`.
  package var formattedBriefly: String {
    Int64(exactly: self).map(String.init) ?? "\(self)"
  }
}
