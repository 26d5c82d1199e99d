public import SignalboxCore
public import SignalboxInterface
import SignalboxModel

/// An element of a page, with live properties.
///
/// A page stores its elements, observes them and binds their properties with `<~`. A front end receives only an
/// `ElementState`.
public class PageElement {
  /// The author's key, unique in the page. The element's id is `page key/element key`.
  public final let key: String
  /// The text beside or on the element.
  public final var label: MutableProperty<String> { labelText.property }
  /// A sentence that explains the element, or `nil`.
  public final var help: MutableProperty<String?> { helpValue.property }
  /// A Boolean value that indicates whether the user may act on the element.
  public final var isEnabled: MutableProperty<Bool> { enabled.property }
  /// A Boolean value that indicates whether the element is visible.
  public final var isVisible: MutableProperty<Bool> { visible.property }
  /// A Boolean value that indicates whether work that the element started is in progress.
  public final var isBusy: MutableProperty<Bool> { busy.property }
  /// A complaint about the current value, or `nil`. An edit by the user clears it, unless the property is bound.
  public final var error: MutableProperty<String?> { complaint.property }
  /// A Boolean value that indicates whether the page needs a value here.
  public final let isRequired: Bool
  /// The role of the element on its page.
  public final let role: ElementRole?
  /// The letter that presses the element, if any.
  public final let shortcut: Character?
  /// The kind of personal data that the element asks for.
  public final let purpose: FieldPurpose?

  /// A Boolean value that indicates whether the label, the help, and the text of a `Label` or a `Note` have marks.
  ///
  /// Set it before the page is shown. A source from a user must not be marked: a `*` in it would be taken for a mark.
  ///
  /// The marks are those of CommonMark in a line: `**strong**`, `*emphasis*`, code between backticks, and links such as
  /// `[link](https://…)`. Links lead to the same targets as in a ``RichText``. A source that is more than a paragraph
  /// is shown as written. Where marks cannot be shown, the text is plain, with the targets of links behind their texts.
  public final var isMarked: Bool {
    get { markReader != nil }
    set { markReader = newValue ? markReader ?? MarkReader() : nil }
  }

  private final var markReader: MarkReader?

  /// The group around the element. Weak: the group holds its members.
  final weak var group: PageElement?
  private final var labelText: OnDemand<String>
  private final var helpValue = OnDemand<String?>(nil)
  private final var enabled = OnDemand(true)
  private final var visible = OnDemand(true)
  private final var busy = OnDemand(false)
  private final var complaint = OnDemand<String?>(nil)
  private final var obstacleText = OnDemand<String?>(nil)
  private final var ownValidation: Validation?
  private final var failure: String?
  private final var lastID: (prefix: String, id: String)?

  init(
    _ key: String, _ label: String, isRequired: Bool = false, role: ElementRole? = nil, shortcut: Character? = nil,
    purpose: FieldPurpose? = nil
  ) {
    Mistake.check(shortcut.map { ("a"..."z").contains($0) } ?? true, "the shortcut of \(key) is a letter from a to z")
    Mistake.check(
      Key.isValid(key, upTo: 128),
      "an element's key has 1 to 128 characters without blanks, not \(key.debugDescription)")
    self.key = key
    labelText = OnDemand(label)
    self.isRequired = isRequired
    self.role = role
    self.shortcut = shortcut
    self.purpose = purpose
  }

  /// Clears the complaint about the old value. Called before the user changes the value.
  final func forgetComplaint() { complaint.reset() }

  /// The reason why the user cannot act on an enabled element, as a sentence, or `nil`.
  final var obstacle: MutableProperty<String?> { obstacleText.property }

  /// The validation of the value, created on first access.
  final var validation: Validation {
    if let ownValidation { return ownValidation }
    let new = Validation()
    ownValidation = new
    return new
  }

  /// A Boolean value that indicates whether the element can block the user: it is required or has a validation.
  var isChecked: Bool { isRequired || ownValidation != nil }

  /// A Boolean value that indicates whether a required value is missing now.
  var lacksValue: Bool { false }

  /// A property that is true while a required value is missing.
  var isMissing: Property<Bool> { Property(constant: false) }

