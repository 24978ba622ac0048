// Brings one section up to date: attributes, header, footer, and the cells that may differ.

extension TreeUpdate {
  mutating func updateSection(
    _ template: SectionTemplate, _ instance: ContainerInstance, _ scope: inout ScopeTransition,
    _ place: Place
  ) throws(EvaluationFault) {
    var known: SectionInstance?
    if case .section(let section) = instance.content { known = section }
    let mark = keys.mark
    defer { section = nil }
    do {
      let given = try template.key(in: place, &scope.frame)
      let path = place.prefix + JSONPointer.escape(given)
      let key = keys.section(path)
      if key != path { reportDuplicate(path, at: template.key?.range ?? template.range) }
      section = key
      if known?.key != key {
        // Under another key it is another section, with cells and states of its own.
        known = nil
        scope.isFresh = true
      }
      let taken = known == nil ? reload?.takeSection(key) : nil
      let target =
        known ?? taken ?? SectionInstance(template: template, key: key, path: path)
      if reload != nil { target.template = template }
      target.path = path
      target.givenKey = given
      try updateAttributes(of: target, &scope)
      updateSupplements(of: target, &scope)
      if taken == nil {
        try updateCells(of: target, &scope)
      } else {
        try replaceCells(of: target, &scope)
      }
      instance.content = .section(target)
    } catch {
      report(error)
      keys.release(to: mark)
      instance.content = .nothing
    }
  }

  private func updateAttributes(
    of section: SectionInstance, _ scope: inout ScopeTransition
  ) throws(EvaluationFault) {
    guard scope.isChanged(section.template.attributeReads) else { return }
    beginPart(&scope.frame)
    let values = try values(of: section.template.attributes, &scope.frame)
    if values == section.attributes { return }
    section.attributes = values
    section.news.areAttributesChanged = true
  }

  private func values(
    of attributes: [AttributeTemplate], _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> [AttributeValue] {
    var values: [AttributeValue] = []
    for attribute in try attributes.spreading(&frame) {
      let value = try attribute.publishedValue(&frame)
      if value == .null { continue }
      values.append(AttributeValue(name: attribute.name, target: attribute.target, value: value))
    }
    return values
  }

  private mutating func updateSupplements(
    of section: SectionInstance, _ scope: inout ScopeTransition
  ) {
    let template = section.template
    if update(&section.header, template.header, key: "header", &scope) {
      section.news.isHeaderChanged = true
    }
    if update(&section.footer, template.footer, key: "footer", &scope) {
      section.news.isFooterChanged = true
    }
  }

  /// - Returns: whether the supplement shows something else than before.
  private mutating func update(
    _ supplement: inout Supplement?, _ template: SupplementTemplate?, key: String,
    _ scope: inout ScopeTransition
  ) -> Bool {
    guard let template else { return supplement.take() != nil }
    let sources = supplement?.cell.sources ?? []
    let states = supplement?.cell.states ?? []
    guard scope.isChanged(template.reads) || touches(sources) || touches(states) else {
      evaluator.sourcesRead += sources
      return false
    }
    self.supplement = "@" + key
    defer { self.supplement = nil }
    let before = supplement
    let read = evaluator.sourcesRead.count
    do {
      let node = CellNode.cell(key: .constant(key, at: template.range), template.body)
      guard let request = try request(node, loopKey: nil, &scope.frame) else { return false }
      var cell = before?.cell ?? makeCell(request, key: key)
      if before != nil { fill(&cell, request) }
      beginPart(&scope.frame)
      let attributes = try values(of: template.attributes, &scope.frame)
      supplement = Supplement(attributes: attributes, cell: cell)
    } catch {
      report(error, cell: key)
      var nothing = makeCell(CellRequest(key: key, content: .nothing), key: key)
      nothing.sources = Array(evaluator.sourcesRead[read...])
      supplement = Supplement(attributes: [], cell: nothing)
    }
    guard let before, let after = supplement else { return true }
    return before.attributes != after.attributes || before.cell.type != after.cell.type
      || before.cell.tree != after.cell.tree
  }
}

extension SectionTemplate {
  /// The key as given: the loop's, or the section's own.
  fileprivate func key(
    in place: TreeUpdate.Place, _ frame: inout EvaluationFrame
  ) throws(EvaluationFault) -> String {
    if let key = place.loopKey { return key }
    guard let key else { preconditionFailure("the checker asks for a key on every section") }
    return try key.key(&frame)
  }
}

extension CompiledExpression {
  /// An expression that is always `text`.
  static func constant(_ text: String, at range: SourceRange) -> CompiledExpression {
    CompiledExpression(type: .string, range: range, inputs: []) { _ in .string(text) }
  }
}
