/// One thing the user did, and the showing it was meant for: what every front end hands to the core.
public struct InputEvent: Codable, Equatable, Sendable {
  /// The showing the user was looking at; an event for one that has left is refused (B17, K5).
  public var page: PageID
  /// The element's id, or empty for `UserAction.back` and `.leave`.
  public var element: String
  /// What was done.
  public var action: UserAction

  /// Creates an event.
  public init(page: PageID, element: String = "", action: UserAction) {
    self.page = page
    self.element = element
    self.action = action
  }
}
