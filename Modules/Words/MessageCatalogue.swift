/// The translated texts of a language, in gettext's format `.po` (G36).
///
/// Untranslated texts and texts marked as `fuzzy` are left out.
public struct MessageCatalogue: Sendable {
  /// The language code from the header: `Language: pt_BR`.
  public let code: String
  private let words: [String: [String]]
  private let plurals: PluralRule

  /// Reads a catalogue.
  /// - Parameter text: The contents of a file.
  /// - Throws: The line and the kind of the first error.
  public init(_ text: String) throws(CatalogueProblem) {
    var reader = CatalogueReader()
    // Split by characters: `\r\n` is a single character.
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

  /// Returns all forms of the text with this key: the English text, after its context and U+0004 if it has a context.
  package func forms(of name: String) -> [String]? { words[name] }

  /// Returns the translation for a key. With a count, returns the plural form for it. `nil` without a translation.
  func form(of name: String, count: Int?) -> String? {
    guard !name.isEmpty, let forms = words[name] else { return nil }
    guard let count else { return forms[0] }
    let form = plurals.form(for: count)
    return forms.indices.contains(form) ? forms[form] : nil
  }
}

/// The reason why a catalogue is unusable.
public struct CatalogueProblem: Error, Equatable, CustomStringConvertible {
  /// The line of the error, from 1.
  public let line: Int
  let reason: Reason

  enum Reason { case language, plurals, order, text, escape, control }

  /// A sentence for the translator, without its full stop.
  public var description: String {
    let what =
      switch reason {
      case .language: phrase("the header names no language")
      case .plurals:
        phrase("the header's plural forms are no rule")
      case .order: phrase("this does not belong here")
      case .text:
        phrase("a text in quotation marks is needed")
      case .escape: phrase("only \\n, \\t, \\\" and \\\\ are known")
      case .control: phrase("control characters cannot be shown")
      }
    return phrase("line \(line): \(what)")
  }
}
