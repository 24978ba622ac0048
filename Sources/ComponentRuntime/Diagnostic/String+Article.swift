// Keywords in sentences.

extension String {
  /// A keyword with its article: `a page`, `an action`, and `a use`, which is spoken with a consonant.
  var withArticle: String { ("aeio".contains(prefix(1)) ? "an " : "a ") + self }
}
