// Names that mean something, and not where they stand: what to write there, by the kind of place.

/// Mends of unknown variables, by their names.
enum PlaceMends {
  /// In a component, container or page: sources are there by a `use` alone.
  static func body(of sources: [String: SourceDeclaration]) -> [String: String] {
    var mends = [
      "index": "name it in the loop: `for={item, index in list}`",
      "item": "name it in the loop: `for={item in list}`",
    ]
    for (name, source) in sources {
      let arguments = source.parameters.map(\.name).joined(separator: ", ")
      let call = arguments.isEmpty ? name : "\(name)(\(arguments))"
      mends[name] = "a source is read by a `use`: write `use \(name) = \(call)` above"
    }
    return mends
  }

  /// In a rule; what is inserted by place knows of no cell.
  static func rule(of sources: [String: SourceDeclaration]) -> [String: String] {
    let cell = "what goes by place knows no cell: write `insert={{\"after\": …}}`"
    let index = "`index` numbers what is inserted: of a cell ask `item`, `key` or `type`"
    return body(of: sources).merging(
      ["item": cell, "key": cell, "type": cell, "index": index]
    ) { $1 }
  }

  /// In the `where` of a rule.
  static let sectionCondition = [
    "item":
      "`where` sees the section alone: `<drop if={…}>`, `<wrap if={…}>` and `\"after\"` see `item`",
    "data": "write `data.name` for the attribute `data-name`",
  ]

  /// In an adapter.
  static let adapter = Dictionary(
    uniqueKeysWithValues: ["item", "model", "self", "this", "data", "value"].map {
      ($0, "a field of the model is read by its name alone")
    })
}
