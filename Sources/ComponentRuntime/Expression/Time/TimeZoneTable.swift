// Time zones by name, handed in by the host: the runtime reads no files.

/// The time zones that expressions can name.
///
/// Offsets such as `+02:00` and `UTC` are always known; names such as `Europe/Berlin` are those
/// that the host has put in.
public struct TimeZoneTable: Sendable, Equatable {
  private let zones: [String: TimeZoneRules]

  public init(_ zones: [String: TimeZoneRules] = [:]) { self.zones = zones }

  /// Whether no names are known.
  var isEmpty: Bool { zones.isEmpty }

  /// Seconds east of UTC in `zone` at a time; `nil` for a zone that is not known.
  func offset(of zone: String, at secondsSince1970: Int64) -> Int64? {
    if zone == "UTC" || zone == "GMT" || zone == "Z" || zone.isEmpty { return 0 }
    if let fixed = TimeZoneTable.fixedOffset(zone) { return fixed }
    return zones[zone]?.offset(at: secondsSince1970)
  }

  /// `+02:00`, `-02:30` or `02:00`.
  private static func fixedOffset(_ text: String) -> Int64? {
    let isSigned = text.hasPrefix("+") || text.hasPrefix("-")
    var scanner = DigitScanner(isSigned ? text : "+" + text)
    guard let offset = scanner.zone(), scanner.isAtEnd else { return nil }
    return offset
  }
}

/// When one zone's clocks changed, and to what.
public struct TimeZoneRules: Sendable, Equatable {
  /// Seconds since 1970 at which an offset begins, ascending.
  private var starts: [Int64]
  /// Seconds east of UTC; one more than `starts`, the first holding before all of them.
  private var offsets: [Int64]
  /// What holds after the last of `starts`.
  private var tail: TimeZoneTail?

  /// - Parameters:
  ///   - changes: when an offset begins, in seconds since 1970, ascending, and the seconds east
  ///     of UTC that hold from then on.
  ///   - first: the offset before all changes.
  public init(first: Int64, changes: [(start: Int64, offset: Int64)]) {
    starts = changes.map(\.start)
    offsets = [first] + changes.map(\.offset)
    tail = nil
  }

  func offset(at time: Int64) -> Int64 {
    if let tail, time >= starts.last ?? .min { return tail.offset(at: time) }
    var low = 0
    var high = starts.count
    while low < high {
      let middle = (low + high) / 2
      if starts[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return offsets[low]
  }

  /// Reads a compiled zone file.
  ///
  /// - Parameter bytes: the whole of a file such as those below `/usr/share/zoneinfo`.
  /// - Returns: `nil` if the bytes are no such file.
  /// Source: RFC 8536, version 2 and later.
  public init?(compiled bytes: [UInt8]) {
    var reader = ZoneFileReader(bytes)
    guard let old = reader.header(), old.version >= UInt8(ascii: "2") else { return nil }
    reader.skip(old.bodyCount(timeWidth: 4))
    guard let header = reader.header(), let times = reader.times(header.timeCount),
      let indices = reader.bytes(header.timeCount),
      let types = reader.offsets(header.typeCount), let first = types.first,
      indices.allSatisfy({ Int($0) < types.count })
    else { return nil }
    starts = times
    offsets = [first] + indices.map { types[Int($0)] }
    reader.skip(header.charCount + header.leapCount * 12 + header.standardCount + header.utcCount)
    tail = reader.footer().flatMap(TimeZoneTail.init)
  }
}

/// Walks the bytes of a compiled zone file.
private struct ZoneFileReader {
  private let content: [UInt8]
  private var place = 0

  init(_ content: [UInt8]) { self.content = content }

  struct Header {
    var version: UInt8
    var utcCount, standardCount, leapCount, timeCount, typeCount, charCount: Int

    func bodyCount(timeWidth: Int) -> Int {
      timeCount * (timeWidth + 1) + typeCount * 6 + charCount + leapCount * (timeWidth + 4)
        + standardCount + utcCount
    }
  }

  mutating func skip(_ count: Int) { place += count }

  mutating func bytes(_ count: Int) -> ArraySlice<UInt8>? {
    guard count >= 0, place <= content.count, content.count - place >= count else { return nil }
    defer { place += count }
    return content[place..<place + count]
  }

  private mutating func integer(_ width: Int) -> Int64? {
    guard let digits = bytes(width) else { return nil }
    let bits = digits.reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let unused = 64 - 8 * width
    return Int64(bitPattern: bits << unused) >> unused
  }

  mutating func header() -> Header? {
    guard let magic = bytes(4), magic.elementsEqual("TZif".utf8), let version = bytes(16)?.first
    else { return nil }
    var counts: [Int] = []
    for _ in 0..<6 {
      guard let count = integer(4), count >= 0, count < 100_000 else { return nil }
      counts.append(Int(count))
    }
    return Header(
      version: version, utcCount: counts[0], standardCount: counts[1], leapCount: counts[2],
      timeCount: counts[3], typeCount: counts[4], charCount: counts[5])
  }

  mutating func times(_ count: Int) -> [Int64]? {
    var times: [Int64] = []
    for _ in 0..<count {
      guard let time = integer(8), time > times.last ?? .min else { return nil }
      times.append(time)
    }
    return times
  }

  mutating func offsets(_ count: Int) -> [Int64]? {
    var offsets: [Int64] = []
    for _ in 0..<count {
      guard let offset = integer(4), bytes(2) != nil else { return nil }
      offsets.append(offset)
    }
    return offsets
  }

  mutating func footer() -> String? {
    guard let newline = bytes(1), newline.first == UInt8(ascii: "\n"), place <= content.count else {
      return nil
    }
    let rule = content[place...].prefix { $0 != UInt8(ascii: "\n") }
    return String(decoding: rule, as: UTF8.self)
  }
}