  /// The current value of ``isValid``, computed without creating properties.
  final var isValidNow: Bool {
    !isOfferedNow
      || !lacksValue && ownValidation?.complaint.value == nil
        && ownValidation?.questions.value.isEmpty != false
  }

  /// The inputs that must be valid before the user may act on the element.
  var awaited: [PageElement] { [] }

  /// A Boolean value that indicates whether the element and all groups around it are visible and enabled now.
  private final var isOfferedNow: Bool { visible.value && enabled.value && group?.isOfferedNow ?? true }

  /// The current reason why the user cannot act on the enabled element.
  var currentObstacle: String? { obstacleText.value }

  /// The likely reason why the application disabled the element, if the application gives none.
  var inferredReason: String? { nil }

  /// A Boolean value that indicates whether the user may act on the element. The element and all groups around it must
  /// be enabled and without an obstacle.
  package final var isReachable: Bool { enabled.value && currentObstacle == nil && group?.isReachable ?? true }

  /// The current text beside or on the element, without marks and targets.
  package final var currentLabel: String { markReader?.words(labelText.value) ?? labelText.value }

  /// A Boolean value that indicates whether the element is shown: it is visible and not in a hidden part.
  final var isShown: Bool { visible.value && !isInHiddenTab && hasContent }

  /// A Boolean value that indicates whether another part of the page is shown instead. A hidden part still counts in
  /// validation.
  var isInHiddenTab: Bool { false }

  /// A Boolean value that indicates whether there is something to show.
  var hasContent: Bool { true }

  /// The problem that the element tells, or `nil`.
  var problem: String? { currentError }

  private final var currentError: String? { complaint.value ?? ownValidation?.complaint.value }

  /// A Boolean value that indicates whether the element shows an error.
  final var complains: Bool { currentError != nil }

  /// Reports to the user that the requested action failed. Call it in the reaction to the action. The session
  /// continues.
  public final func fail(_ reason: String) { failure = reason }

  /// Returns the reason why the last action failed, and clears it.
  package final func consumeFailure() -> String? {
    defer { failure = nil }
    return failure
  }

  /// Returns the part of the state that depends on the kind. `id` is the element's id, for kinds that derive further
  /// ids from it.
  func content(id: String) -> ElementContent { .text("") }

  /// Returns the reason why `action` cannot be applied to the part named `part`, or `nil`.
  ///
  /// An empty `part` means the element itself. The caller checks whether the element is enabled and visible.
  func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    part.isEmpty ? .wrongAction : .unknownElement
  }

  /// Applies an action that ``refusal(of:on:)`` accepts.
  func perform(_ action: UserAction, on part: Substring) {}

  /// A likely mistake in the page's use of the element, for tests.
  package var misuse: String? { nil }

  /// The user's input, for the next showing of the page.
  var given: PageDraft.Value? { nil }

  /// Repeats an input of ``given`` before the page is shown, if it still fits.
  func restore(_ action: UserAction) { if refusal(of: action, on: "") == nil { perform(action, on: "") } }

  /// The field with the search text of the element's rows, if any.
  var searchField: PageElement? { nil }

  /// Ends all signals of the element. Called once, when the page is removed (B5).
  func end() {}

  /// The members, for a group.
  var children: [PageElement] { [] }

  /// Returns the element as a value. Its id begins with `prefix`.
  package final func state(under prefix: String) -> ElementState {
    let id = id(under: prefix)
    let error = currentError
    // A help text that equals the error is not shown twice.
    let help = helpValue.value == error ? nil : helpValue.value
    var state = ElementState(
      id: id, label: labelText.value, help: help, isEnabled: isReachable,
      disabledReason: enabled.value ? currentObstacle : inferredReason, isRequired: isRequired, isBusy: busy.value,
      error: error, role: role, shortcut: shortcut.map(String.init),
      purpose: purpose,
      content: content(id: id))
    let awaited = awaited.filter { $0.isShown && $0.isOfferedNow }
    if !awaited.isEmpty { state.waitsFor = awaited.map { $0.id(under: prefix) } }
    markReader?.apply(to: &state)
    return state
  }

  /// Returns the element's id. Cached: it is requested in each turn and never changes while the page is shown.
  final func id(under prefix: String) -> String {
    if let lastID, lastID.prefix == prefix { return lastID.id }
    let id = prefix + "/" + key
    lastID = (prefix, id)
    return id
  }
}
