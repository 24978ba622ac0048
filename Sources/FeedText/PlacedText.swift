// Where the glyphs of a text go, for those who draw: laid out just as it was measured.

import CPango
import ComponentRuntime

/// The glyphs of one text, from the top left corner of its box, in points.
@safe public struct PlacedText: ~Copyable {
  private let placement: OpaquePointer

  init(_ placement: OpaquePointer) { unsafe self.placement = placement }

  deinit { unsafe cpango_placement_free(placement) }

  /// What `measure` says of the same text, style and width.
  public var size: TextSize { TextSize(unsafe cpango_placement_size(placement), .none) }

  /// Calls `body` with every run, line by line, from left to right.
  ///
  /// - Complexity: O(*runs*).
  public func forEachRun(_ body: (GlyphRun) -> Void) {
    for index in 0..<(unsafe cpango_placement_run_count(placement)) {
      unsafe body(GlyphRun(cpango_placement_run(placement, index)))
    }
  }

  /// What each run takes of the box: its width, and what its font takes above and below the
  /// baseline.
  ///
  /// - Complexity: O(*runs*).
  public var runBoxes: [(x: Double, y: Double, width: Double, height: Double)] {
    (0..<(unsafe cpango_placement_run_count(placement))).map { index in
      let run = unsafe cpango_placement_run(placement, index)
      return unsafe (run.x, run.baseline - run.ascent, run.width, run.ascent + run.descent)
    }
  }
}

/// Glyphs of one font and paint in one line. It must not outlive the call that it is given to.
@unsafe public struct GlyphRun {
  /// An `FcPattern`: the font's file and all else that names it.
  public let font: UnsafeMutableRawPointer
  /// The size of the glyphs, in points.
  public let size: Double
  /// Where the run begins.
  public let x: Double
  public let baseline: Double
  public let width: Double
  /// What the font takes above and below the baseline.
  public let ascent: Double
  public let descent: Double
  /// That of the text's run; without any where the text has no runs.
  public let paint: RunPaint
  /// With the place of each one's origin.
  public let glyphs: UnsafeBufferPointer<CPangoPlacedGlyph>

  init(_ run: CPangoPlacedRun) {
    unsafe font = run.font
    unsafe size = run.size
    unsafe x = run.x
    unsafe baseline = run.baseline
    unsafe width = run.width
    unsafe ascent = run.ascent
    unsafe descent = run.descent
    unsafe paint = RunPaint(
      color: run.color == 0 ? nil : run.color,
      background: run.background == 0 ? nil : run.background,
      decoration: RunPaint.Decoration(run.decoration))
    unsafe glyphs = UnsafeBufferPointer(start: run.glyphs, count: run.glyph_count)
  }
}

/// What the words of a run are drawn with; no size depends on it.
public struct RunPaint: Hashable, Sendable {
  /// A line along words.
  public enum Decoration: Hashable, Sendable {
    case none, underline, lineThrough
  }

  /// 0xRRGGBBAA; `nil`, or of an opacity of 0, for the text's own.
  public var color: UInt32?
  /// 0xRRGGBBAA; `nil`, or of an opacity of 0, for none.
  public var background: UInt32?
  public var decoration: Decoration

  public init(color: UInt32? = nil, background: UInt32? = nil, decoration: Decoration = .none) {
    self.color = color
    self.background = background
    self.decoration = decoration
  }
}

extension RunPaint.Decoration {
  var pango: CPangoDecoration {
    switch self {
    case .none: CPangoDecorationNone
    case .underline: CPangoDecorationUnderline
    case .lineThrough: CPangoDecorationLineThrough
    }
  }

  init(_ decoration: CPangoDecoration) {
    switch decoration {
    case CPangoDecorationUnderline: self = .underline
    case CPangoDecorationLineThrough: self = .lineThrough
    default: self = .none
    }
  }
}

extension TextSize {
  init(_ size: CPangoSize, _ scale: TextScale) {
    let factor = scale.factor
    self.init(
      width: size.width * factor, height: size.height * factor,
      firstBaseline: size.first_baseline * factor, lineCount: Int(size.line_count))
  }
}
