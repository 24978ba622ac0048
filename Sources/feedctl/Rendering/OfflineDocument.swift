// A page's document from a config folder and files, without a daemon.

import ComponentRuntime
import FeedProtocol
import FeedRender
import FeedText
import FeedZones
import Foundation

/// What `render --config` draws.
struct OfflineDocument {
  /// As `snapshot` would print it.
  var body: [UInt8]
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
    let program = try OfflineDocument.compile(folder)
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
      body = document.body
      remarks = document.diagnostics.map(\.line)
    } catch let fault as PageFault {
      throw Fault(description: fault.message)
    }
    remarks += pages.missingSources.map {
      "the page waits for \($0.text); --data \($0.text)=FILE gives it"
    }
  }

  private static func compile(_ folder: String) throws -> Program {
    let result = MarkupCompiler.compile(
      files: try MarkupFolder(folder).files(), timeZones: SystemZones().table)
    if let program = result.program { return program }
    var text = result.diagnostics.filter { $0.severity == .error }.rendered()
    if text.hasSuffix("\n") { text.removeLast() }
    throw Fault(description: "\(folder) has errors\n" + text)
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
