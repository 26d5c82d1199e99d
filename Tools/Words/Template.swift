import SignalboxWords

/// The phrases of a program as a file for translators, in gettext's format: each phrase once, with its files.
struct Template {
  private var entries: [(phrase: SourcePhrase, files: [String])] = []
  private var places: [String: Int] = [:]

  /// - Throws: ``SourceProblem`` if the same text is used with and without a count, because a catalogue has a single
  ///   entry for it.
  init(_ phrases: [SourcePhrase]) throws(SourceProblem) {
    for phrase in phrases {
      guard let place = places[phrase.name] else {
        places[phrase.name] = entries.count
        entries.append((phrase, [phrase.file]))
        continue
      }
      guard entries[place].phrase.plural?.text == phrase.plural?.text else {
        throw SourceProblem(file: phrase.file, text: phrase.english.text)
      }
      if !entries[place].files.contains(phrase.file) { entries[place].files.append(phrase.file) }
    }
  }

  /// The file's text.
  var text: String {
    let head = [
      "Language: ", "MIME-Version: 1.0", "Content-Type: text/plain; charset=UTF-8",
      "Content-Transfer-Encoding: 8bit", "Plural-Forms: nplurals=2; plural=(n != 1);",
    ]
    let header = "msgid \"\"\nmsgstr \"\"\n" + head.map { Self.quoted($0 + "\n") + "\n" }.joined()
    return header + entries.map(entry).joined()
  }

  private func entry(_ phrase: SourcePhrase, _ files: [String]) -> String {
    var lines = phrase.arguments.enumerated().map {
      "#. %\($0 + 1): \($1.split(separator: "\n").joined(separator: " "))"
    }
    lines += files.map { "#: \($0)" }
    if !phrase.arguments.isEmpty { lines.append("#, kde-format") }
    if let context = phrase.context { lines.append("msgctxt " + Self.quoted(context)) }
    lines.append("msgid " + Self.quoted(phrase.english.text))
    if let plural = phrase.plural {
      lines.append("msgid_plural " + Self.quoted(plural.text))
      lines += ["msgstr[0] \"\"", "msgstr[1] \"\""]
    } else {
      lines.append("msgstr \"\"")
    }
    return "\n" + lines.joined(separator: "\n") + "\n"
  }

  private static func quoted(_ text: String) -> String {
    let marks: [Character: String] = ["\\": "\\\\", "\"": "\\\"", "\n": "\\n", "\t": "\\t"]
    return "\"" + text.map { marks[$0] ?? String($0) }.joined() + "\""
  }

  // MARK: Checking

  /// Returns the phrases that a catalogue lacks, and the translations that do not fit.
  func check(_ catalogue: MessageCatalogue) -> (missing: [String], wrong: [String]) {
    var (missing, wrong) = ([String](), [String]())
    for (phrase, _) in entries {
      let shown = Self.quoted(phrase.english.text) + (phrase.context.map { " (\($0))" } ?? "")
      guard let forms = catalogue.forms(of: phrase.name) else {
        missing.append(shown)
        continue
      }
      let numbers = forms.flatMap { $0.matches(of: /%([0-9]+)/).compactMap { Int($0.output.1) } }
      if let number = numbers.first(where: {
        !(1...max(phrase.arguments.count, 1)).contains($0) || phrase.arguments.isEmpty
      }) {
        wrong.append("\(shown) has no %\(number)")
      }
      let isComplete = forms.allSatisfy { form in phrase.arguments.indices.allSatisfy { form.contains("%\($0 + 1)") } }
      if phrase.plural == nil, !isComplete { wrong.append("\(shown) says less in this language") }
    }
    return (missing, wrong)
  }
}
