/// Words in the language that is spoken here: those of its catalogue, or else the ones that stand here.
///
/// A front end keeps its words in one place, each under a name; an application writes them where it says them:
///
///     static var empty: String { phrase("empty", german: "leer") }
///     name.help.value = phrase("At most \(limit) letters")
///
/// The words are looked up when they are said, so they stand in computed properties and in what runs in a session, never in
/// `static let`. `make words` collects them for translators, who need no Swift.
/// - Parameters:
///   - english: What is said in English, and wherever nobody has translated it: a single text, without `+` and `?:`, since it is
///     what a catalogue knows it by.
///   - context: Tells the same English words apart that other languages have several for; a translator sees it.
///   - german: What is said in German without a catalogue. This package has all of its words in it; an application may leave
///     it out.
public func phrase(
  _ english: @autoclosure () -> Sentence, context: StaticString? = nil, german: @autoclosure () -> Sentence? = nil
) -> String {
  let language = Language.current
  guard !language.isEnglish else { return english().text }
  if !language.catalogues.isEmpty {
    let english = english()
    if let found = language.translation(of: english, context, count: nil) { return found }
  }
  return (language.isGerman ? german() : nil)?.text ?? english().text
}

/// Words that depend on how many of something there are, as many forms of them as the language has.
///
///     phrase(one: "1 package", other: "\(count) packages", count: count)
/// - Parameters:
///   - one: What is said of one in English.
///   - other: What is said of none and of several. `%1` and so on are what is put in here, in each form of a catalogue.
///   - count: How many there are.
///   - context: As for other phrases.
///   - german: Both in German.
public func phrase(
  one: @autoclosure () -> Sentence, other: @autoclosure () -> Sentence, count: Int, context: StaticString? = nil,
  german: @autoclosure () -> (one: Sentence, other: Sentence)? = nil
) -> String {
  let language = Language.current
  if !language.catalogues.isEmpty {
    let translation = language.translation(of: other(), named: one().pattern, context, count: count)
    if let translation { return translation }
  }
  if language.isGerman, let german = german() { return (count == 1 ? german.one : german.other).text }
  return (count == 1 ? one() : other()).text
}
