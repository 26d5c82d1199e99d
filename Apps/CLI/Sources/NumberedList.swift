import SignalboxInterface
import SignalboxTerminal

/// Things to choose from, each with a number and names: what a list, a choice and a menu have in common (L9, L11).
///
/// The numbers stay those of the whole, also when only a part is shown. What a thing is called is asked for when it is
/// needed, so that a list of 100,000 rows costs nothing until somebody searches it.
struct NumberedList {
  let count: Int
  /// The names by which the thing at an index can be chosen; the first is the one completed to.
  let names: (Int) -> [String]
  /// What is said of it, without its number.
  let words: (Int) -> String
  /// What there is to tell of it, where it is a row that has more.
  var preview: (Int) -> String? = { _ in nil }
  /// The list, by id, that can be asked for more than these.
  var more: String?
  /// The things whose names are known, where the others come as they are looked at.
  var known: Range<Int>?
  /// Whether there are more than are counted.
  var isOpen = false

  /// The things in which a name is looked for.
  private var named: Range<Int> { known ?? 0..<count }

  /// What an answer meant.
  enum Match: Equatable {
    case none
    case one(Int)
    case several([Int])
  }

  /// The options of a choice, with their state in words.
  static func options(_ options: [OptionState], chosen: Set<String> = []) -> NumberedList {
    NumberedList(count: options.count) {
      [options[$0].label]
    } words: { index in
      let option = options[index]
      let state = [
        chosen.contains(option.key) ? StateWords.chosen : nil, option.isEnabled ? nil : StateWords.unavailable,
        option.isWanting ? Words.wanting : nil,
      ]
      .compactMap(\.self)
      return option.label + (state.isEmpty ? "" : " (\(state.joined(separator: ", ")))")
    }
  }

  /// The thing meant by a name typed in full, else by a number, else by the beginning of a name; case does not matter.
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

  /// The things that `part` finds by one of their names, the best first; all for an empty part.
  func containing(_ part: String) -> [Int] {
    ListFilter(part).ranked(named.lazy.map(names)).map { $0 + named.lowerBound }
  }

  /// What is said of one thing: `2. Polarized`.
  func line(_ index: Int) -> String { "\(index + 1). \(words(index))" }

  private static func match(_ indices: [Int]) -> Match {
    switch indices.count {
    case 0: .none
    case 1: .one(indices[0])
    default: .several(indices)
    }
  }
}
