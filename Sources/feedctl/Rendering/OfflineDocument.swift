// A page's document from a config folder and files, without a daemon.

import ComponentRuntime
import FeedJSON
import FeedProtocol
import FeedRender
import FeedText
import FeedZones
import Foundation

/// What `render --config` draws.
struct OfflineDocument {
  /// What `snapshot` would print.
  var value: Value
  /// What failed on the page, and the sources it waits for, in lines for standard error.
  var remarks: [String]

  /// Something that keeps the document from being made, in lines for standard error.
  struct Fault: Error, Equatable, CustomStringConvertible {
    var description: String
  }

  /// - Throws: `UsageFault`, `MarkupFolder.Fault` or `Fault`.
  init(_ invocation: Invocation, folder: String) throws {
    let name = try invocation.documentName()
    let data = try SourceFileArgument.list(invocation.arguments.all("--data"))
    let standIns = invocation.arguments.last("--native").map {
      NativeStandIns(MarkupFolder.file($0))
    }
    let program = try OfflineDocument.compile(folder, standIns)
    let viewport = try OfflineDocument.viewport(name.viewport, of: program)
    let now = Int64((Date().timeIntervalSince1970 * 1_000).rounded(.down))
    let pages = OfflinePages(
      program: program, text: try PangoTextMeasurer(), timeMilliseconds: now)
    for source in data {
      do {
        try pages.put(try source.value(), to: source.name)
      } catch let fault as SourceFault {
        throw Fault(description: "\(source.name.text): \(fault.message)")
      }
    }
    do {
      let document = try pages.document(name.page, in: viewport)
      value = try JSONParser(limits: ValueArgument.limits).parse(document.body)
      if standIns != nil { try OfflineDocument.requireNoStandIns(in: value, name.page) }
      remarks = document.diagnostics.map(\.line)
    } catch let fault as PageFault {
      throw Fault(description: fault.message)
    }
    remarks += pages.missingSources.map {
      "the page waits for \($0.text); --data \($0.text)=FILE gives it"
    }
  }

  private static func compile(_ folder: String, _ standIns: NativeStandIns?) throws -> Program {
    let result = MarkupCompiler.compile(
      files: try MarkupFolder(folder).files(), timeZones: SystemZones().table,
      standIns: [standIns?.file].compactMap { $0 })
    if let program = result.program { return program }
    let errors = result.diagnostics.filter { $0.severity == .error }
    var text = errors.rendered()
    if errors.contains(where: { $0.code == "unknown-element" && $0.range.text.isCapitalized }) {
      text += """
        A component written in Swift is known to its daemon alone: `feedctl render` without --config
        has the daemon draw it, and --native FILE, what `feedd --native` printed, names them.

        """
    }
    if text.hasSuffix("\n") { text.removeLast() }
    throw Fault(description: "\(folder) has errors\n" + text)
  }

  /// - Throws: `Fault` where the page shows what only a daemon can make.
  private static func requireNoStandIns(
    in document: Value, _ page: PageAddress
  ) throws(Fault) {
    let names = NativeStandIns.shown(in: document)
    guard let first = names.first else { return }
    let list = names.map { "`\($0)`" }.joined(separator: ", ")
    throw Fault(
      description: """
        \(page.text) shows \(list), which \(names.count == 1 ? "is" : "are") written in Swift: a \
        component such as `\(first)` is drawn by the daemon that has it: `feedctl render` without \
        --config
        """)
  }

  /// A declared viewport, or one named by its width, as a daemon that allows those would take it.
  private static func viewport(
    _ name: String, of program: Program
  ) throws(Fault) -> ViewportDeclaration {
    if let declared = program.viewports.first(where: { $0.name == name }) { return declared }
    if let parsed = ViewportName(text: name) {
      return ViewportDeclaration(
        name: name, width: Double(parsed.width), height: Double(parsed.width * 2),
        scale: parsed.scale)
    }
    let names = program.viewports.map(\.name)
    let mend =
      ViewportName.mend(for: name) ?? NearestName.question(for: name, among: names)
      ?? "there are \((names + [ViewportName.form]).joined(separator: ", "))"
    throw Fault(description: "no viewport is called `\(name)`; \(mend)")
  }
}

extension String {
  /// Whether it is a component's or container's name rather than a tag's.
  fileprivate var isCapitalized: Bool { first?.isUppercase == true }
}

extension RuntimeDiagnostic {
  /// `home.feed:12:5: unknown-component: …`
  fileprivate var line: String {
    let place = range.map { range in
      let position = range.position
      return "\(range.file.path):\(position.line):\(position.column): "
    }
    let cell = [section, cell].compactMap { $0 }.joined(separator: "/")
    return (place ?? "") + "\(code): \(message)" + (cell.isEmpty ? "" : " (\(cell))")
  }
}
