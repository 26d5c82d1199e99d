import SignalboxInterface

/// Which part of a ``NumberedList`` is shown: a screenful at a time, perhaps filtered (L11).
struct ListPager {
  /// How many things are shown at a time.
  var height: Int
  private var filter = ""
  private var start = 0
  /// How many things there were when more of them were asked for.
  private var knownCount: Int?
  /// Whether the part shown is still to come.
  private(set) var isWaiting = false
  /// By what the things were found and sorted: others begin at the first.
  private var source: String?

  init(height: Int) { self.height = height }

  /// What lies behind the part shown.
  enum Rest: Equatable {
    case none
    /// Things that are there.
    case page
    /// More of this list, if it is asked.
    case list(String)
  }

  /// The things that are looked at.
  private func part(of numbered: NumberedList) -> Range<Int> {
    let start = min(start, max(0, numbered.count - 1))
    return start..<max(start, min(numbered.count, start + height))
  }

  /// What has to come before the part can be shown.
  func missing(in numbered: NumberedList) -> Range<Int>? {
    guard let known = numbered.known else { return nil }
    let part = part(of: numbered)
    if start > part.lowerBound, numbered.isOpen { return start..<start + height }
    return part.lowerBound >= known.lowerBound && part.upperBound <= known.upperBound ? nil : part
  }

  /// Takes note of whether the part is there; false while it is still to come.
  mutating func awaitPart(of numbered: NumberedList) -> Bool {
    isWaiting = missing(in: numbered) != nil
    return !isWaiting
  }

  /// Goes back to the first things when they are others than before; false when they are the same.
  mutating func follow(_ source: String) -> Bool {
    defer { self.source = source }
    guard let known = self.source, known != source else { return false }
    restart()
    return true
  }

  /// Goes to the part that begins with the thing at `index`.
  mutating func go(to index: Int) { (start, isWaiting) = (index, true) }

  func rest(of numbered: NumberedList) -> Rest {
    // What did not come is asked for again before anything else.
    if missing(in: numbered) != nil, let more = numbered.more { return .list(more) }
    if filter.isEmpty, numbered.isOpen, numbered.known != nil { return .page }
    if start + height < (filter.isEmpty ? numbered.count : numbered.containing(filter).count) { return .page }
    return numbered.more.map(Rest.list) ?? .none
  }

  /// The lines of the part shown.
  func lines(of numbered: NumberedList) -> [String] {
    let found = filter.isEmpty ? nil : numbered.containing(filter)
    let count = found?.count ?? numbered.count
    let shown = min(start, max(0, count - 1))..<min(count, start + height)
    let isOpen = numbered.known == nil ? numbered.more != nil : numbered.isOpen
    var lines = shown.isEmpty ? [] : shown.map { numbered.line(found?[$0] ?? $0) }
    if shown.contains(where: { numbered.preview(found?[$0] ?? $0) != nil }) { lines.append(Words.showHint) }
    if count == 0 {
      lines.append(filter.isEmpty ? Words.nothingToChoose : Words.nothingFound(quoted(filter)))
    } else if shown.lowerBound > 0 || shown.upperBound < count || isOpen {
      let range = (shown.lowerBound + 1)...shown.upperBound
      lines.append(Words.excerpt(range, of: count, isOpen: isOpen))
    }
    return lines
  }

  /// Goes back to the start, of all things or of those with `filter` in a name.
  mutating func restart(filter: String = "") {
    self.filter = filter
    start = 0
    knownCount = nil
  }

  /// Goes on to the next part.
  mutating func turnPage() { start += height }

  /// Takes note that more than these `count` things were asked for.
  mutating func expectMore(than count: Int) { knownCount = count }

  /// Goes on to what came since more was asked for; false when nothing did.
  mutating func showNewRows(of numbered: NumberedList) -> Bool {
    guard let known = knownCount, numbered.count > known else { return false }
    restart()
    start = known
    return true
  }
}
