import SignalboxInterface

/// The progress of a request with a progress token.
struct Progress {
  /// The client's token.
  let token: JSON
  private var count = 0
  private var last: String?

  init(token: JSON) { self.token = token }

  /// Returns the parameters of the next notification, or `nil` while the message is the same.
  mutating func next(_ message: String) -> [JSON.Member]? {
    guard message != last else { return nil }
    last = message
    count += 1
    return [
      JSON.Member("progressToken", token), JSON.Member("progress", .integer(count)),
      JSON.Member("message", .string(message)),
    ]
  }
}

extension Frame {
  /// The work in progress and its progress: `load picture, 40 %`.
  var work: String {
    let names = activities.isEmpty ? pending : activities
    return (names + page.elements.flattened.compactMap(\.content.percent).map { "\($0) %" }).joined(separator: ", ")
  }
}
