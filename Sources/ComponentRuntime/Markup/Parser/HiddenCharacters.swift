// Characters that no markup may hold, wherever they stand: nobody sees them, and they change what
// is read.

/// Looks through a whole file for characters that are not text.
///
/// Source: Boucher and Anderson, "Trojan Source" (2021), for the directions left open.
struct HiddenCharacters {
  private let file: SourceFile
  private var faults: [Diagnostic] = []
  /// The directions opened on this line, innermost last.
  private var openDirections: [(place: Int, scalar: Unicode.Scalar)] = []

  /// Faults told of one file.
  private static let faultLimit = 20

  /// - Complexity: O(*n*) in the file's bytes.
  static func faults(in file: SourceFile) -> [Diagnostic] {
    var search = HiddenCharacters(file)
    search.run()
    return search.faults
  }

  private init(_ file: SourceFile) { self.file = file }

  private mutating func run() {
    let bytes = file.bytes
    for (place, byte) in bytes.enumerated() {
      if faults.count >= Self.faultLimit { return }
      switch byte {
      case UInt8(ascii: "\n"): endLine()
      case UInt8(ascii: "\r"):
        if place + 1 == bytes.count || bytes[place + 1] != UInt8(ascii: "\n") { bareReturn(place) }
      case 0x09...0x0D, 0x20...0x7E: continue
      case 0x00...0x1F, 0x7F: control(Unicode.Scalar(byte), at: place, 1)
      case 0xC2 where place + 1 < bytes.count && bytes[place + 1] < 0xA0:
        control(Unicode.Scalar(bytes[place + 1]), at: place, 2)
      case 0xE2 where place + 2 < bytes.count && bytes[place + 1] & 0xFE == 0x80:
        direction(
          0x2000 | UInt32(bytes[place + 1] & 1) << 6 | UInt32(bytes[place + 2] & 0x3F), at: place)
      default: continue
      }
    }
    endLine()
  }

  private mutating func report(
    _ code: String, _ message: String, _ start: Int, _ length: Int, mend: String
  ) {
    faults.append(
      Diagnostic(
        code: code, message, at: SourceRange(file: file, start: start, end: start + length),
        mend: mend))
  }

  private mutating func control(_ scalar: Unicode.Scalar, at place: Int, _ length: Int) {
    let name = CharacterName(scalar)?.text ?? CharacterName.number(scalar)
    report(
      "control-character", "\(name) cannot stand in markup", place, length,
      mend: "delete it; in a string of an expression, write `\(scalar.shortEscape)`")
  }

  /// The line ends of old Macs: with them a comment would never end. One is told.
  private mutating func bareReturn(_ place: Int) {
    guard !faults.contains(where: { $0.code == "line-ending" }) else { return }
    report(
      "line-ending", "U+000D (carriage return) alone does not end a line", place, 1,
      mend: "save the file with the line ends of Unix or Windows")
  }

  /// Embeddings, overrides and isolates are opened and closed.
  private mutating func direction(_ value: UInt32, at place: Int) {
    switch value {
    case 0x202A, 0x202B, 0x202D, 0x202E, 0x2066...0x2068:
      if let scalar = Unicode.Scalar(value) { openDirections.append((place, scalar)) }
    case 0x202C:
      if let last = openDirections.last, last.scalar.value < 0x2066 { openDirections.removeLast() }
    case 0x2069:
      // It ends what was opened inside its isolate too.
      if let opener = openDirections.lastIndex(where: { $0.scalar.value >= 0x2066 }) {
        openDirections.removeSubrange(opener...)
      }
    default: break
    }
  }

  /// What is still open makes the rest of the line read otherwise than it is.
  private mutating func endLine() {
    for (place, scalar) in openDirections.prefix(Self.faultLimit - faults.count) {
      let closer = scalar.value < 0x2066 ? "U+202C" : "U+2069"
      let name = CharacterName(scalar)?.text ?? CharacterName.number(scalar)
      report(
        "open-direction", "\(name) makes this line look like another and is not closed on it",
        place, 3, mend: "delete it, or close it by \(closer)")
    }
    openDirections.removeAll()
  }
}
