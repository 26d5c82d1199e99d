import SignalboxInterface

/// How far something is that was asked for with a progress token.
struct Progress {
  /// The client's name for it.
  let token: JSON
  private var count = 0
  private var last: String?

  init(token: JSON) { self.token = token }

  /// The parameters of the next notification, or `nil` while there is nothing new to say.
  mutating func next(_ frame: Frame) -> [JSON.Member]? {
    let names = frame.activities.isEmpty ? frame.pending : frame.activities
    let percents = frame.page.elements.flattened.compactMap(\.content.percent).map { "\($0) %" }
    let message = (names + percents).joined(separator: ", ")
    guard message != last else { return nil }
    last = message
    count += 1
    return [
      JSON.Member("progressToken", token), JSON.Member("progress", .integer(count)),
      JSON.Member("message", .string(message)),
    ]
  }
}
