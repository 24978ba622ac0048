// Why a section cannot be laid out in a viewport: it is left out there and reported.

/// Why a section has no layout.
enum SectionFault: Error {
  /// An attribute that layout cannot use.
  case attribute(StyleFault)
  /// The layout of this name, written in Swift, failed.
  case layout(String, SectionLayoutFault)

  /// What `body` gives, or its fault as a section's.
  static func attribute<Result>(
    _ body: () throws(StyleFault) -> Result
  ) throws(SectionFault) -> Result {
    do throws(StyleFault) {
      return try body()
    } catch {
      throw .attribute(error)
    }
  }
}

extension RuntimeDiagnostic {
  init(_ fault: SectionFault, in section: SectionInstance, key: String) {
    let (code, message, attribute) =
      switch fault {
      case .attribute(let fault): ("bad-attribute", fault.description, fault.attributeName)
      case .layout(let name, let fault):
        ("broken-layout", "the layout `\(name)` \(fault.reason)", "layout")
      }
    let template = section.template.attributes.last { $0.name == attribute }
    self.init(
      code: code, message: message, range: template?.value.range ?? section.template.range,
      section: key)
  }
}
