import SignalboxHTTP
import SignalboxInterface

/// How somebody looks at the page: what their address and their last post say beside the frame.
struct Looking: Sendable {
  /// From which row on lists and tables are shown, by id.
  var starts: [String: Int] = [:]
  /// What was refused of what they posted last.
  var said = Said()

  /// How many rows are shown at a time.
  static let window = 50
  /// How many are asked for at a time, where rows come as they are looked at.
  static let windowOfSource = 100

  init(query: [Pair] = [], said: Said = Said()) {
    self.said = said
    for pair in query where pair.name.hasPrefix("from:") {
      starts[String(pair.name.dropFirst(5))] = max(0, Int(pair.value) ?? 0)
    }
  }

  /// The address from which a list shows other rows.
  func address(of id: String, from start: Int) -> String { "?" + query(starts.merging([id: start]) { $1 }) }

  /// The query of this address.
  var query: String { query(starts) }

  private func query(_ starts: [String: Int]) -> String {
    let given = starts.filter { $0.value > 0 }.sorted { $0.key < $1.key }
    return Pair.write(given.map { Pair(name: "from:" + $0.key, value: "\($0.value)") })
  }
}

/// What is said of a post: what was refused, with what was typed, so that nothing typed is lost.
struct Said: Sendable {
  /// By the element's id, why.
  var refusals: [String: String] = [:]
  /// What was typed and not taken; never a secret.
  var drafts: [String: String] = [:]
  /// What concerns no element.
  var notice: String?

  var isEmpty: Bool { refusals.isEmpty && notice == nil }
}
