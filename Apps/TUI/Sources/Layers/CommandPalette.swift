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
  /// The lists whose rows are behind the entries.
  private var lists: [Rows]
  /// The places, among the entries and the rows, of those that match the filter, the best first.
  private var matches: [Int] = []
  /// The same places in their order.
  private var places: [Int] = []
  /// The filter of the matches.
  private var matched: String?
  /// The names of the lists with rows that are not loaded.
  private(set) var partialLists: [String]

  /// - Parameters:
  ///   - page: The page that the entries are about.
  ///   - words: The initial filter.
  init(_ page: PageRenderer, looksFor words: String = "") {
    (entries, lists, partialLists) = (page.entries, page.lists, page.partialLists)
    picker.edit { $0.replace(words) }
    find()
  }

  /// The highlighted entry.
  private var current: Entry? { matches.indices.contains(picker.position) ? entry(matches[picker.position]) : nil }

  /// The number of all entries and rows.
  var count: Int { lists.reduce(entries.count) { $0 + $1.rows.count } }

  /// The entries that match the filter, the best first.
  var found: LazyMapCollection<[Int], Entry> { matches.lazy.map(entry) }

  private func entry(_ place: Int) -> Entry {
    row(place).map { $0.list.entry($0.place) } ?? entries[place]
  }

  /// Returns the list of a place behind the entries, and the place in it.
  private func row(_ place: Int) -> (list: Rows, place: Int)? {
    var rest = place - entries.count
    guard rest >= 0 else { return nil }
    for list in lists {
      if rest < list.rows.count { return (list, rest) }
      rest -= list.rows.count
    }
    return nil
  }

  private mutating func find() {
    let wanted = picker.filter.text
    // The matches of a longer filter are among the former matches.
    let isNarrower = matched.map { ListFilter.isNarrower(wanted, than: $0) } == true
    matched = wanted
    guard !wanted.isEmpty else {
      places = Array(0..<count)
      return matches = places
    }
    let (filter, isLetter) = (ListFilter(wanted), wanted.utf8.count == 1)
    var found = RankedPlaces(among: isNarrower ? places : nil)
    found.add(entries.indices) { place in
      let entry = entries[place]
      return ([entry.label] + entry.aliases).compactMap { filter.rank($0) }.min()
    }
    var start = entries.count
    for list in lists {
      found.add(start..<start + list.rows.count) { list.rank($0 - start, filter, isLetter: isLetter) }
      start += list.rows.count
    }
    (places, matches) = (found.inOrder, found.byRank)
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
  mutating func click(_ area: HitArea?) -> LayerReaction {
    guard area?.id == Self.id, case .row(let place) = area?.target, place < found.count else { return .close }
    return .perform(found[place].action)
  }

  mutating func scroll(by rows: Int) { move(to: picker.position + rows) }

  private mutating func move(to place: Int) { picker.position = max(0, min(place, found.count - 1)) }

  /// Replaces the entries. The highlight stays on its entry, if that is still there.
  mutating func show(_ page: PageRenderer) -> Bool {
    let (now, rows, before) = (page.entries, page.lists, current)
    partialLists = page.partialLists
    guard now != entries || rows != lists else { return true }
    (entries, lists, matched) = (now, rows, nil)
    find()
    if let place = before.flatMap({ entry in found.firstIndex(of: entry) }) {
      picker.position = place
    } else {
      scroll(by: 0)
    }
    return true
  }

  func hints(_ keymap: Keymap) -> [Hint] {
    [(keymap.name(.confirm, in: .page), ScreenTexts.doIt), (keymap.name(.back, in: .page), ScreenTexts.close)]
  }
}
