/// An action of the user on a showing. Every front end sends its input in this form.
public struct InputEvent: Codable, Equatable, Sendable {
  /// The showing that the user saw. An event for a closed showing is rejected (B17, K5).
  public var page: PageID
  /// The element's id. Empty for an action without an element, such as `UserAction.back` or `.quit`.
  public var element: String
  /// The action.
  public var action: UserAction

  /// Creates an event.
  public init(page: PageID, element: String = "", action: UserAction) {
    self.page = page
    self.element = element
    self.action = action
  }
}
