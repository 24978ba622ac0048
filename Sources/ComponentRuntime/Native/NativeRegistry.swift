// What a daemon is composed with: the components and section layouts that were written in Swift.

/// Components and section layouts written in Swift, for markup to use by name.
///
///     let natives = NativeRegistry(Rating.self, Badge.self, layouts: Mosaic.self)
///     exit(FeeddProgram.run(arguments, natives: natives))
///
/// Source: spec/markup.md, "Native components"; spec/layout.md, "Sections".
public struct NativeRegistry: Sendable {
  private(set) var components: [String: NativeComponent] = [:]
  private(set) var layouts: [String: NativeSectionLayout] = [:]
  /// The fields of records that props are made of, by the name of their protocol.
  private var records: [String: [PropDeclaration]] = [:]

  /// Registers each of the components and layouts.
  public init<each Native: Component, each Layout: SectionLayout>(
    _ types: repeat (each Native).Type, layouts: repeat (each Layout).Type
  ) {
    repeat register(each types)
    repeat register(layout: each layouts)
  }

  /// Adds a section layout.
  ///
  /// - Precondition: its name is not empty, not taken, and not that of a layout every daemon has.
  public mutating func register<Layout: SectionLayout>(layout: Layout.Type) {
    let name = Layout.name
    precondition(
      !name.isEmpty && name.utf8.allSatisfy { $0 != 0x22 && $0 >= 0x20 },
      "the name of a layout is one that markup can write: \(name)")
    precondition(
      SectionStyle.Kind(rawValue: name) == nil && layouts[name] == nil,
      "two layouts are called \(name)")
    layouts[name] = NativeSectionLayout(layout)
  }

  /// Adds a component.
  ///
  /// - Precondition: its name begins with a capital letter and is not taken.
  public mutating func register<Native: Component>(_ type: Native.Type) {
    let name = Native.name
    precondition(
      name.unicodeScalars.first?.properties.isUppercase == true,
      "the name of a component begins with a capital letter: \(name)")
    precondition(components[name] == nil, "two components are called \(name)")
    var reader = PropReader(declaring: PropDeclarations())
    do throws(PropFault) {
      _ = try Native(&reader)
    } catch {
      preconditionFailure("\(name) refuses its props while it declares them: \(error)")
    }
    for (record, fields) in reader.declarations.records {
      precondition(
        records[record].map { $0.map(\.name) == fields.map(\.name) } ?? true,
        "two records are called \(record)")
      records[record] = fields
    }
    components[name] = NativeComponent(type, props: reader.declared, records: records)
  }

