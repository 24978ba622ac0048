// A name for one state of the markup, so that a journal tells which templates an event met.

import ComponentRuntime

/// The 128-bit FNV-1a hash of the names and texts of the `.feed` files, in hexadecimal.
///
/// With it goes what else documents follow from: components in Swift, the fonts that texts are measured with, and the
/// time zones that expressions can name.
///
/// It tells configs apart; it is no protection against somebody who wants two to be alike.
/// Source: Fowler, Noll and Vo; draft-eastlake-fnv, section 5 (the constants).
public struct ConfigurationHash: Sendable, Equatable {
  public let text: String

  private static let basis: UInt128 = 0x6c62_272e_07bb_0142_62b8_2175_6295_c58d
  private static let prime: UInt128 = (1 << 88) + 0x13b

  /// - Complexity: O(*n*) in the bytes of all files.
  public init(of files: [SourceFile], fonts: String = "", zones: String = "", natives: String = "")
  {
    var hash = Self.basis
    Self.add(fonts.utf8, to: &hash)
    Self.add(zones.utf8, to: &hash)
    Self.add(natives.utf8, to: &hash)
    for file in files {
      // Lengths go in too: moving a byte from one file's end to the next's name is a change.
      Self.add(file.path.utf8, to: &hash)
      Self.add(file.bytes, to: &hash)
    }
    text = hash.hexadecimal
  }

  private static func add(_ bytes: some Collection<UInt8>, to hash: inout UInt128) {
    for byte in bytes { hash = (hash ^ UInt128(byte)) &* prime }
    for shift in stride(from: 0, to: 64, by: 8) {
      hash = (hash ^ UInt128(UInt8(truncatingIfNeeded: bytes.count >> shift))) &* prime
    }
  }
}
