import SignalboxInterface
import SignalboxProgram
import SignalboxWords

/// Parses typed answers into the values of elements.
enum AnswerParser {
  /// Parses yes or no, in English or in the current language (G33); otherwise returns `nil`.
  static func toggle(_ text: String) -> Bool? {
    switch text.trimmed.lowercased() {
    case "y", "yes", "on", "true", "1": true
    case "n", "no", "off", "false", "0": false
    case phrase("y"), phrase("on"), StateTexts.yes: true
    case phrase("off"), StateTexts.no: false
    default: nil
    }
  }

  /// The reason why an answer about several options was not understood.
  enum ParsingError: Error, Equatable {
    case nothing(called: String)
    case several(called: String, [Int])
    case disabled(Int)
  }

  /// Returns the options meant by numbers, ranges, names, `all`, `none`, `+x` and `-y`, separated by commas or blanks
  /// (L10).
  ///
  /// Signs change the current choice. An answer that begins without a sign starts from nothing. Disabled options stay
  /// unchanged.
  static func several(_ text: String, of choice: SelectionState) throws(ParsingError) -> [String] {
    let numbered = NumberedList.options(choice.options)
    let before = choice.options.indices.filter { choice.selected.contains(choice.options[$0].key) }
    let fixed = before.filter { !choice.options[$0].isEnabled }
    var chosen = Set(before)
    for (place, part) in try parts(text, of: numbered).enumerated() {
      switch part {
      case .add(let indices, let isSigned):
        if place == 0, !isSigned { chosen = Set(fixed) }
        if let index = indices.first(where: { !choice.options[$0].isEnabled && !fixed.contains($0) }) {
          throw .disabled(index)
        }
        chosen.formUnion(indices)
      case .remove(let indices):
        if let index = indices.first(where: fixed.contains) { throw .disabled(index) }
        chosen.subtract(indices)
      case .all: chosen = Set(choice.options.indices.filter { choice.options[$0].isEnabled } + fixed)
      case .none: chosen = Set(fixed)
      }
    }
    return choice.options.indices.filter(chosen.contains).map { choice.options[$0].key }
  }

  /// Returns the keys of the rows meant, in the same forms. `keys` has the keys of the rows that can be selected, by
  /// their place among the numbers.
  /// - Throws: ``ParsingError/disabled(_:)`` for a number that is no such row.
  static func rows(
    _ text: String, of numbered: NumberedList, selection: RowSelection, keys: [Int: String]
  ) throws(ParsingError) -> [String] {
    var selection = selection
    for (place, part) in try parts(text, of: numbered).enumerated() {
      switch part {
      case .add(let indices, let isSigned):
        if place == 0, !isSigned { selection.keys = [] }
        if let other = indices.first(where: { keys[$0] == nil }) { throw .disabled(other) }
        selection.keys = selection.keys(adding: indices.compactMap { keys[$0] })
      case .remove(let indices):
        if let other = indices.first(where: { keys[$0] == nil }) { throw .disabled(other) }
        selection.keys = selection.keys(removing: Set(indices.compactMap { keys[$0] }))
      case .all: selection.keys = selection.keys(adding: keys.sorted { $0.key < $1.key }.map(\.value))
      case .none: selection.keys = []
      }
    }
    return selection.keys
  }

  private enum Part {
    case add([Int], isSigned: Bool)
    case remove([Int])
    case all
    case none
  }

  private static func parts(_ text: String, of numbered: NumberedList) throws(ParsingError) -> [Part] {
    var parts: [Part] = []
    for piece in text.split(separator: ",").map({ String($0).trimmed }) where !piece.isEmpty {
      do throws(ParsingError) {
        parts.append(try part(piece, of: numbered))
      } catch {
        // A name may contain blanks. So the whole piece is tried first, and its words only if the piece matches
        // nothing.
        let words = piece.split(separator: " ").map(String.init)
        guard case .nothing = error, words.count > 1 else { throw error }
        for word in words { parts.append(try part(word, of: numbered)) }
      }
    }
    return parts
  }

  private static func part(_ text: String, of numbered: NumberedList) throws(ParsingError) -> Part {
    switch text.lowercased() {
    case "all", phrase("all"): return .all
    case "none", LineModeTexts.none: return .none
    default: break
    }
    if text.count > 1, text.hasPrefix("-") { return .remove(try indices(String(text.dropFirst()), of: numbered)) }
    if text.count > 1, text.hasPrefix("+") {
      return .add(try indices(String(text.dropFirst()), of: numbered), isSigned: true)
    }
    return .add(try indices(text, of: numbered), isSigned: false)
  }

  private static func indices(_ text: String, of numbered: NumberedList) throws(ParsingError) -> [Int] {
    let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Int($0) }
    if ends.count == 2, let first = ends[0], let last = ends[1], first >= 1, first <= last, last <= numbered.count {
      return Array(first - 1...last - 1)
    }
    switch numbered.find(text) {
    case .one(let index): return [index]
    case .none: throw .nothing(called: text)
    case .several(let indices): throw .several(called: text, indices)
    }
  }
}

extension String {
  /// The text without blanks at its ends.
  var trimmed: String {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
