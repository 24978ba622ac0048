// A page that is kept up to date.

/// A page that is kept up to date, and the viewports it is watched in.
final class LivePage {
  let instance: PageInstance
  var layouts: [ViewportLayout] = []
  /// Whether it is kept though it is watched in no viewport.
  var isHeld = false
  var pace = PagePace()

  init(_ instance: PageInstance) { self.instance = instance }

  func layout(in viewport: String) -> ViewportLayout? {
    layouts.first { $0.viewport.name == viewport }
  }

  /// The page was published at this time.
  func beginInterval(atMilliseconds now: Int64) {
    pace.begin(atMilliseconds: now, interval: instance.intervalMilliseconds)
  }

  /// Ends an event.
  func settle() {
    let retired = instance.settle()
    for layout in layouts { layout.forget(retired) }
  }
}
