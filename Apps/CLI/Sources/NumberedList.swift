import SignalboxInterface
import SignalboxTerminal

/// Numbered items with names: the common form of lists, choices and menus (L9, L11).
///
/// The numbers count the whole list, also when only a part is shown. Names are computed when they are needed, so that a
/// list of 100,000 rows costs nothing until it is searched.
struct NumberedList {
  let count: Int
  /// Returns the names by which an item can be chosen; Tab completes the first.
  let names: (Int) -> [String]
  /// Returns the text of an item, without its number.
  let text: (Int) -> String
  /// Returns the preview of an item, for rows that have a preview.
  var preview: (Int) -> String? = { _ in nil }
  /// Returns a Boolean value that indicates whether an item is a row of a list or table, which its line can name.
  var isRow: (Int) -> Bool = { _ in false }
  /// The id of the list that offers more items.
  var more: String?
  /// The items whose names are known, if rows are loaded on demand.
  var known: Range<Int>?
  /// A Boolean value that indicates whether more items exist than were counted.
  var isOpen = false
  /// A Boolean value that indicates whether the user sees the numbers of the items.
  var hasNumbers = true

  /// The items that are searched for a name.
  private var named: Range<Int> { known ?? 0..<count }

  /// The meaning of an answer.
  enum Match: Equatable {
    case none
    case one(Int)
    case several([Int])
  }

  /// Returns the options of a choice, with their state as text.
  static func options(_ options: [OptionState], chosen: Set<String> = []) -> NumberedList {
    NumberedList(count: options.count) {
      [options[$0].label]
    } text: { index in
      let option = options[index]
      let state = [
        chosen.contains(option.key) ? StateTexts.chosen : nil, option.isEnabled ? nil : StateTexts.unavailable,
        option.isWanting ? LineModeTexts.wanting : nil,
      ]
      .compactMap(\.self)
      return option.label + (state.isEmpty ? "" : " (\(state.joined(separator: ", ")))")
    }
  }

  /// Returns the item that is printed with this number. Otherwise returns the item with exactly this name, then the
  /// item whose name has this first part, such as the tag of a script's item. Then returns the item whose name begins
  /// so, then the only row whose line contains the text. Ignores case.
  ///
  /// A name that is a number never hides a printed number (L46).
  func find(_ answer: String) -> Match {
    let answer = answer.trimmed.lowercased()
    guard !answer.isEmpty else { return .none }
    if let index = printed(answer) { return .one(index) }
    var exact: [Int] = []
    var tagged: [Int] = []
    var beginning: [Int] = []
    for index in named {
      let names = names(index).map { $0.lowercased() }
      if names.contains(answer) { exact.append(index) }
      if names.contains(where: { $0.isNamed(answer) }) { tagged.append(index) }
      if names.contains(where: { $0.hasPrefix(answer) }) { beginning.append(index) }
    }
    if !exact.isEmpty { return Self.match(exact) }
    if !tagged.isEmpty { return Self.match(tagged) }
    if !beginning.isEmpty { return Self.match(beginning) }
    // With a sign or leading zeros, the number is not the printed one. So names come first.
    if hasNumbers, let number = Int(answer) {
      return (1...max(1, count)).contains(number) && count > 0 ? .one(number - 1) : .none
    }
    return row(with: answer)
  }

  /// Returns a Boolean value that indicates whether an item has this name, or a name with this first part.
  func names(_ answer: String) -> Bool {
    let answer = answer.trimmed.lowercased()
    return !answer.isEmpty && named.contains { names($0).contains { $0.lowercased().isNamed(answer) } }
  }

  /// Returns a Boolean value that indicates whether an item has exactly this name or number.
  func isExact(_ answer: String) -> Bool {
    let answer = answer.trimmed.lowercased()
    return printed(answer) != nil || named.contains { names($0).contains { $0.lowercased() == answer } }
  }

  /// Returns an answer that means the item: its name, if that is unambiguous. Otherwise returns its number.
  func answer(for index: Int) -> String {
    names(index).first { find($0) == .one(index) } ?? "\(index + 1)"
  }

  /// The names that Tab completes. A name that is a printed number would mean another item.
  var completions: [String] {
    named.compactMap { index in names(index).first { printed($0) == nil } }
  }

  /// Returns the item with this number, exactly as it is printed.
  private func printed(_ answer: String) -> Int? {
    guard hasNumbers, let number = Int(answer), number >= 1, number <= count, "\(number)" == answer else { return nil }
    return number - 1
  }

  /// Returns the only row whose line contains `answer`. If other items contain it as well, returns all of them.
  private func row(with answer: String) -> Match {
    let filter = ListFilter(answer)
    let found = named.filter { index in
      ([isRow(index) ? text(index) : ""] + names(index)).contains { text in
        filter.rank(text, isLiteral: true) != nil && text.lowercased().contains(answer)
      }
    }
    // Rows that are not here may contain the text as well.
    guard known == nil, more == nil, found.contains(where: isRow) else { return .none }
    return Self.match(found)
  }

  /// Returns the items with `part` in a name or in their line. The best match comes first, and names before lines. An
  /// empty part finds all items.
  func containing(_ part: String) -> [Int] {
    let filter = ListFilter(part)
    let found = named.compactMap { index -> (isInLine: Int, rank: Int, index: Int)? in
      if let rank = names(index).compactMap({ filter.rank($0) }).min() { return (0, rank, index) }
      return filter.rank(text(index), isLiteral: true).map { (1, $0, index) }
    }
    return found.sorted { ($0.isInLine, $0.rank, $0.index) < ($1.isInLine, $1.rank, $1.index) }.map(\.index)
  }

  /// Returns the items that the user may have meant by `text`, which is no name: those that have it in a name, and the
  /// rows that have it in their line. The value of a field is no name. Of several words each is there as it was typed,
  /// and a single letter begins a word.
  func similar(to text: String) -> [Int] {
    let words = text.split(separator: " ")
    return containing(text).filter { index in
      let isIn = { (text: String, isLiteral: Bool) in
        words.allSatisfy { word in
          guard let rank = ListFilter(String(word)).rank(text, isLiteral: isLiteral) else { return false }
          return word.count > 1 || rank < 2
        }
      }
      let isName = names(index).contains { isIn($0, words.count > 1) }
      return isName || isRow(index) && isIn(self.text(index), true)
    }
  }

  /// Returns the line of an item: `2. Polarized`.
  func line(_ index: Int) -> String { "\(index + 1). \(text(index))" }

  private static func match(_ indices: [Int]) -> Match {
    switch indices.count {
    case 0: .none
    case 1: .one(indices[0])
    default: .several(indices)
    }
  }
}
