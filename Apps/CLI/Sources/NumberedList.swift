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
  /// The id of the list that offers more items.
  var more: String?
  /// The items whose names are known, if rows are loaded on demand.
  var known: Range<Int>?
  /// A Boolean value that indicates whether more items exist than were counted.
  var isOpen = false

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

  /// Returns the item with exactly this name, otherwise with this number, otherwise with a name that begins so. Ignores
  /// case.
  func find(_ answer: String) -> Match {
    let answer = answer.trimmed.lowercased()
    guard !answer.isEmpty else { return .none }
    var exact: [Int] = []
    var beginning: [Int] = []
    for index in named {
      let names = names(index).map { $0.lowercased() }
      if names.contains(answer) { exact.append(index) }
      if names.contains(where: { $0.hasPrefix(answer) }) { beginning.append(index) }
    }
    if !exact.isEmpty { return Self.match(exact) }
    if let number = Int(answer), (1...max(1, count)).contains(number), count > 0 { return .one(number - 1) }
    return Self.match(beginning)
  }

  /// Returns the items with `part` in a name, the best match first; all items for an empty part.
  func containing(_ part: String) -> [Int] {
    ListFilter(part).ranked(named.lazy.map(names)).map { $0 + named.lowerBound }
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
