import SignalboxWords

/// The state that all users of a desk share: the acknowledged alerts and the chat.
public struct DeskBoard: Codable, Sendable {
  /// The acknowledgement of an alert.
  public struct Acknowledgement: Codable, Equatable, Sendable {
    /// The number of the alert.
    public var alert: Int
    /// The name of the user.
    public var user: String
    /// The comment of the user; may be empty.
    public var comment: String
  }

  /// The reason why a change was refused.
  public struct Refusal: Error, CustomStringConvertible {
    /// The sentence for the user.
    public let description: String
  }

  /// The last acknowledgements, the oldest first.
  public private(set) var acknowledgements: [Acknowledgement] = []
  /// The number of all lines of the chat.
  public private(set) var lineCount = 0
  /// The last lines of the chat, the oldest first.
  public private(set) var lines: [String] = []

  /// The number of acknowledgements and lines that are kept.
  static let length = 100

  /// Creates an empty board.
  public init() {}

  /// Acknowledges an alert.
  /// - Throws: A refusal for a user that is no operator, or with the name of the user that has acknowledged it before.
  public mutating func acknowledge(_ alert: Int, by user: DeskUser, _ comment: String) throws(Refusal) {
    if let refusal = user.refusal { throw Refusal(description: refusal) }
    if let obstacle = obstacle(to: alert) { throw Refusal(description: obstacle) }
    acknowledgements = (acknowledgements + [Acknowledgement(alert: alert, user: user.name, comment: comment)])
      .suffix(Self.length)
  }

  /// Adds a line to the chat.
  public mutating func say(_ text: String, as user: String) {
    lines = (lines + ["\(user): \(text)"]).suffix(Self.length)
    lineCount += 1
  }

  /// Returns the reason why an alert cannot be acknowledged; `nil` if it can be.
  func obstacle(to alert: Int) -> String? {
    acknowledgement(of: alert).map { phrase("\($0.user) has acknowledged this already.") }
  }

  /// Returns the acknowledgement of an alert; `nil` if there is none.
  public func acknowledgement(of alert: Int) -> Acknowledgement? { acknowledgements.last { $0.alert == alert } }
}
