/// About how many tokens a text costs a model, so that a limit can be held without anybody's vocabulary.
///
/// Measured with OpenAI's `o200k_base` a token is 4.3 bytes of the tool list and 3.2 of an outline, which has more signs in
/// it. So these count a few tokens too many. `Tests/Interop` counts with the vocabulary itself.
enum Tokens {
  /// Of sentences and schemas.
  static func ofProse(_ text: String) -> Int { (text.utf8.count + 3) / 4 }

  /// Of an outline.
  static func ofOutline(_ text: String) -> Int { (text.utf8.count + 2) / 3 }
}
