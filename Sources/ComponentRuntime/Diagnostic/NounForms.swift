// Nouns as sentences want them: behind an article, behind a number.

extension String {
  /// A keyword with its article: `a page`, `an action`, and `a use`, which is spoken with a consonant.
  var withArticle: String { ("aeio".contains(prefix(1)) ? "an " : "a ") + self }
}

extension Int {
  /// "1 argument", "2 arguments".
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
