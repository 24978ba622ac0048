// A page that is watched.

/// A page that is watched, and the viewports it is watched in.
final class LivePage {
  let instance: PageInstance
  var layouts: [ViewportLayout] = []

  init(_ instance: PageInstance) { self.instance = instance }

  func layout(in viewport: String) -> ViewportLayout? {
    layouts.first { $0.viewport.name == viewport }
  }

  /// Ends an event.
  func settle() {
    let retired = instance.settle()
    for layout in layouts { layout.forget(retired) }
  }
}
