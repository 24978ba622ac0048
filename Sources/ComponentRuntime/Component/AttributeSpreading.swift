// `<text {...look}>`: the fields of a map as attributes, where load cannot know which there are.

extension AttributeTemplate {
  /// The attributes that a map's fields stand for.
  ///
  /// - Parameter targets: what each attribute that may stand here decides, by name; other fields
  ///   are ignored, save `data-*`.
  static func spread(
    _ map: CompiledExpression, _ targets: [String: Target]
  ) -> AttributeTemplate {
    AttributeTemplate(name: "...", target: .spread(targets), value: map, constant: nil)
  }

  fileprivate var isSpread: Bool {
    if case .spread = target { true } else { false }
  }
}

extension [AttributeTemplate] {
  var hasSpread: Bool { contains(where: \.isSpread) }

  /// The attributes with those in the place of each spread that its map has now.
  func spreading(
    _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> [AttributeTemplate] {
    if !hasSpread { return self }
    var attributes: [AttributeTemplate] = []
    for attribute in self {
      guard case .spread(let targets) = attribute.target else {
        attributes.append(attribute)
        continue
      }
      for (name, value) in try attribute.value.members(&frame) where !value.isNull {
        let target = targets[name] ?? (name.hasPrefix("data-") ? .paint : nil)
        guard let target else { continue }
        let given = CompiledExpression(type: .any, range: attribute.value.range, inputs: []) {
          _ throws(EvaluationFault) in value
        }
        attributes.append(
          AttributeTemplate(name: name, target: target, value: given, constant: nil))
      }
    }
    return attributes
  }
}

extension ElementTemplate {
  /// The element with its spreads replaced by the attributes that they stand for now.
  func spreading(_ frame: inout EvaluationFrame) throws(EvaluationFault) -> ElementTemplate {
    ElementTemplate(
      kind: kind, attributes: try attributes.spreading(&frame), children: children, text: text,
      range: range)
  }
}
