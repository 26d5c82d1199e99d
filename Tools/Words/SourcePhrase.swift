/// What a program can say: a call of `phrase`, a `Sentence("…")` that is said later, or a pair of texts `english:` and `german:`.
struct SourcePhrase {
  let file: String
  let english: SourceText
  /// The English words for several, where the number matters.
  let plural: SourceText?
  let context: String?
  let german: [String]

  /// By what a catalogue knows it.
  var name: String { (context.map { $0 + "\u{4}" } ?? "") + english.text }
  /// What `%1` and so on stand for in each form.
  var arguments: [String] { (plural ?? english).arguments }

  /// The phrases among the texts of a source.
  /// - Throws: Where a phrase is no single text, so that no catalogue could have it.
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
    // A key table's row that only a guide shows has no German, and nobody says it.
    if !isPhrase, text("english") == nil || text("german") == nil { return nil }
    let known: Set = ["", "english", "one", "other", "context", "german", "german one", "german other"]
    guard labels.allSatisfy({ known.contains($0.key) && $0.value.count == 1 }),
      let english = text("") ?? text("english") ?? text("one"), (text("one") == nil) == (text("other") == nil)
    else { throw SourceProblem(file: group[0].text.file, text: group[0].text.text) }
    let german = ["german", "german one", "german other"].compactMap { text($0)?.text }
    return SourcePhrase(
      file: english.file, english: english, plural: text("other"), context: text("context")?.text, german: german)
  }
}

/// A phrase that is put together where it is said.
struct SourceProblem: Error, CustomStringConvertible {
  let file: String
  let text: String

  var description: String { "\(file): a phrase is one text without + and ?: (\(text))" }
}

extension SourceText {
  /// The call that it is a phrase's part of, by its place, and as what.
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
