// What can be done with a journal that no daemon uses.

extension SQLiteJournal {
  /// Checks the whole journal in `folder`: SQLite's structures, every event and every record.
  ///
  /// - Throws: `JournalFault`: `corrupt` with what is wrong; `locked` if a daemon uses the folder.
  public static func check(folder: String) throws {
    let journal = try SQLiteJournal(folder: folder)
    try journal.database.check(.whole)
    try journal.replay(after: 0) { _ in }
    try journal.loadCheckpoint { _ in }
    try journal.close()
  }

  /// Writes a copy of the journal to the new file `path`. The copy, once put in a state folder as
  /// `journal.sqlite`, starts a new epoch: what was published after it was made is not in it.
  ///
  /// - Throws: `JournalFault`, of kind `io` if there is such a file.
  public func backup(to path: String) throws(JournalFault) {
    try use { () throws(JournalFault) in
      let copying = try database.prepare("VACUUM INTO ?")
      copying.bind(path, at: 1)
      try copying.run("back up")
      let copy = try Database(path: path, isCreated: false)
      try copy.setMetadata("epoch", "")
    }
  }
}
