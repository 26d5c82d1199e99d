/// The id of a showing of a page. Ids are never reused.
public struct PageID: Hashable, Codable, Sendable, Comparable {
  /// The showing's number. It increases with each showing.
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

/// The presentation of a page over the page below.
public enum PresentationMode: String, Codable, Sendable {
  /// The next page of the same task.
  case push
  /// A separate task that the user finishes or closes.
  case modal
  /// A message in front of everything.
  case alert
}
