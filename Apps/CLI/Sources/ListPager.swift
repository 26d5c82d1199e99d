import SignalboxInterface

/// Which part of a ``NumberedList`` is shown: a screenful at a time, perhaps filtered (L11).
struct ListPager {
  /// How many things are shown at a time.
  var height: Int
  private var filter = ""
  private var start = 0
  /// How many things there were when more of them were asked for.
  private var knownCount: Int?

  init(height: Int) { self.height = height }

  /// What lies behind the part shown.
  enum Rest: Equatable {
    case none
    /// Things that are there.
    case page
    /// More of this list, if it is asked.
    case list(String)
  }

  func rest(of numbered: NumberedList) -> Rest {
    if start + height < (filter.isEmpty ? numbered.count : numbered.containing(filter).count) { return .page }
    return numbered.more.map(Rest.list) ?? .none
  }

  /// The lines of the part shown.
  func lines(of numbered: NumberedList) -> [String] {
    let found = filter.isEmpty ? nil : numbered.containing(filter)
    let count = found?.count ?? numbered.count
    let shown = min(start, max(0, count - 1))..<min(count, start + height)
    var lines = shown.isEmpty ? [] : shown.map { numbered.line(found?[$0] ?? $0) }
    if count == 0 {
      lines.append(filter.isEmpty ? Words.nothingToChoose : Words.nothingFound(quoted(filter)))
    } else if shown.lowerBound > 0 || shown.upperBound < count || numbered.more != nil {
      let range = (shown.lowerBound + 1)...shown.upperBound
      lines.append(Words.excerpt(range, of: count, isOpen: numbered.more != nil))
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
