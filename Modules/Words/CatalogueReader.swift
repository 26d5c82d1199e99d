/// Reads the lines of a `.po` file (gettext's manual, "The Format of PO Files").
struct CatalogueReader {
  /// The translated forms by key. The key is the English text, after the context and U+0004 if it has a context.
  private(set) var words: [String: [String]] = [:]
  private var line = 0
  private var entry = Entry()
  /// The part that a continuation line, which is only a quoted text, extends.
  private var part: Part?

  private struct Entry {
    var context: String?
    var name: String?
    var plural: String?
    var forms: [String] = []
    var isFuzzy = false
  }
  private enum Part { case context, name, plural, form(Int) }

  /// Reads the next line, without its line end.
  mutating func read(_ text: Substring) throws(CatalogueProblem) {
    line += 1
    var text = text.drop { $0 == " " || $0 == "\t" || $0 == "\u{FEFF}" }
    while text.last == " " || text.last == "\t" { text.removeLast() }
    if text.isEmpty { return }
    if text.hasPrefix("#") { return try comment(text) }
    if text.hasPrefix("\"") { return try add(text) }
    let word = text.prefix { $0 != " " && $0 != "\t" && $0 != "\"" }
    try begin(word)
    try add(text.dropFirst(word.count).drop { $0 == " " || $0 == "\t" })
  }

  /// Finishes the last entry.
  mutating func end() throws(CatalogueProblem) {
    if !entry.forms.isEmpty { keep() }
    guard entry.name == nil, entry.context == nil else { throw problem(.order) }
  }

  private mutating func comment(_ text: Substring) throws(CatalogueProblem) {
    if !entry.forms.isEmpty { keep() }
    // A comment ends the current part: a continuation line after it is an error.
    part = nil
    if text.hasPrefix("#,"), text.contains("fuzzy") { entry.isFuzzy = true }
  }

  private mutating func begin(_ word: Substring) throws(CatalogueProblem) {
    switch word {
    case "msgctxt", "msgid":
      if !entry.forms.isEmpty { keep() }
      guard entry.name == nil, word == "msgid" || entry.context == nil else { throw problem(.order) }
      if word == "msgid" { (entry.name, part) = ("", .name) } else { (entry.context, part) = ("", .context) }
    case "msgid_plural":
      guard entry.name != nil, entry.plural == nil, entry.forms.isEmpty else { throw problem(.order) }
      (entry.plural, part) = ("", .plural)
    case "msgstr", "msgstr[\(entry.forms.count)]":
      let isOne = word == "msgstr"
      guard entry.name != nil, isOne == (entry.plural == nil), !isOne || entry.forms.isEmpty else {
        throw problem(.order)
      }
      entry.forms.append("")
      part = .form(entry.forms.count - 1)
    default: throw problem(.order)
    }
  }

  private mutating func add(_ quoted: Substring) throws(CatalogueProblem) {
    let text = try unquoted(quoted)
    switch part {
    case .context?: entry.context? += text
    case .name?: entry.name? += text
    case .plural?: entry.plural? += text
    case .form(let number)?: entry.forms[number] += text
    case nil: throw problem(.order)
    }
  }

  private mutating func keep() {
    // gettext ignores fuzzy entries: their English text has changed since the translation.
    if !entry.isFuzzy || entry.name == "", !entry.forms.contains("") {
      words[(entry.context.map { $0 + "\u{4}" } ?? "") + (entry.name ?? "")] = entry.forms
    }
    (entry, part) = (Entry(), nil)
  }

  private func unquoted(_ quoted: Substring) throws(CatalogueProblem) -> String {
    guard quoted.count >= 2, quoted.first == "\"", quoted.last == "\"" else { throw problem(.text) }
    var (text, isEscaped) = ("", false)
    for scalar in quoted.dropFirst().dropLast().unicodeScalars {
      if isEscaped {
        guard let meant = ["n": "\n", "t": "\t", "\"": "\"", "\\": "\\"][scalar] as Unicode.Scalar? else {
          throw problem(.escape)
        }
        text.unicodeScalars.append(meant)
        isEscaped = false
      } else if scalar == "\\" {
        isEscaped = true
      } else if scalar == "\"" {
        throw problem(.text)
      } else if scalar.properties.generalCategory == .control {
        throw problem(.control)
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    guard !isEscaped else { throw problem(.text) }
    return text
  }

  private func problem(_ reason: CatalogueProblem.Reason) -> CatalogueProblem {
    CatalogueProblem(line: line, reason: reason)
  }
}
