/// One showing of a page; never used again.
public struct PageID: Hashable, Codable, Sendable, Comparable {
  /// The showing's number; rising.
  public let number: Int

  /// Creates an id from its number.
  public init(_ number: Int) { self.number = number }

  /// Encodes as a bare number.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(number)
  }

  /// Decodes from a bare number.
  public init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int.self) }

  /// Earlier showings come first.
  public static func < (left: PageID, right: PageID) -> Bool { left.number < right.number }
}

/// How a page stands on the one below.
public enum PresentationMode: String, Codable, Sendable {
  /// As the next page of the same kind of journey.
  case push
  /// As a matter of its own, to be closed.
  case modal
  /// As a message in front of everything.
  case alert
}
