// Draws elements: boxes with background, border and corners, and what is inside them.

import ComponentRuntime

extension PagePainter {
  /// Draws an element at its frame, with all below it. Reading bounds the depth.
  func paint(_ element: PictureElement) {
    let opacity = (element.props["opacity"]?.finiteNumber ?? 1) * enabledOpacity(element)
    guard opacity > 0 else { return }
    canvas.grouping(opacity: opacity) {
      canvas.saving {
        canvas.translate(x: element.frame.x, y: element.frame.y)
        paintBox(element)
      }
    }
  }

  private func paintBox(_ element: PictureElement) {
    let box = Rectangle(x: 0, y: 0, width: element.frame.width, height: element.frame.height)
    let border = Sides(element.props["border"])
    let radius = max(element.props["cornerRadius"]?.finiteNumber ?? 0, 0)
    if let background = theme.paint(element.props["background"]) {
      canvas.fill(box, radius: radius, background)
    } else if element.type == "button", border.isNone {
      paintBareButton(box, radius: radius)
    }
    let inner = box.inset(border)
    let innerRadius = max(radius - border.most, 0)
    let content = content(of: element, in: box)
    switch element.type {
    case "text": paintText(element, in: content)
    case "image": paintImage(element, in: content, radius: radius)
    default: break
    }
    canvas.saving {
      // A client cuts children off at round corners, and lets them stand out of others.
      if radius > 0, !element.children.isEmpty { canvas.clip(to: inner, radius: innerRadius) }
      for child in element.children where child.type != "span" { paint(child) }
    }
    guard !border.isNone else { return }
    canvas.fill(
      box, radius: radius, except: inner, radius: innerRadius,
      theme.paint(element.props["borderColor"]) ?? theme.border)
  }

  /// What border and padding leave of an element's box.
  func content(of element: PictureElement, in box: Rectangle) -> Rectangle {
    box.inset(Sides(element.props["border"])).inset(Sides(element.props["padding"]))
  }

  /// A button without a look of its own still looks like one.
  private func paintBareButton(_ box: Rectangle, radius: Double) {
    canvas.fill(box, radius: radius > 0 ? radius : 8, theme.accent.opacity(0.12))
  }

  private func enabledOpacity(_ element: PictureElement) -> Double {
    element.type == "button" && element.props["enabled"] == false ? 0.4 : 1
  }
}

/// Lengths at the four sides of a box, as documents write them: one number, or `[top, right,
/// bottom, left]`. None is below 0.
struct Sides: Equatable {
  var top = 0.0
  var right = 0.0
  var bottom = 0.0
  var left = 0.0

  /// None where `value` is something else.
  init(_ value: Value?) {
    if let all = value?.finiteNumber {
      (top, right, bottom, left) = (max(all, 0), max(all, 0), max(all, 0), max(all, 0))
    } else if case .list(let list)? = value, list.count == 4 {
      let sides = list.map { max($0.finiteNumber ?? 0, 0) }
      (top, right, bottom, left) = (sides[0], sides[1], sides[2], sides[3])
    }
  }

  var isNone: Bool { top == 0 && right == 0 && bottom == 0 && left == 0 }
  var most: Double { max(top, right, bottom, left) }
}

extension Rectangle {
  func inset(_ sides: Sides) -> Rectangle {
    inset(top: sides.top, right: sides.right, bottom: sides.bottom, left: sides.left)
  }
}
