// Declarations, statements and types of other languages, and what they are here.

extension ForeignWords {
  // MARK: - Declarations

  /// What is meant by a word that begins a declaration in another language.
  struct Declaration {
    var mend: String
    /// The keyword here of what it declares.
    var keyword: String?
    /// Whether the declaration itself stands behind it.
    var isPrefix = false
  }

  static func declaration(_ word: String) -> Declaration? {
    if let here = declarations[word] { return here }
    return word.hasPrefix("@") ? Declaration(mend: "there are no annotations") : nil
  }

  private static let declarations: [String: Declaration] = {
    let exported = Declaration(
      mend: "all files of the folder share one namespace: nothing is exported", isPrefix: true)
    let function = Declaration(
      mend: "write a `component`, or a `let` inside one", keyword: "component")
    let record = Declaration(mend: "write `protocol`", keyword: "protocol")
    let variable = Declaration(mend: "write `let`", keyword: "let")
    let state = Declaration(mend: "write `state name: type = value` in a component")
    func view(_ keyword: String) -> Declaration {
      Declaration(mend: "write `\(keyword)`", keyword: keyword)
    }
    func inside(_ word: String) -> Declaration {
      Declaration(mend: "`\(word)` stands inside a component, container or page")
    }
    return [
      "import": Declaration(
        mend: "all files of the folder share one namespace: nothing is imported"),
      "export": exported, "default": exported, "public": exported, "private": exported,
      "static": exported, "async": exported,
      "const": variable, "var": variable, "val": variable,
      "class": Declaration(mend: "write `component` or `protocol`", keyword: "protocol"),
      "struct": record, "interface": record, "type": record, "model": record,
      "enum": Declaration(mend: "use strings: `kind == \"ad\"`", keyword: "protocol"),
      "function": function, "func": function, "fun": function, "def": function, "fn": function,
      "view": view("component"), "screen": view("page"), "template": view("component"),
      "state": inside("state"), "action": inside("action"),
      "use": Declaration(mend: "`use` stands inside a component, container, page or rule"),
      "@State": state, "@Binding": state,
    ]
  }()

  // MARK: - Statements

  /// How to say among tags what a statement of another language says.
  static func mend(statement word: String) -> String? { statements[word] }

  private static let statements = [
    "if": "a tag has its own condition: `<text if={…}>`, and behind it `<text else>`",
    "else": "write `<text else>` behind the tag with the `if`",
    "for": "a tag repeats itself: `<text for={item in list} key={item.id}>`",
    "foreach": "a tag repeats itself: `<text for={item in list} key={item.id}>`",
    "while": "a tag repeats itself: `<text for={item in list} key={item.id}>`",
    "switch": "write `<status is={…}>` with `<case of=\"…\">`, or tags with `if`",
    "return": "the element stands alone, without `return`",
  ]

  // MARK: - Types

  /// The type here for one of another language, in a sentence.
  static func mend(type name: String) -> String? {
    types[name.lowercased()].map { here in
      "write " + here.map { "`\($0)`" }.joined(separator: " or ")
    }
  }

  /// The type here that is nearest to one of another language.
  static func ownType(_ name: String) -> String? { types[name.lowercased()]?.first }

  private static let types = [
    "str": ["string"], "text": ["string"], "integer": ["int"], "long": ["int"], "int64": ["int"],
    "number": ["double", "int"], "float": ["double"], "boolean": ["bool"], "array": ["list(any)"],
    "object": ["map(any)"], "dict": ["map(any)"], "date": ["timestamp"], "time": ["timestamp"],
    "url": ["string"], "color": ["string"], "string": ["string"], "int": ["int"],
    "double": ["double"], "bool": ["bool"], "any": ["any"],
  ]

  /// What a type of another language holds its parts as.
  enum Holder { case list, map, optional }

  /// - Parameter word: what stands before the bracket; empty for `[int]`, which is a list.
  static func holder(_ word: String) -> Holder? {
    holders[word.lowercased()]
      ?? NearestName.suggestion(for: word, among: ["list", "map"]).flatMap { holders[$0] }
  }

  private static let holders: [String: Holder] = [
    "": .list, "list": .list, "array": .list, "arraylist": .list, "set": .list, "vector": .list,
    "vec": .list, "seq": .list, "sequence": .list, "iterable": .list, "readonlyarray": .list,
    "map": .map, "dict": .map, "dictionary": .map, "record": .map, "hashmap": .map,
    "object": .map, "optional": .optional, "option": .optional, "maybe": .optional,
  ]
}
