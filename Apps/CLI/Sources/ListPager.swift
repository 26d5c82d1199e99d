import SignalboxInterface
import SignalboxWords

/// The shown part of a ``NumberedList``: a screenful at a time, optionally filtered (L11).
struct ListPager {
  /// The number of items in a part.
  var height: Int
  private var filter = ""
  private var start = 0
  /// The number of items when more were requested.
  private var knownCount: Int?
  /// A Boolean value that indicates whether the shown part is still loading.
  private(set) var isWaiting = false
  /// A Boolean value that indicates whether the user has asked for the items.
  private(set) var isRequested = false
  /// A Boolean value that indicates whether nothing was listed.
  private var isLeftOut = false
  /// The search and order of the items. If they change, the listing begins again at the first item.
  private var source: String?

  init(height: Int) { self.height = height }

  /// The continuation after the shown part.
  enum Rest: Equatable {
    case none
    /// Items that are available.
    case page
    /// More items of this list, on request.
    case list(String)
  }

  /// Returns the range of the shown items.
  private func part(of numbered: NumberedList) -> Range<Int> {
    let start = min(start, max(0, numbered.count - 1))
    return start..<max(start, min(numbered.count, start + height))
  }

  /// Returns the range that must be loaded before the part can be shown.
  func missing(in numbered: NumberedList) -> Range<Int>? {
    guard let known = numbered.known else { return nil }
    let part = part(of: numbered)
    if start > part.lowerBound, numbered.isOpen { return start..<start + height }
    return part.lowerBound >= known.lowerBound && part.upperBound <= known.upperBound ? nil : part
  }

  /// Updates ``isWaiting``; returns false while the part is still loading.
  mutating func awaitPart(of numbered: NumberedList) -> Bool {
    isWaiting = missing(in: numbered) != nil
    return !isWaiting
  }

  /// Goes back to the first items if the search or order has changed; returns false if not.
  mutating func follow(_ source: String) -> Bool {
    defer { self.source = source }
    guard let known = self.source, known != source else { return false }
    restart()
    return true
  }

  /// Moves to the part that begins with the item at `index`.
  mutating func go(to index: Int) { (start, isWaiting) = (index, true) }

  func rest(of numbered: NumberedList) -> Rest {
    // Items that did not arrive are requested again first.
    if missing(in: numbered) != nil, let more = numbered.more { return .list(more) }
    if filter.isEmpty, numbered.isOpen, numbered.known != nil { return .page }
    if start + height < (filter.isEmpty ? numbered.count : numbered.containing(filter).count) { return .page }
    return numbered.more.map(Rest.list) ?? .none
  }

  /// Returns the lines of the shown part.
  func lines(of numbered: NumberedList) -> [String] {
    let found = filter.isEmpty ? nil : numbered.containing(filter)
    let count = found?.count ?? numbered.count
    let shown = min(start, max(0, count - 1))..<min(count, start + height)
    let isOpen = numbered.known == nil ? numbered.more != nil : numbered.isOpen
    var lines = shown.isEmpty ? [] : shown.map { numbered.line(found?[$0] ?? $0) }
    if shown.contains(where: { numbered.preview(found?[$0] ?? $0) != nil }) { lines.append(LineModeTexts.showHint) }
    if count == 0 {
      lines.append(
        filter.isEmpty
          ? LineModeTexts.nothingToChoose
          : numbered.more == nil
            ? LineModeTexts.nothingFound(quoted(filter))
            : LineModeTexts.nothingFound(quoted(filter), among: numbered.count))
    } else if shown.lowerBound > 0 || shown.upperBound < count || isOpen {
      let range = (shown.lowerBound + 1)...shown.upperBound
      lines.append(LineModeTexts.excerpt(range, of: count, isOpen: isOpen))
    }
    return lines
  }

  /// Goes back to the start.
  mutating func restart() {
    (filter, start, knownCount) = ("", 0, nil)
    (isRequested, isLeftOut) = (false, false)
  }

  /// Lists from the start on request: all items, or the items with `filter` in a name.
  mutating func list(filter: String = "") {
    restart()
    (self.filter, isRequested) = (filter, true)
  }

  /// Returns a Boolean value that indicates whether the items are not listed, because they do not fit the screen and
  /// the user has not requested them.
  mutating func leavesOut(_ numbered: NumberedList) -> Bool {
    isLeftOut = !isRequested && numbered.count > height
    return isLeftOut
  }

  /// Moves to the next part: the first part if nothing was listed yet.
  mutating func turnPage() {
    if !isLeftOut { start += height }
    (isRequested, isLeftOut) = (true, false)
  }

  /// Records that more than the present `count` items were requested.
  mutating func expectMore(than count: Int) { knownCount = count }

  /// Moves to the items that have come since more were requested; returns false if none have.
  mutating func showNewRows(of numbered: NumberedList) -> Bool {
    guard let known = knownCount, numbered.count > known else { return false }
    list(filter: filter)
    // With a filter, the matches can be anywhere among the new items.
    if filter.isEmpty { start = known }
    return true
  }
}
