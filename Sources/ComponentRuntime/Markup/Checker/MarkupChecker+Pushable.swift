// Whether a source's type has a form in JSON: what cannot be pushed would refuse every push.

extension MarkupChecker {
  /// Reports types in what a source holds that no JSON value conforms to.
  ///
  /// - Parameter range: of the type as the source writes it.
  func checkPushable(_ source: SourceDeclaration, at range: SourceRange?) {
    guard let range else { return }
    if let type = source.type.withoutJSON {
      report(
        "no-json-form", "source `\(source.name)` cannot hold \(type): JSON has no form for it",
        at: range, mend: type.mendForJSON("value"))
    }
    var queue = source.type.protocolNames
    var seen = Set(queue)
    while let name = queue.popLast() {
      for field in protocols[name]?.fields ?? [] {
        if let type = field.type.withoutJSON { reportField(field, type, of: name, source) }
        queue += field.type.protocolNames.filter { seen.insert($0).inserted }
      }
    }
  }

  private func reportField(
    _ field: ProtocolType.Field, _ type: Type, of owner: String, _ source: SourceDeclaration
  ) {
    let fields = index.protocols.first { $0.name.text == owner }?.fields.parameters ?? []
    guard let written = fields.first(where: { $0.name.text == field.name }),
      !isReported(written.type.range)
    else { return }
    report(
      "no-json-form",
      "`\(field.name)` of \(owner) cannot be \(type) in a source: JSON has no form for it",
      at: written.type.range, mend: type.mendForJSON(field.name),
      notes: [Diagnostic.Note("source `\(source.name)` holds \(owner)", at: source.range)])
  }

  /// Whether another source that holds the field has been refused for it.
  private func isReported(_ range: SourceRange) -> Bool {
    diagnostics.contains {
      $0.code == "no-json-form" && $0.range.start == range.start
        && $0.range.file.path == range.file.path
    }
  }
}

extension Type {
  /// The type that JSON has no form for, as far as it stands in this type itself.
  fileprivate var withoutJSON: Type? {
    switch self {
    case .bytes, .timestamp, .duration: self
    case .list(let inner), .map(let inner), .optional(let inner): inner.withoutJSON
    default: nil
    }
  }

  fileprivate var protocolNames: [String] {
    switch self {
    case .protocol(let name): [name]
    case .list(let inner), .map(let inner), .optional(let inner): inner.protocolNames
    default: []
    }
  }

  /// What to take instead, and how a value `name` is made of it.
  fileprivate func mendForJSON(_ name: String) -> String {
    self == .bytes
      ? "take a `string`, and write `base64.decode(\(name))`"
      : "take a `string`, and write `\(self)(\(name))`"
  }
}
