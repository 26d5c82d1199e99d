/// The words of a language as its translator has written them, in gettext's format `.po` (G36).
///
/// What is not translated yet, or marked as `fuzzy`, is not in it.
public struct MessageCatalogue: Sendable {
  /// The language, as the header names it: `Language: pt_BR`.
  public let code: String
  private let words: [String: [String]]
  private let plurals: PluralRule

  /// Reads a catalogue.
  /// - Parameter text: The contents of a file.
  /// - Throws: Where it is wrong, and how.
  public init(_ text: String) throws(CatalogueProblem) {
    var reader = CatalogueReader()
    // Characters for the sake of \r\n, which is one.
    for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
      try reader.read(line)
    }
    try reader.end()
    let header = (reader.words[""]?.first ?? "").split(separator: "\n")
    func value(_ name: String) -> String? {
      header.first { $0.hasPrefix(name + ":") }.map { $0.dropFirst(name.count + 1).filter { $0 != " " } }
    }
    guard let code = value("Language"), !code.isEmpty else { throw CatalogueProblem(line: 1, reason: .language) }
    guard let plurals = value("Plural-Forms").map(PluralRule.init) ?? .english else {
      throw CatalogueProblem(line: 1, reason: .plurals)
    }
    (self.code, self.plurals) = (code, plurals)
    words = reader.words
  }

  /// All forms of the words called `name`: the English ones, behind their context and U+0004 where they have one.
  package func forms(of name: String) -> [String]? { words[name] }

  /// The words called `name`; with a count in the form for it. `nil` when they are not translated.
  func form(of name: String, count: Int?) -> String? {
    guard !name.isEmpty, let forms = words[name] else { return nil }
    guard let count else { return forms[0] }
    let form = plurals.form(for: count)
    return forms.indices.contains(form) ? forms[form] : nil
  }
}

/// Why a catalogue cannot be used.
public struct CatalogueProblem: Error, Equatable, CustomStringConvertible {
  /// The line in which it is, from 1.
  public let line: Int
  let reason: Reason

  enum Reason { case language, plurals, order, text, escape, control }

  /// A sentence for whoever wrote it, without its full stop.
  public var description: String {
    let what =
      switch reason {
      case .language: phrase("the header names no language", german: "der Kopf nennt keine Sprache")
      case .plurals:
        phrase("the header's plural forms are no rule", german: "die Plural-Forms im Kopf sind keine Regel")
      case .order: phrase("this does not belong here", german: "das gehört hier nicht hin")
      case .text:
        phrase("a text in quotation marks is needed", german: "hier muss ein Text in Anführungszeichen stehen")
      case .escape: phrase("only \\n, \\t, \\\" and \\\\ are known", german: "es gibt nur \\n, \\t, \\\" und \\\\")
      case .control: phrase("control characters cannot be shown", german: "Steuerzeichen lassen sich nicht zeigen")
      }
    return phrase("line \(line): \(what)", german: "Zeile \(line): \(what)")
  }
}
