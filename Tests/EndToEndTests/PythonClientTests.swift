// The Python client: its own tests, against the daemon that was built.

import Foundation
import TestSupport
import Testing

extension EndToEnd {
  @Suite("The Python client") struct PythonClientTests {
    @Test("passes its tests", .needsPythonFollower)
    func tests() throws {
      let run = try run(["-B", "-W", "error::ResourceWarning", "-m", "unittest", "discover"])
      #expect(run.status == 0, "\(run)")
      #expect(run.complaint.contains("\nOK\n"), "\(run)")
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
      #expect(pip.status == 0, "\(pip)")
      for file in ["feedd/__init__.py", "feedd/py.typed"] {
        #expect(FileManager.default.fileExists(atPath: "\(target)/\(file)"))
      }
    }

    private static let client = Corpus.checkout.appending(path: "clients/python")

    private func run(_ arguments: [String]) throws -> FinishedProgram {
      var environment = ProcessInfo.processInfo.environment
      environment["PYTHONPATH"] = Self.client.appending(path: "src").path
      return try FinishedProgram(
        PythonFollower.python, arguments, environment: environment,
        in: Self.client.appending(path: "tests"))
    }
  }
}
