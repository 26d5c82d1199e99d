/// An element at one instant, as a value: shown by a front end, read by a driver.
public struct ElementState: Codable, Equatable, Sendable {
  /// The author's stable id, as a path: `account/email`. Unique among the visible elements.
  public var id: String
  /// The text beside or on the element. May be empty.
  public var label: String
  /// A sentence that explains the element.
  public var help: String?
  /// A Boolean value that indicates whether the user may act on the element. The session enforces it.
  public var isEnabled: Bool
  /// The reason why the element is disabled, if there is a specific reason.
  public var disabledReason: String?
  /// A Boolean value that indicates whether the page needs a value here.
  public var isRequired: Bool
  /// A Boolean value that indicates whether work that the element started is in progress.
  public var isBusy: Bool
  /// A complaint about the current value. Part of the state, not a failure.
  public var error: String?
  /// The role of the element on its page.
  public var role: ElementRole?
  /// A letter from `a` to `z` that presses the element from anywhere on its page. Not every front end supports it.
  public var shortcut: String?
  /// The kind of personal data that a field asks for.
  public var purpose: FieldPurpose?
  /// The ids of the visible inputs that a button waits for, in reading order, whether or not they are valid. `nil` if
  /// it waits for none. A front end can check them before a press.
  public var waitsFor: [String]?
  /// The kind of the element, with the values of the kind.
  public var content: ElementContent
  /// The texts with their marks, if the texts have marks. A front end may show the plain texts alone.
  public var marked: MarkedTexts?

  /// Creates a state. Every parameter except `id` and `content` has a default.
  public init(
    id: String, label: String = "", help: String? = nil, isEnabled: Bool = true, disabledReason: String? = nil,
    isRequired: Bool = false, isBusy: Bool = false, error: String? = nil, role: ElementRole? = nil,
    shortcut: String? = nil, purpose: FieldPurpose? = nil, content: ElementContent
  ) {
    self.id = id
    self.label = label
    self.help = help
    self.isEnabled = isEnabled
    self.disabledReason = disabledReason
    self.isRequired = isRequired
    self.isBusy = isBusy
    self.error = error
    self.role = role
    self.shortcut = shortcut
    self.purpose = purpose
    self.content = content
  }
}

/// The meaning of a button, a choice or a group on its page.
public enum ElementRole: String, Codable, Sendable {
  /// The button that Enter presses.
  case `default`
  /// A button that destroys something.
  case destructive
  /// A button that closes without doing anything.
  case cancel
  /// A choice that selects the visible part of the page. Each part has a title.
  case tabs
  /// A group with members that stand side by side where there is room. Front ends read them in order.
  case columns
  /// A group of a list and a group with the details of its current row. They stand side by side where there is room.
  /// Elsewhere a front end may show the list alone until the user wants the details.
  case details
  /// A group of buttons that stand side by side where there is room.
  case buttons
  /// A group of a table and a button for each of its rows, in their order. Where there is room for it, each button
  /// stands in its row.
  case summary
}
