// The Python client: its own tests, against the daemon that was built.

import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("The Python client") struct PythonClientTests {
    @Test("passes its tests", .needsPythonFollower)
    func tests() throws {
      let run = try run(["-B", "-W", "error::ResourceWarning", "-m", "unittest", "discover"])
      #expect(run.status == 0, "\(run.output)")
      #expect(run.output.contains("\nOK"), "\(run.output)")
    }

    @Test("is a package that pip installs", .needsPythonFollower)
    func package() throws {
      let folder = URL(filePath: "/tmp/feedd-pip-\(UUID().uuidString.prefix(8))")
      defer { try? FileManager.default.removeItem(at: folder) }
      // Installed from a copy: building leaves files beside the sources.
      let copy = folder.appending(path: "source")
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Self.client, to: copy)
      let target = folder.appending(path: "installed").path
      let pip = try run([
        "-m", "pip", "install", "--quiet", "--no-build-isolation", "--no-deps", "--no-index",
        "--disable-pip-version-check", "--target", target, copy.path,
      ])
      #expect(pip.status == 0, "\(pip.output)")
      for file in ["feedd/__init__.py", "feedd/py.typed"] {
        #expect(FileManager.default.fileExists(atPath: "\(target)/\(file)"))
      }
    }

    private static let client = Corpus.checkout.appending(path: "clients/python")

    private func run(_ arguments: [String]) throws -> (status: Int32, output: String) {
      let process = Process()
      process.executableURL = PythonFollower.python
      process.arguments = arguments
      process.currentDirectoryURL = Self.client.appending(path: "tests")
      var environment = ProcessInfo.processInfo.environment
      environment["PYTHONPATH"] = Self.client.appending(path: "src").path
      process.environment = environment
      // A file, so that no pipe can fill.
      let output = URL(filePath: "/tmp/feedd-python-\(UUID().uuidString.prefix(8))")
      try Data().write(to: output)
      defer { try? FileManager.default.removeItem(at: output) }
      let handle = try FileHandle(forWritingTo: output)
      process.standardOutput = handle
      process.standardError = handle
      try process.run()
      process.waitUntilExit()
      return (process.terminationStatus, try String(contentsOf: output, encoding: .utf8))
    }
  }
}
