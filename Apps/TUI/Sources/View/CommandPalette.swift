import SignalboxInterface
import SignalboxTerminal

/// Everything that can be done now, to be found by parts of its name (N46).
struct CommandPalette {
  /// Something that can be done.
  struct Entry: Equatable {
    enum Deed: Equatable {
      /// An element of the page is pressed.
      case press(String)
      /// A list's rows are sorted by the column with this id.
      case sort(String)
      /// The focus goes there.
      case focus(String)
      /// The cursor of a list goes to the row with this id.
      case row(list: String, id: String)
      /// What a key does everywhere.
      case command(KeyCommand)
    }

    let label: String
    /// What it is, or the key that does the same.
    let detail: String
    let deed: Deed
    /// By what else it is found.
    var aliases: [String] = []
  }

  /// What a key in the palette leads to.
  enum Outcome: Equatable {
    case stay, close
    case choose(Entry)
  }

  /// What its rows have instead of an element's id.
  static let id = "palette"

  private(set) var filter = Editor()
  /// What fits the filter, the best first.
  private(set) var found: [Entry]
  /// Which of them is highlighted.
  private(set) var position = 0
  private var all: [Entry]

  /// - Parameters:
  ///   - entries: What can be done.
  ///   - words: What is looked for at first.
  init(_ entries: [Entry], looksFor words: String = "") {
    (all, found) = (entries, entries)
    edit { $0.replace(words) }
  }

  /// Takes another set of things that can be done; what is highlighted stays so, if it is still there.
  mutating func show(_ entries: [Entry]) {
    guard entries != all else { return }
    let before = current
    all = entries
    find()
    position = before.flatMap { found.firstIndex(of: $0) } ?? min(position, max(0, found.count - 1))
  }

  /// What is highlighted.
  var current: Entry? { found.indices.contains(position) ? found[position] : nil }

  mutating func move(by rows: Int) { move(to: position + rows) }

  private mutating func move(to place: Int) { position = max(0, min(place, found.count - 1)) }

  mutating func press(_ press: PageView.Press, pageRows: Int) -> Outcome {
    switch press.command {
    case .back, .help: return .close
    case .deleteOrBack where filter.text.isEmpty: return .close
    case .keepFilter, .confirm: return current.map(Outcome.choose) ?? .stay
    case .up, .previous, .previousSuggestion: move(to: position == 0 ? found.count - 1 : position - 1)
    case .down, .next, .nextSuggestion: move(to: position + 1 < found.count ? position + 1 : 0)
    case .pageUp: move(by: -pageRows)
    case .pageDown: move(by: pageRows)
    case .clearFilter: edit { $0.replace("") }
    case let command? where command.isEditing: edit { $0.perform(command) }
    case nil where press.key.isTyped: edit { $0.type(press.key) }
    default: break
    }
    return .stay
  }

  private mutating func edit(_ change: (inout Editor) -> Void) {
    let before = filter.text
    change(&filter)
    guard filter.text != before else { return }
    find()
    position = 0
  }

  private mutating func find() {
    found = ListFilter(filter.text).ranked(all.map { [$0.label] + $0.aliases }).map { all[$0] }
  }
}
