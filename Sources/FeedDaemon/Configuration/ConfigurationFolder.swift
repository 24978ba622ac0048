// The config folder on disk: feedd.json5, and the markup below it.

import ComponentRuntime
import FeedMarkup
import Foundation

/// A folder that holds `feedd.json5` and, at any depth, `.feed` files.
public struct ConfigurationFolder: Sendable {
  public let path: String

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
    do {
      return try MarkupFiles.below(path)
    } catch {
      throw ConfigurationFault(error.description)
    }
  }

  private func requireFolder() throws(ConfigurationFault) {
    do {
      try MarkupFiles.requireFolder(path)
    } catch {
      throw ConfigurationFault(error.description)
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
