// Section layouts written in Swift, chosen by `layout="…"` like those that every daemon has.

/// An arrangement of a section's items, written in Swift.
///
///     /// Cells that alternate between the left and the right half, each below its neighbour.
///     struct ZigZag: SectionLayout {
///       let space: SectionSpace
///       init(_ space: SectionSpace) { self.space = space }
///
///       var start: [Double] { [0] }
///
///       func place(_ line: inout SectionLine, _ pen: inout [Double]) {
///         let width = space.width / 2
///         let height = line.height(of: 0, width: width)
///         line.place(x: pen[0] * width, y: 0, width: width, height: height)
///         line.advance(by: height + space.lineSpacing)
///         pen[0] = 1 - pen[0]
///       }
///     }
///
/// It is registered when a daemon is composed (`NativeRegistry`), and chosen in markup as
/// `<section layout="zigZag">`.
///
/// Items are placed line by line; what a line is, the layout says: one item, a row of three, all
/// that are left. The next line knows of those above no more than the *pen*, some numbers that the
/// layout keeps for itself. So a change places lines from the first on that looked at a changed
/// item, until a line begins where one began before with the same pen: the rest is shifted. For that
/// to work well the pen holds nothing absolute: distances from the line's top, a side, a colour.
///
/// All lengths are points, x counts from the left inset and y from the line's top; where the
/// viewport is right to left the frames are mirrored afterwards. Each value of a frame goes to the
/// nearest device pixel; the lengths that `SectionSpace` gives and sizes measured are whole pixels
/// already, so what is made of their sums neither gaps nor overlaps.
///
/// A layout is a function of what it is given: no clock, no randomness, nothing global. One that
/// breaks the rules of `SectionLine` or throws breaks its section, which is left out and reported;
/// the page stays. A trap in it ends the daemon, as any trap does.
///
/// Source: spec/layout.md, "Sections".
public protocol SectionLayout: Sendable {
  /// What markup calls it; the type's name, its first letter small, if nothing is said.
  static var name: String { get }

  /// To be raised when the layout makes other frames of the same items, so that a journal tells the
  /// documents before from those after.
  static var version: Int { get }

  /// A layout for one section in one viewport.
  ///
  /// - Throws: `SectionLayoutFault` where the section's attributes make no sense for it.
  init(_ space: SectionSpace) throws(SectionLayoutFault)

  /// The pen before the first line.
  var start: [Double] { get }

  /// Places the items of the next line, at least one, and moves the pen on.
  ///
  /// - Throws: `SectionLayoutFault`; the section is broken then.
  func place(
    _ line: inout SectionLine, _ pen: inout [Double]
  ) throws(SectionLayoutFault)
}

extension SectionLayout {
  public static var name: String {
    let name = String(describing: Self.self)
    return name.prefix(1).lowercased() + name.dropFirst()
  }
  public static var version: Int { 0 }
}

/// Why a section layout written in Swift cannot place its items.
public struct SectionLayoutFault: Error, Hashable, Sendable, CustomStringConvertible {
  /// One sentence without the layout's name: `placed no item in a line`.
  public let reason: String
  public var description: String { reason }

  public init(_ reason: String) { self.reason = reason }
}

/// A section layout, its type forgotten.
public struct NativeSectionLayout: Sendable {
  let name: String
  let version: Int
  private let make: @Sendable (SectionSpace) throws(SectionLayoutFault) -> NativePlacer

  init<Layout: SectionLayout>(_ type: Layout.Type) {
    name = Layout.name
    version = Layout.version
    make = { (space) throws(SectionLayoutFault) in
      let layout = try Layout(space)
      return NativePlacer(start: layout.start) {
        (line, pen) throws(SectionLayoutFault) in
        try layout.place(&line, &pen)
      }
    }
  }

  /// One that is known by name alone, to check markup with.
  init(named name: String) {
    self.name = name
    version = 0
    make = { (_) throws(SectionLayoutFault) in
      throw SectionLayoutFault("is known by name alone here")
    }
  }

  func placer(in space: SectionSpace) throws(SectionLayoutFault) -> NativePlacer {
    try make(space)
  }
}

extension NativeSectionLayout: Hashable {
  public static func == (first: Self, second: Self) -> Bool {
    first.name == second.name && first.version == second.version
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(name)
    hasher.combine(version)
  }
}

/// What places the lines of one section.
struct NativePlacer: Sendable {
  let start: [Double]
  let place: @Sendable (inout SectionLine, inout [Double]) throws(SectionLayoutFault) -> Void
}
