/// The visitors of a server by their secrets, in groups: a sweep finds its group without a look at all visitors.
struct VisitorGroups {
  private var groups: [[String: Visitor]]

  init(count: Int) { groups = Array(repeating: [:], count: count) }

  /// The number of visitors.
  var count: Int { groups.reduce(0) { $0 + $1.count } }

  /// All visitors, in no order.
  var all: [Visitor] { groups.flatMap(\.values) }

  /// The visitors of a group.
  func group(_ number: Int) -> [String: Visitor] { groups[number] }

  subscript(secret: String) -> Visitor? {
    get { groups[index(secret)][secret] }
    set { groups[index(secret)][secret] = newValue }
  }

  /// Removes all visitors.
  mutating func removeAll() { groups = groups.map { _ in [:] } }

  private func index(_ secret: String) -> Int { Int(UInt(bitPattern: secret.hashValue) % UInt(groups.count)) }
}
