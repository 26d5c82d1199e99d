/// A text for translators: a call of `phrase`, a `Sentence("…")` for a later call, or an argument `english:`.
struct SourcePhrase {
  let file: String
  let english: SourceText
  /// The English text of the plural, if the text depends on a count.
  let plural: SourceText?
  let context: String?

  /// The name of the phrase in a catalogue.
  var name: String { (context.map { $0 + "\u{4}" } ?? "") + english.text }
  /// The expressions for `%1` and so on, in each form.
  var arguments: [String] { (plural ?? english).arguments }

  /// Returns the phrases among the texts of a source.
  /// - Throws: ``SourceProblem`` if a phrase is not a single text, so that no catalogue could contain it.
  static func all(in texts: [SourceText]) throws(SourceProblem) -> [SourcePhrase] {
    var (order, groups) = ([Int](), [Int: [(label: String, text: SourceText)]]())
    for text in texts {
      guard let (place, label) = text.slot else { continue }
      if groups[place] == nil { order.append(place) }
      groups[place, default: []].append((label, text))
    }
    var phrases: [SourcePhrase] = []
    for place in order.sorted() {
      if let phrase = try phrase(of: groups[place] ?? []) { phrases.append(phrase) }
    }
    return phrases
  }

  private static func phrase(of group: [(label: String, text: SourceText)]) throws(SourceProblem) -> SourcePhrase? {
    let labels = Dictionary(grouping: group, by: \.label).mapValues { $0.map(\.text) }
    func text(_ label: String) -> SourceText? { labels[label]?.first }
    let isPhrase = group.contains {
      $0.text.calls.contains { ["phrase", "Sentence"].contains($0.name) } && $0.label != "english"
    }
    if !isPhrase, text("english") == nil { return nil }
    let known: Set = ["", "english", "one", "other", "context", "german", "german one", "german other"]
    guard labels.allSatisfy({ known.contains($0.key) && $0.value.count == 1 }),
      let english = text("") ?? text("english") ?? text("one"), (text("one") == nil) == (text("other") == nil)
    else { throw SourceProblem(file: group[0].text.file, text: group[0].text.text) }
    return SourcePhrase(
      file: english.file, english: english, plural: text("other"), context: text("context")?.text)
  }
}

/// The error for a phrase that is not a single literal, and so has no fixed key in catalogues.
struct SourceProblem: Error, CustomStringConvertible {
  let file: String
  let text: String

  var description: String { "\(file): a phrase is one text without + and ?: (\(text))" }
}

extension SourceText {
  /// The place of the call that contains this text, and the label of the text there.
  fileprivate var slot: (place: Int, label: String)? {
    guard let call = calls.last else { return nil }
    if ["phrase", "Sentence"].contains(call.name) || call.label == "english" || call.label == "german" {
      return (call.place, call.label)
    }
    // phrase(one:other:count:german: (one:other:))
    guard let outer = calls.dropLast().last, call.name.isEmpty, outer.name == "phrase", outer.label == "german" else {
      return nil
    }
    return (outer.place, "german " + call.label)
  }
}