  /// The components and their records as markup declares them, and the layouts in comments: what
  /// checks their uses, and what `feedctl check --native` reads. The bodies are stand-ins that show
  /// nothing.
  public var declarations: String {
    var lines = ["// Components written in Swift, as feedd --native prints them."]
    for (name, layout) in layouts.sorted(by: { $0.key < $1.key }) {
      lines.append(Self.layoutMark + "\(name)\", version \(layout.version).")
    }
    for (name, fields) in records.sorted(by: { $0.key < $1.key }) {
      lines.append("protocol \(name) { \(fields.map(\.text).joined(separator: ", ")) }")
    }
    for (name, component) in components.sorted(by: { $0.key < $1.key }) {
      if !component.references.isEmpty {
        let references = component.references.sorted().map { "\"\($0)\"" }
        lines.append(Self.referencesMark + "\(name)\": \(references.joined(separator: ", ")).")
      }
      lines.append("/// Written in Swift, version \(component.version).")
      let props = component.props.map(\.text).joined(separator: ", ")
      lines.append("component \(name)(\(props)) { <spacer/> }")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let layoutMark = "// Section layout \""
  private static let referencesMark = "// References of \""

  /// The layouts that a file of `declarations` names: good to check markup with, no more.
  static func layouts(namedIn file: SourceFile) -> [String: NativeSectionLayout] {
    var layouts: [String: NativeSectionLayout] = [:]
    for line in file.text.split(whereSeparator: \.isNewline) where line.hasPrefix(layoutMark) {
      let name = String(line.dropFirst(layoutMark.count).prefix { $0 != "\"" })
      layouts[name] = NativeSectionLayout(named: name)
    }
    return layouts
  }

  /// What the components of a file of `declarations` use by name, by the name of the component.
  static func references(namedIn file: SourceFile) -> [String: Set<String>] {
    var references: [String: Set<String>] = [:]
    for line in file.text.split(whereSeparator: \.isNewline) where line.hasPrefix(referencesMark) {
      let words = line.dropFirst(referencesMark.count).split(separator: "\"")
      // Component, `: `, a name, `, `, a name, …, `.`
      let names = stride(from: 2, to: words.count, by: 2).map { String(words[$0]) }
      if let component = words.first { references[String(component)] = Set(names) }
    }
    return references
  }

  /// What its components use by name, by the name of the component.
  var references: [String: Set<String>] { components.mapValues(\.references) }

  /// The declarations as a file that goes before all others; `nil` where nothing is registered.
  var file: SourceFile? {
    components.isEmpty ? nil : SourceFile(path: "(Swift)", text: declarations)
  }
}

/// A component written in Swift, its type forgotten.
public struct NativeComponent: Sendable {
  let name: String
  let version: Int
  /// The components and styles that it may use by name.
  let references: Set<String>
  let props: [PropDeclaration]
  /// What of its arguments it reads.
  let reads: [AccessPath]
  /// The body for these arguments, one for each prop.
  let body: @Sendable ([Value]) throws(EvaluationFault) -> Element

  fileprivate init<Native: Component>(
    _ type: Native.Type, props: [PropDeclaration], records: [String: [PropDeclaration]]
  ) {
    let name = Native.name
    let names = props.map(\.name)
    precondition(Set(names).count == names.count, "\(name) reads a prop twice")
    self.name = name
    version = Native.version
    references = Set(Native.references)
    self.props = props
    reads = props.enumerated().flatMap { slot, prop -> [AccessPath] in
      guard prop.isRecord, case .protocol(let record) = prop.type, let fields = records[record]
      else { return [AccessPath(slot: slot)] }
      return fields.map { AccessPath(slot: slot, fields: [$0.name]) }
    }
    body = { (arguments) throws(EvaluationFault) in
      var reader = PropReader(arguments, names: names)
      do throws(PropFault) {
        return try Native(&reader).body
      } catch {
        throw EvaluationFault(code: "bad-prop", message: "\(name): \(error)")
      }
    }
  }
}

extension PropDeclaration {
  /// As markup writes it.
  fileprivate var text: String {
    "\(name): \(type)" + (defaultValue.map { " = \($0.literalText)" } ?? "")
  }
}

extension Value {
  /// The value as an expression that gives it.
  fileprivate var literalText: String {
    switch self {
    case .string(let text): text.literalText
    case .list(let list): "[\(list.map(\.literalText).joined(separator: ", "))]"
    case .map(let map):
      "{\(map.map { "\($0.literalText): \($1.literalText)" }.joined(separator: ", "))}"
    case .double(let number) where !number.isFinite: "double(\"\(number.expressionText)\")"
    case .double(let number):
      // A number without a point or an exponent would be an int.
      number.expressionText.contains(where: { ".e".contains($0) })
        ? number.expressionText : number.expressionText + ".0"
    case .null, .bool, .int, .extended: plainText == "" ? "null" : plainText ?? "null"
    }
  }
}

extension String {
  fileprivate var literalText: String {
    var text = "\""
    for scalar in unicodeScalars {
      switch scalar {
      case "\"", "\\": text += "\\" + String(scalar)
      case _ where scalar.value < 0x20 || scalar.value == 0x7F:
        text += scalar.shortEscape
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text + "\""
  }
}
