package import SignalboxHTTP

/// A visitor's own view of the page: the address and the result of the last post, beside the frame.
package struct ViewQuery: Sendable {
  /// The first shown row of lists and tables, by id.
  var starts: [String: Int] = [:]
  /// The ids of the columns that the visitor has hidden.
  var hidden: Set<String> = []
  /// The refusals of the last post.
  var feedback = PostFeedback()
  /// A Boolean value that indicates whether a change of the view posts the values of the page.
  var postsValues = false
  /// A Boolean value that indicates whether the page has its pictures in it, small. Otherwise they have addresses.
  package var embedsPictures = false

  /// The number of rows that are shown at a time.
  static let window = 50
  /// The number of rows that are requested at a time, if rows are loaded on demand.
  package static let windowOfSource = 100

  package init(query: [Pair] = [], feedback: PostFeedback = PostFeedback()) {
    self.feedback = feedback
    hidden = Set(query.filter { $0.name == "hide:" }.map(\.value))
    for pair in query where pair.name.hasPrefix("from:") {
      starts[String(pair.name.dropFirst(5))] = max(0, Int(pair.value) ?? 0)
    }
  }

  /// Returns whether a pair of an address belongs to the view of a page.
  package static func has(_ pair: Pair) -> Bool { pair.name == "hide:" || pair.name.hasPrefix("from:") }

  /// Returns the address at which a list shows other rows.
  func address(of id: String, from start: Int) -> String { "?" + query(starts.merging([id: start]) { $1 }, hidden) }

  /// Returns the address at which a column is hidden, or shown again.
  func address(turning column: String) -> String { "?" + query(starts, hidden.symmetricDifference([column])) }

  /// The query of the present address.
  var query: String { query(starts, hidden) }

  private func query(_ starts: [String: Int], _ hidden: Set<String>) -> String {
    let given = starts.filter { $0.value > 0 }.sorted { $0.key < $1.key }
    let hides = hidden.sorted().map { Pair(name: "hide:", value: $0) }
    return Pair.write(given.map { Pair(name: "from:" + $0.key, value: "\($0.value)") } + hides)
  }
}
