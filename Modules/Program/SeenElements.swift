import SignalboxInterface

/// The elements of all pages and alerts so far. Tells which ids of an answers file fit nothing.
struct SeenElements {
  /// The ids of fields, of lists and of elements that can be pressed.
  private var ids: Set<String> = []
  /// The keys of pages and alerts that were in front.
  private var pages: Set<String> = []
  /// The ids of lists, whose rows come and go.
  private var lists: Set<String> = []
  /// The keys in the stack of pages; the page in front is last.
  private var stack: [String] = []

  /// Records the elements of a frame.
  mutating func see(_ frame: Frame) {
    stack = frame.stack.map(\.key) + [frame.page.key]
    pages.insert(frame.page.key)
    for element in frame.page.elements.flattened {
      if element.content.list != nil { lists.insert(element.id) }
      if element.isInput || element.isPressable || element.content.list != nil { ids.insert(element.id) }
    }
    for alert in frame.alerts {
      pages.insert(alert.id)
      ids.formUnion(alert.buttons.map(\.id))
    }
  }

  /// The fit of an answer to the pages so far.
  enum Fit {
    /// A page has the element, or a later page may have it.
    case possible
    /// The page was there without this field, or the id is close to an id without an answer.
    case unknown
    /// The page had the field, and is no longer in front.
    case passedOver
  }

  /// Returns how the unused answer for `id` fits the elements so far.
  /// - Parameters:
  ///   - isField: A Boolean value that indicates whether only a field takes the value.
  ///   - answered: All ids that have an answer.
  func fit(of id: String, isField: Bool, among answered: some Collection<String>) -> Fit {
    guard !pages.contains(id), !lists.contains(where: { id.hasPrefix($0 + "/") }) else { return .possible }
    if ids.contains(id) { return isField && page(of: id) != stack.last ? .passedOver : .possible }
    if isField, page(of: id) != nil { return .unknown }
    return ids.union(pages).contains { isMisspelling($0, id) && !answered.contains($0) } ? .unknown : .possible
  }

  /// Returns a Boolean value that indicates whether the page of `id` was there and is neither in front nor below.
  func isGone(pageOf id: String) -> Bool { page(of: id).map { !stack.contains($0) } ?? false }

  /// Returns the seen id that is most like `id`: on the same page, otherwise among all ids that are similar enough.
  func nearest(to id: String) -> String? {
    let key = page(of: id)
    let candidates = key.map { key in ids.filter { $0.hasPrefix(key + "/") } } ?? ids.union(pages)
    let found = candidates.map { ($0, Self.distance($0, id)) }.filter { $0.0 != id }.min { ($0.1, $0.0) < ($1.1, $1.0) }
    guard let found, key != nil || found.1 <= id.count / 3 else { return nil }
    return found.0
  }

  /// Returns the seen page that `id` belongs to.
  private func page(of id: String) -> String? {
    pages.filter { id.hasPrefix($0 + "/") }.max { $0.utf8.count < $1.utf8.count }
  }

  /// Returns a Boolean value that indicates whether `other` is a misspelling of `one`. Ids that differ only in numbers
  /// differ on purpose.
  private func isMisspelling(_ one: String, _ other: String) -> Bool {
    let name = one.split(separator: "/").last ?? ""
    let limit = name.count <= 2 ? 0 : name.count <= 4 ? 1 : 2
    return one.filter { !$0.isNumber } != other.filter { !$0.isNumber } && Self.distance(one, other) <= limit
  }

  /// Returns the number of letters to change, remove, insert, or exchange with the next.
  static func distance(_ one: String, _ other: String) -> Int {
    let (first, second) = (Array(one), Array(other))
    var (before, last) = ([Int](), Array(0...second.count))
    for i in first.indices {
      var row = [i + 1]
      for j in second.indices {
        var least = min(last[j] + (first[i] == second[j] ? 0 : 1), last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, first[i] == second[j - 1], first[i - 1] == second[j] { least = min(least, before[j - 1] + 1) }
        row.append(least)
      }
      (before, last) = (last, row)
    }
    return last[second.count]
  }
}
