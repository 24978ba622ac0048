// A page's document, read for drawing: what is drawn of it, in points.

import ComponentRuntime

/// The page of a snapshot.
///
/// Lengths are points. Members that a picture does not show are left alone, whatever they hold.
///
/// Source: spec/protocol.md, "Documents out".
struct PictureDocument {
  var page: String
  /// Device pixels per point.
  var scale: Double
  var fontScale: Double
  var isRightToLeft: Bool
  var width: Double
  var height: Double
  var sections: [PictureSection]
}

struct PictureSection {
  var key: String
  var layout: String
  /// Relative to the page.
  var frame: Rectangle
  var props: ValueMap
  var header: PictureCell?
  var footer: PictureCell?
  var items: [PictureCell]
}

struct PictureCell {
  var key: String
  var type: String
  /// Relative to the section.
  var frame: Rectangle
  var props: ValueMap
  var element: PictureElement
}

struct PictureElement {
  /// Of a type that this version does not know, the box and the children are drawn.
  var type: String
  /// Relative to the parent.
  var frame: Rectangle
  var props: ValueMap
  var children: [PictureElement]
}
