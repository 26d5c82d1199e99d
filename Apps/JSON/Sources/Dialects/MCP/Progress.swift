import SignalboxInterface

/// How far something is that was asked for with a progress token.
struct Progress {
  /// The client's name for it.
  let token: JSON
  private var count = 0
  private var last: String?

  init(token: JSON) { self.token = token }

  /// The parameters of the next notification, or `nil` while there is nothing new to say.
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
  /// What is under way, and how far it is: `load picture, 40 %`.
  var work: String {
    let names = activities.isEmpty ? pending : activities
    return (names + page.elements.flattened.compactMap(\.content.percent).map { "\($0) %" }).joined(separator: ", ")
  }
}
