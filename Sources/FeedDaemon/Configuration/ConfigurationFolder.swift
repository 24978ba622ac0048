// The config folder on disk: feedd.json5, and the markup below it.

import ComponentRuntime
import Foundation

/// A folder that holds `feedd.json5` and, at any depth, `.feed` files.
public struct ConfigurationFolder: Sendable {
  public let path: String

  /// Bounds on what a load reads, so that a wrong folder is refused rather than swallowed.
  static let fileLimit = 10_000
  static let byteLimit = 64 << 20

  public init(path: String) { self.path = path }

  /// The settings: those of `feedd.json5`, or the defaults where there is no such file.
  ///
  /// - Throws: `ConfigurationFault`.
  public func readSettings() throws(ConfigurationFault) -> Configuration {
    let file = URL(filePath: path).appending(path: "feedd.json5")
    guard FileManager.default.fileExists(atPath: file.path) else {
      try requireFolder()
      return Configuration()
    }
    return try Self.decode(try read(file), file: file.path)
  }

  static func decode(_ data: Data, file: String) throws(ConfigurationFault) -> Configuration {
    let decoder = JSONDecoder()
    decoder.allowsJSON5 = true
    do {
      return try decoder.decode(Configuration.self, from: data)
    } catch let fault as SettingFault {
      throw ConfigurationFault(file: file, fault)
    } catch let error as DecodingError {
      throw ConfigurationFault(file: file, error)
    } catch {
      throw ConfigurationFault("\(file): \(error)")
    }
  }

  /// Every `.feed` file below the folder, in the order of their relative paths.
  ///
  /// - Throws: `ConfigurationFault` for files that cannot be read, are no UTF-8, or are too many.
  public func readMarkup() throws(ConfigurationFault) -> [SourceFile] {
    try requireFolder()
    let base = URL(filePath: path)
    guard let walk = FileManager.default.enumerator(atPath: path) else {
      throw ConfigurationFault("\(path): cannot be listed")
    }
    let names = walk.compactMap { $0 as? String }.filter(Self.isMarkup)
      .sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    guard names.count <= Self.fileLimit else {
      throw ConfigurationFault("\(path): more than \(Self.fileLimit) .feed files")
    }
    var files: [SourceFile] = []
    var bytes = 0
    for name in names {
      let data = try read(base.appending(path: name))
      bytes += data.count
      guard bytes <= Self.byteLimit else {
        throw ConfigurationFault("\(path): more than \(Self.byteLimit >> 20) MiB of markup")
      }
      guard let text = String(validating: data, as: UTF8.self) else {
        throw ConfigurationFault("\(name): is not UTF-8")
      }
      files.append(SourceFile(path: name, text: text))
    }
    return files
  }

  private static func isMarkup(_ name: String) -> Bool {
    name.hasSuffix(".feed") && !name.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  private func requireFolder() throws(ConfigurationFault) {
    var isFolder: ObjCBool = false
    let exists = unsafe FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    guard exists && isFolder.boolValue else {
      throw ConfigurationFault("\(path): \(exists ? "is not a folder" : "there is no such folder")")
    }
  }

  private func read(_ file: URL) throws(ConfigurationFault) -> Data {
    do {
      return try Data(contentsOf: file)
    } catch {
      throw ConfigurationFault("\(file.path): \((error as NSError).localizedDescription)")
    }
  }
}
