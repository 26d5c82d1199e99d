/// Returns a text in the current language: from a catalogue, otherwise the English text given here.
///
/// A front end keeps its texts in one file, each under a name. An application writes them at the place of use:
///
///     static var empty: String { phrase("empty") }
///     name.help.value = phrase("At most \(limit) letters")
///
/// The text is looked up on each call. Use it in computed properties and in code that runs in a session, never in
/// `static let`. `make words` collects the texts. Translators need no Swift.
/// - Parameters:
///   - english: The English text, which is also the default without a translation. Write a single literal, without `+`
///     and `?:`, because it is the key in catalogues.
///   - context: Distinguishes equal English texts with different translations. Translators see it.
public func phrase(_ english: @autoclosure () -> Sentence, context: StaticString? = nil) -> String {
  let (language, english) = (Language.current, english())
  guard !language.isEnglish else { return english.text }
  return language.translation(of: english, context, count: nil) ?? english.text
}

/// Returns a text that depends on a count. Each language has its own number of plural forms.
///
///     phrase(one: "1 package", other: "\(count) packages", count: count)
/// - Parameters:
///   - one: The English text for 1.
///   - other: The English text for any other count. In the forms of a catalogue, `%1` and so on stand for its
///     interpolations.
///   - count: The count.
///   - context: The context, as for other phrases.
public func phrase(
  one: @autoclosure () -> Sentence, other: @autoclosure () -> Sentence, count: Int, context: StaticString? = nil
) -> String {
  let language = Language.current
  let translation =
    language.isEnglish ? nil : language.translation(of: other(), named: one().pattern, context, count: count)
  return translation ?? (count == 1 ? one() : other()).text
}

/// Returns a text in the current language, with a German text in the code.
@available(*, deprecated, message: "Write the German text into a catalogue, de.po.")
public func phrase(
  _ english: @autoclosure () -> Sentence, context: StaticString? = nil, german: @autoclosure () -> Sentence
) -> String {
  let (language, english) = (Language.current, english())
  return language.translation(of: english, context, count: nil) ?? (language.isGerman ? german() : english).text
}

/// Returns a text that depends on a count, with a German text in the code.
@available(*, deprecated, message: "Write the German text into a catalogue, de.po.")
public func phrase(
  one: @autoclosure () -> Sentence, other: @autoclosure () -> Sentence, count: Int, context: StaticString? = nil,
  german: @autoclosure () -> (one: Sentence, other: Sentence)
) -> String {
  let (language, one, other) = (Language.current, one(), other())
  if let found = language.translation(of: other, named: one.pattern, context, count: count) { return found }
  let (first, rest) = language.isGerman ? german() : (one, other)
  return (count == 1 ? first : rest).text
}
