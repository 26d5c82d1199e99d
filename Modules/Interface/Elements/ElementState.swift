/// An element at one instant, as a value: what a front end shows and a driver reads.
public struct ElementState: Codable, Equatable, Sendable {
  /// The author's stable id, path-like: `account/email`; unique among what is visible.
  public var id: String
  /// The words beside or on the element; may be empty.
  public var label: String
  /// A sentence that explains it.
  public var help: String?
  /// False when the user may look but not act; enforced by the session, not only drawn.
  public var isEnabled: Bool
  /// Why it cannot be acted on, where there is more to say than that.
  public var disabledReason: String?
  /// True when the page cannot be completed without it.
  public var isRequired: Bool
  /// True while something that this element started is under way.
  public var isBusy: Bool
  /// A complaint about the present value: state, not a failure.
  public var error: String?
  /// What kind of action it stands for.
  public var role: ElementRole?
  /// The letter, `a` to `z`, by which it is pressed from anywhere on its page, where a front end has a key or a word for that.
  public var shortcut: String?
  /// What a field asks for, where that is the user's own data.
  public var purpose: FieldPurpose?
  /// What kind of element it is, with the kind's own values.
  public var content: ElementContent

  /// Creates a state; everything but id and content has a plain default.
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

/// What pressing a button means to the page, or a choice.
public enum ElementRole: String, Codable, Sendable {
  /// What Enter does when nothing else is meant.
  case `default`
  /// Something is lost by it.
  case destructive
  /// It leaves without doing.
  case cancel
  /// Of a choice: what is chosen is the part of the page that is shown, of several with a title each.
  case tabs
}
