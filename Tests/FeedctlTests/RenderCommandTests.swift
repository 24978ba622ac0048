import ComponentRuntime
import FeedRender
import Foundation
import Testing

@testable import feedctl

@Suite("feedctl render")
struct RenderCommandTests {
  @Test(
    "takes a picture's format from its suffix",
    arguments: [("a.png", PictureFormat.png), ("dir.x/b.SVG", .svg), ("/c/d.pdf", .pdf)])
  func suffix(path: String, format: PictureFormat) throws {
    #expect(try PictureFile(path).format == format)
  }

  @Test(
    "refuses other suffixes, with what they might have been",
    arguments: [("a.pgn", "png"), ("a", "suffix"), ("dir.png/a", "suffix"), ("a.jpeg", ".svg")])
  func wrongSuffix(path: String, hint: String) {
    do {
      _ = try PictureFile(path)
      Issue.record("\(path) was taken")
    } catch {
      #expect(error.message.contains(hint), "\(error.message)")
    }
  }

  @Test("says why a file cannot be written, with the system's number for it")
  func unwritable() throws {
    let file = try PictureFile("/nowhere/at/all/a.png")
    do {
      try file.write([1])
      Issue.record("it was written")
    } catch {
      #expect(error.errno == ENOENT)
      #expect(error.description.contains("/nowhere/at/all/a.png"))
      #expect(error.description.contains("errno \(ENOENT)"))
    }
  }

  @Test("takes a source's value from a file, or from a part of one")
  func data() throws {
    let whole = try SourceFileArgument("recommend/42=a.json")
    #expect(whole.name == SourceName("recommend", ["42"]))
    #expect(whole.file == "a.json")
    #expect(whole.pointer == "")
    let part = try SourceFileArgument("quakes=feed#1.json#/features/0")
    #expect(part.file == "feed#1.json")
    #expect(part.pointer == "/features/0")
    for wrong in ["", "quakes", "quakes=", "=a", "a/%zz=c"] {
      #expect(throws: UsageFault.self) { try SourceFileArgument(wrong) }
    }
  }

  @Test("reads the part of a file that a pointer names")
  func pointer() throws {
    let file = FileManager.default.temporaryDirectory
      .appending(path: "render-\(UUID().uuidString).json")
    try Data(#"{"a":[1,{"b":2}]}"#.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    #expect(try SourceFileArgument("s=\(file.path)#/a/1/b").value() == 2)
    #expect(throws: UsageFault.self) { try SourceFileArgument("s=\(file.path)#/c").value() }
    #expect(throws: UsageFault.self) { try SourceFileArgument("s=\(file.path)x").value() }
  }

  @Test("refuses numbers that no picture has", arguments: ["--scale=0", "--height=-1", "--top=x"])
  func numbers(option: String) throws {
    let arguments = try ParsedArguments(["home", option], RenderCommand.form)
    #expect(throws: UsageFault.self) { try RenderCommand.options(arguments, .png) }
  }

  @Test("refuses two values for one source")
  func twice() throws {
    #expect(try SourceFileArgument.list(["a=1", "a/b=1", "b=1"]).count == 3)
    #expect(throws: UsageFault.self) { try SourceFileArgument.list(["a=1", "b=1", "a=2#/x"]) }
  }

  // MARK: - Components in Swift

  private static let natives = """
    /// Written in Swift, version 1.
    component Rating(stars: int = 0) { <spacer/> }
    """
  private static let markup = """
    viewport phone { width: 100, height: 200 }
    component Row() { <column><Rating stars={3}/></column> }
    page rated() { <section key="s"><Row key="r"/></section> }
    page plain() { <section key="s"><text key="t">a</text></section> }
    """

  /// Evaluates a page of `markup` without a daemon.
  private func draw(_ page: String, _ options: [String]) throws -> OfflineDocument {
    let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data(Self.markup.utf8).write(to: folder.appending(path: "a.feed"))
    try Data(Self.natives.utf8).write(to: folder.appending(path: "natives"))
    let arguments =
      [page, "--viewport", "phone", "-o", "a.png"]
      + options.map {
        $0.replacing("FOLDER", with: folder.path)
      }
    let invocation = try Invocation(RenderCommand.form, arguments, Console(environment: [:]))
    return try OfflineDocument(invocation, folder: folder.path)
  }

  @Test("a component in Swift is named, with who draws it; a page without one is drawn")
  func natives() throws {
    #expect { try draw("plain", []) } throws: {
      "\($0)".contains("unknown element `<Rating>`")
        && "\($0)".contains("A component written in Swift is known to its daemon alone")
    }
    #expect { try draw("rated", ["--native", "FOLDER/natives"]) } throws: {
      "\($0)" == """
        rated shows `Rating`, which is written in Swift: a component such as `Rating` is drawn by \
        the daemon that has it: `feedctl render` without --config
        """
    }
    let plain = try draw("plain", ["--native", "FOLDER/natives"])
    let bytes = try CanonicalWriter.bytes(of: plain.value)
    #expect(String(decoding: bytes, as: UTF8.self).contains(#""type":"text""#))
    #expect { try draw("plain", ["--native", "FOLDER/none"]) } throws: {
      "\($0)".contains("none:1:1: error: there is no such file")
    }
  }
}
