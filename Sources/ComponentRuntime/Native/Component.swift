// Components written in Swift: the same as those in markup, from props to an element tree.

/// A view written in Swift: typed props in, one element out.
///
///     struct Rating: Component {
///       let stars: Int
///       let caption: String?
///
///       init(_ props: inout PropReader) throws(PropFault) {
///         stars = try props.read("stars", default: 0)
///         caption = try props.read("caption")
///       }
///
///       var body: Element {
///         Row {
///           for _ in 0..<stars { Text("★").color("#ff9500") }
///           if let caption { Text(caption) }
///         }
///         .gap(4)
///       }
///     }
///
/// It is registered by name when a daemon is composed (`NativeRegistry`), and used in markup as
/// `<Rating stars={3}/>`: checked like any other use. `body` is a function of the props alone; it
/// runs again when a prop that it reads changed, and only then.
///
/// Source: spec/markup.md, "Native components".
public protocol Component: Sendable {
  /// What markup calls it; the type's name if nothing is said. It begins with a capital letter.
  static var name: String { get }

  /// To be raised when `body` makes something else of the same props, so that a journal tells the
  /// documents before from those after.
  static var version: Int { get }

  /// The components and styles of the markup that `body` uses by name. A config without one of them
  /// is refused, and the component runs again when one of them changed.
  static var references: [String] { get }

  /// Takes the props. It is run once when the component is registered, to learn which they are:
  /// it reads the same ones whatever their values.
  ///
  /// - Throws: `PropFault` for a value that the component cannot use; the cell is then broken.
  init(_ props: inout PropReader) throws(PropFault)

  /// What the component shows: one element.
  @BodyBuilder var body: Element { get }
}

extension Component {
  public static var name: String { String(describing: Self.self) }
  public static var version: Int { 0 }
  public static var references: [String] { [] }
}
