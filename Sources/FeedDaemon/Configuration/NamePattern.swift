// Which names a role is for: `recommend/*`.

/// A text that names match; `*` stands for any text, `/` included.
public struct NamePattern: Sendable, Hashable {
  public let text: String

  public init(_ text: String) { self.text = text }

  /// - Complexity: O(*n* · *m*) at worst, in the bytes of both.
  public func matches(_ name: String) -> Bool {
    let pattern = Array(text.utf8)
    let name = Array(name.utf8)
    let star = UInt8(ascii: "*")
    var place = 0
    var position = 0
    // Where to go on when what follows the last star did not fit.
    var retry: (place: Int, position: Int)?
    while position < name.count {
      if place < pattern.count, pattern[place] == star {
        retry = (place + 1, position)
        place += 1
      } else if place < pattern.count, pattern[place] == name[position] {
        place += 1
        position += 1
      } else if let last = retry {
        retry = (last.place, last.position + 1)
        place = last.place
        position = last.position + 1
      } else {
        return false
      }
    }
    return pattern[place...].allSatisfy { $0 == star }
  }
}
