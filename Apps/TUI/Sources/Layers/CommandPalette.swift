import SignalboxInterface
import SignalboxTerminal

/// The palette: everything that the user can do now, found by parts of its name (N46).
struct CommandPalette: Layer {
  /// An entry of the palette.
  struct Entry: Equatable {
    let label: String
    /// The kind of the entry, or the key that does the same.
    let detail: String
    let action: PageAction
    /// Further names that find the entry.
    var aliases: [String] = []
  }

  /// The id of the palette's rows, in place of an element's id.
  static let id = "palette"

  private(set) var picker = Picker()
  private var entries: [Entry]
  /// The entries that match the filter, the best first.
  private(set) var found: [Entry] = []
  /// The names of the lists whose rows are not all among the entries.
  private(set) var partialLists: [String]

  /// - Parameters:
  ///   - page: The page that the entries are about.
  ///   - words: The initial filter.
  init(_ page: PageRenderer, looksFor words: String = "") {
    (entries, partialLists) = (page.entries, page.partialLists)
    picker.edit { $0.replace(words) }
    find()
  }

  /// The highlighted entry.
  private var current: Entry? { found.indices.contains(picker.position) ? found[picker.position] : nil }

  private mutating func find() {
    let names = entries.lazy.map { [$0.label] + $0.aliases }
    found = ListFilter(picker.filter.text).ranked(names).map { entries[$0] }
  }

  // MARK: Layer

  var contexts: [KeyContext] { [.filter, .text, .page] }
  var isBox: Bool { true }

  mutating func press(_ press: Press, rows: Int) -> LayerReaction {
    let pageRows = max(1, rows - 8)
    switch press.command {
    case .back, .help: return .close
    case .deleteOrBack where picker.filter.text.isEmpty: return .close
    case .keepFilter, .confirm: return current.map { .perform($0.action) } ?? .stay
    case .up, .previous, .previousSuggestion: move(to: picker.position == 0 ? found.count - 1 : picker.position - 1)
    case .down, .next, .nextSuggestion: move(to: picker.position + 1 < found.count ? picker.position + 1 : 0)
    case .pageUp: scroll(by: -pageRows)
    case .pageDown: scroll(by: pageRows)
    default: if picker.press(press) == true { find() }
    }
    return .stay
  }

  /// Chooses the row that was clicked. A click beside the palette closes it.
  func click(_ area: HitArea?) -> LayerReaction {
    guard area?.id == Self.id, case .row(let place) = area?.target, place < found.count else { return .close }
    return .perform(found[place].action)
  }

  mutating func scroll(by rows: Int) { move(to: picker.position + rows) }

  private mutating func move(to place: Int) { picker.position = max(0, min(place, found.count - 1)) }

  /// Replaces the entries. The highlight stays on its entry, if that is still there.
  mutating func show(_ page: PageRenderer) -> Bool {
    let (now, before) = (page.entries, current)
    partialLists = page.partialLists
    guard now != entries else { return true }
    entries = now
    find()
    if let place = before.flatMap({ found.firstIndex(of: $0) }) { picker.position = place } else { scroll(by: 0) }
    return true
  }

  func hints(_ keymap: Keymap) -> [Hint] {
    [(keymap.name(.confirm, in: .page), ScreenTexts.doIt), (keymap.name(.back, in: .page), ScreenTexts.close)]
  }
}
