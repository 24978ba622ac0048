// Which entries below a folder are named like markup.

import ComponentRuntime
import Glibc

/// One walk through a folder and all that are below it.
struct FolderWalk {
  /// Paths relative to the folder.
  private(set) var names: [String] = []
  private(set) var unreadable: [(name: String, fault: ReadingFault)] = []
  private var entryCount = 0

  /// - Throws: `Fault` where there is more than a config folder holds.
  static func markup(below folder: String) throws(MarkupFiles.Fault) -> FolderWalk {
    var walk = FolderWalk()
    var waiting = [""]
    while let inner = waiting.popLast() {
      do throws(Failure) {
        for entry in try list(inner.isEmpty ? folder : "\(folder)/\(inner)") {
          try walk.take(entry, inner, in: folder, &waiting)
        }
      } catch {
        switch error {
        case .tooMuch(let what):
          throw MarkupFiles.Fault(description: "\(folder): \(what); is it the config folder?")
        case .unlisted(let code) where inner.isEmpty:
          throw MarkupFiles.Fault(description: "\(folder): cannot be listed: \(name(of: code))")
        case .unlisted(let code):
          walk.unreadable.append((inner, .unlisted(name(of: code))))
        }
      }
    }
    return walk
  }

  private enum Failure: Error {
    case tooMuch(String)
    case unlisted(errno: Int32)
  }

  static func name(of code: Int32) -> String { unsafe String(cString: strerror(code)) }

  private mutating func take(
    _ entry: [UInt8], _ inner: String, in folder: String, _ waiting: inout [String]
  ) throws(Failure) {
    entryCount += 1
    guard entryCount <= MarkupFiles.entryLimit else {
      throw .tooMuch("more than \(MarkupFiles.entryLimit) files and folders are below it")
    }
    guard entry.first != UInt8(ascii: ".") else { return }
    let entryName = String(decoding: entry, as: UTF8.self)
    let path = inner.isEmpty ? entryName : "\(inner)/\(entryName)"
    let isMarkup = entry.count > 5 && entry.suffix(5).elementsEqual(".feed".utf8)
    let isFolder = Self.isFolder("\(folder)/\(path)")
    if isMarkup || isFolder, String(validating: entry, as: UTF8.self) == nil {
      unreadable.append((path, .unnameable))
      return
    }
    if isFolder { waiting.append(path) }
    guard isMarkup else { return }
    guard names.count < MarkupFiles.fileLimit else {
      throw .tooMuch("more than \(MarkupFiles.fileLimit) .feed files")
    }
    names.append(path)
  }

  private static func isFolder(_ path: String) -> Bool {
    var status = stat()
    return unsafe lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  /// The names in one folder, as the file system has them.
  private static func list(_ folder: String) throws(Failure) -> [[UInt8]] {
    guard let directory = unsafe opendir(folder) else { throw .unlisted(errno: errno) }
    defer { unsafe _ = closedir(directory) }
    var names: [[UInt8]] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(directory) else {
        guard errno == 0 else { throw .unlisted(errno: errno) }
        return names
      }
      guard names.count <= MarkupFiles.entryLimit else {
        throw .tooMuch("more than \(MarkupFiles.entryLimit) files and folders are below it")
      }
      let name = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      if name != [0x2E], name != [0x2E, 0x2E] { names.append(name) }
    }
  }
}

extension ReadingFault {
  fileprivate static func unlisted(_ reason: String) -> ReadingFault {
    ReadingFault(
      "unreadable-folder", "this folder cannot be listed: \(reason)",
      mend: "let this user read it, or move it out of the config folder")
  }

  fileprivate static var unnameable: ReadingFault {
    ReadingFault("unreadable-file", "its name is not UTF-8", mend: "rename it")
  }
}
