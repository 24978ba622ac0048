// Whether a source's type has a form in JSON: what cannot be pushed would refuse every push.

extension MarkupChecker {
  /// Reports types in what a source holds that no JSON value conforms to.
  ///
  /// - Parameter range: of the type as the source writes it.
  func checkPushable(_ source: SourceDeclaration, at range: SourceRange?) {
    guard let range else { return }
    if let type = source.type.partWithoutJSON {
      report(
        "no-json-form",
        "source `\(source.name)` cannot hold \(type): \(type.reasonWithoutJSON)", at: range,
        mend: type.mendForJSON("value"))
    }
    let note = Diagnostic.Note("source `\(source.name)` holds it", at: source.range)
    checkFieldsAreJSON(of: source.type, in: "a source", note)
  }

  /// Reports fields, of protocols that `type` holds, that no JSON value conforms to: each once.
  ///
  /// - Parameters:
  ///   - place: what holds such a value: "a source".
  ///   - note: which one does.
  /// - Complexity: O(*n*) in the fields of all protocols that are within reach, for all calls
  ///   together.
  func checkFieldsAreJSON(of type: Type, in place: String, _ note: Diagnostic.Note) {
    for name in protocols.reach(of: [type], besides: &protocolsCheckedForJSON) {
      var reported: Set<String> = []
      for field in protocols[name]?.fields ?? []
      where !field.type.isJSON && reported.insert(field.name).inserted {
        report(field, of: name, in: place, note)
      }
    }
  }

  private func report(
    _ field: ProtocolType.Field, of owner: String, in place: String, _ note: Diagnostic.Note
  ) {
    let declaration = index.protocols.first { $0.name.text == owner }
    let written = declaration?.fields.parameters.first { $0.name.text == field.name }
    guard let written, let type = field.type.partWithoutJSON else { return }
    report(
      "no-json-form",
      "`\(field.name)` of \(owner) cannot be \(type) in \(place): \(type.reasonWithoutJSON)",
      at: written.type.range, mend: type.mendForJSON(field.name), notes: [note])
  }
}
