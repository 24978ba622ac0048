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
    let file = URL(filePath: path).appending(path: "feedd.json5").path
    // A link to nothing is there, and no file: the defaults are not what was meant.
    guard (try? FileManager.default.attributesOfItem(atPath: file)) != nil else {
      try requireFolder()
      return Configuration()
    }
    return try Self.decode(Data(try read(file).utf8), file: file)
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

  /// Every `.feed` file below the folder, in the order of their relative paths; those that cannot
  /// be read have a fault, which the compiler reports.
  ///
  /// - Throws: `ConfigurationFault` for a folder that is not there, or holds too much.
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

  /// The text of a settings file, read as markup is: it may be as little a file, or UTF-8.
  private func read(_ path: String) throws(ConfigurationFault) -> String {
    let file = MarkupFiles.read(path, calling: path)
    guard let fault = file.readingFault else { return file.text }
    guard !fault.range.isEmpty else { throw ConfigurationFault("\(path): \(fault.message)") }
    let place = file.position(of: fault.range.lowerBound)
    throw ConfigurationFault("\(path):\(place.line):\(place.column): \(fault.message)")
  }
}
