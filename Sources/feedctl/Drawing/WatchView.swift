// What `watch` shows: the newest document against the one drawn last, and a line about the stream.

import ComponentRuntime
import FeedClient
import FeedProtocol

/// Holds what is drawn, and draws it.
struct WatchView {
  let console: Console
  let isTerminal: Bool
  private var document: Value?
  /// As of the drawing before.
  private var drawn: Value?
  private var lines: [DrawnLine] = []
  private var foot = WatchFoot()
  private var lastTime: ContinuousClock.Instant?
  private let clock = ContinuousClock()

  init(_ console: Console) {
    self.console = console
    isTerminal = console.isTerminal
  }

  /// Takes an update, and the document after it.
  mutating func take(_ update: Subscription.Update, _ document: Value?) {
    self.document = document
    let now = clock.now
    foot.gap = lastTime.map { $0.duration(to: now) }
    lastTime = now
    switch update {
    case .replaced(let position):
      foot.revision = position.revision
      foot.deltaBytes = nil
    case .applied(let delta):
      foot.revision = delta.to
      foot.deltaBytes = PrettyJSON.line(delta.value).utf8.count
    }
  }

  /// Draws the document anew.
  mutating func draw() throws(OutputFault) {
    guard let document else { return }
    lines = PageDrawing.lines(of: document, since: drawn)
    drawn = document
    if isTerminal {
      try drawScreen(ago: .zero, isFollowing: true)
    } else {
      try console.write((lines + [foot.inPipe]).plain() + "\n")
    }
  }

  /// Draws once more what is shown, with the time that has passed.
  func drawAgain(isFollowing: Bool) throws(OutputFault) {
    guard isTerminal, let lastTime else { return }
    try drawScreen(ago: lastTime.duration(to: clock.now), isFollowing: isFollowing)
  }

  private func drawScreen(ago time: Duration, isFollowing: Bool) throws(OutputFault) {
    let (rows, columns) = console.size
    let shown =
      lines.fitted(rows: max(2, rows - 1)) + [foot.onScreen(ago: time, isFollowing: isFollowing)]
    try console.write(shown.fitted(columns: columns).screen(isColoured: console.usesColour))
  }

  /// Leaves the last drawing, and the cursor below it.
  func finish() {
    guard isTerminal, !lines.isEmpty else { return }
    do {
      try console.write("\n")
    } catch {
      // The terminal is gone, and so is who would read it.
      return
    }
  }
}

/// The last line of a drawing.
struct WatchFoot: Equatable {
  var revision: Int64 = 0
  /// Bytes of the last delta; `nil` where a whole document came.
  var deltaBytes: Int?
  /// The time from the update before to the last one.
  var gap: Duration?

  private var start: [String] {
    ["revision \(revision)", deltaBytes.map { "delta of \($0) bytes" } ?? "whole document"]
  }

  /// `revision 1042 · delta of 318 bytes · after 2.4 s`
  var inPipe: DrawnLine { line([gap.map { "after \($0.text)" }]) }

  /// `revision 1042 · delta of 318 bytes · 2.4 s ago`
  ///
  /// - Parameter isFollowing: whether the document is known to be the daemon's.
  func onScreen(ago time: Duration, isFollowing: Bool) -> DrawnLine {
    line([
      time == .zero ? "now" : "\(time.text) ago",
      isFollowing ? nil : "catching up with the daemon",
    ])
  }

  private func line(_ end: [String?]) -> DrawnLine {
    DrawnLine(text: (start + end.compactMap { $0 }).joined(separator: " · "), kind: .note)
  }
}
