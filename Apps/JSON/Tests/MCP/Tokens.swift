/// An estimate of a text's tokens, so that a limit needs no vocabulary of a particular model.
///
/// With OpenAI's `o200k_base`, a token is 4.3 bytes of the tool list. A token of an outline is only 3.2 bytes, because
/// outlines have more punctuation. So the estimate is slightly too high. `Tests/Interop` counts with the vocabulary
/// itself.
enum Tokens {
  /// The tokens of sentences and schemas.
  static func ofProse(_ text: String) -> Int { (text.utf8.count + 3) / 4 }

  /// The tokens of outlines as measured: 3.2 bytes each, for the sum of many answers.
  static func measured(_ text: String) -> Int { (text.utf8.count * 10 + 31) / 32 }

  /// The tokens of an outline.
  static func ofOutline(_ text: String) -> Int { (text.utf8.count + 2) / 3 }
}
