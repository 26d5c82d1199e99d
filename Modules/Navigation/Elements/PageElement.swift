public import SignalboxCore
public import SignalboxInterface

/// A live element: what a page stores, binds to and listens to.
///
/// Its properties may be bound with `<~`; a front end only ever sees its `ElementState`.
public class PageElement {
  /// The author's key, unique in its page; the element's id is `page key/element key`.
  public final let key: String
  /// The words beside or on the element.
  public final var label: MutableProperty<String> { words.property }
  /// A sentence that explains it, or `nil`.
  public final var help: MutableProperty<String?> { ownHelp.property }
  /// Whether the user may act on it.
  public final var isEnabled: MutableProperty<Bool> { enabled.property }
  /// Whether the user sees it at all.
  public final var isVisible: MutableProperty<Bool> { visible.property }
  /// Whether something it started is under way.
  public final var isBusy: MutableProperty<Bool> { busy.property }
  /// A complaint about the present value, or `nil`. One that was set, and not bound, goes when the user changes the value.
  public final var error: MutableProperty<String?> { complaint.property }
  /// Whether the page cannot be completed without it.
  public final let isRequired: Bool
  /// What kind of action it stands for.
  public final let role: ElementRole?
  /// The letter that presses it, if there is one.
  public final let shortcut: Character?
  /// What it asks for, where that is the user's own data.
  public final let purpose: FieldPurpose?

  /// The group it stands in, which holds it.
  final weak var group: PageElement?
  private final var words: OnDemand<String>
  private final var ownHelp = OnDemand<String?>(nil)
  private final var enabled = OnDemand(true)
  private final var visible = OnDemand(true)
  private final var busy = OnDemand(false)
  private final var complaint = OnDemand<String?>(nil)
  private final var hindrance = OnDemand<String?>(nil)
  private final var ownValidation: Validation?
  private final var failure: String?
  private final var lastID: (prefix: String, id: String)?

  init(
    _ key: String, _ label: String, isRequired: Bool = false, role: ElementRole? = nil, shortcut: Character? = nil,
    purpose: FieldPurpose? = nil
  ) {
    precondition(shortcut.map { ("a"..."z").contains($0) } ?? true, "the shortcut of \(key) is a letter from a to z")
    precondition(
      Self.isValidKey(key), "an element's key has 1 to 128 characters without blanks, not \(key.debugDescription)")
    self.key = key
    words = OnDemand(label)
    self.isRequired = isRequired
    self.role = role
    self.shortcut = shortcut
    self.purpose = purpose
  }

  /// The user is about to change the value: what was said of the one before does not count any more.
  final func forgetComplaint() { complaint.reset() }

  /// What keeps the user from acting on it, though it is enabled, as a sentence, or `nil`.
  final var obstacle: MutableProperty<String?> { hindrance.property }

  /// What looks at its value.
  final var validation: Validation {
    if let ownValidation { return ownValidation }
    let new = Validation()
    ownValidation = new
    return new
  }

  /// Whether there is a value to give before anybody goes on.
  final var isChecked: Bool { isRequired || ownValidation != nil }

  /// Whether it must have a value and has none, now.
  var lacksValue: Bool { false }

  /// Whether it must have a value and has none.
  var isMissing: Property<Bool> { Property(constant: false) }

  /// As ``isValid``, now, without a property for each thing that it depends on.
  final var isValidNow: Bool {
    !isOfferedNow
      || !lacksValue && ownValidation?.complaint.value == nil
        && ownValidation?.questions.value.isEmpty != false
  }

  /// Whether it and every group around it are shown and enabled, now.
  private final var isOfferedNow: Bool { visible.value && enabled.value && group?.isOfferedNow ?? true }

  /// What keeps the user from acting on it now, though it is enabled.
  var presentObstacle: String? { hindrance.value }

  /// Why the user cannot act on it, where the application says no and does not say why.
  var guessedReason: String? { nil }

  /// Whether the user may act on it: it and every group around it are enabled, and nothing hinders it.
  package final var isReachable: Bool { enabled.value && presentObstacle == nil && group?.isReachable ?? true }

  /// The words beside or on it, now.
  final var presentLabel: String { words.value }

  /// Whether the user sees it.
  final var isShown: Bool { visible.value && !isAway }

  /// Whether another part of the page is shown in its place: what is in it counts all the same.
  var isAway: Bool { false }

  /// Whether something is said to be wrong with it.
  final var complains: Bool { complaint.value != nil || ownValidation?.complaint.value != nil }

  /// Tells the user that what they asked for failed, from within a reaction to it; the session goes on.
  public final func fail(_ reason: String) { failure = reason }

  /// Why the last action failed, if it did; told once.
  package final func takeFailure() -> String? {
    defer { failure = nil }
    return failure
  }

  /// The kind's own part of the state; `id` is the element's id, for those that make ids of their own.
  func content(id: String) -> ElementContent { .text("") }

  /// Why `action` on the part called `part` of this element cannot be applied, or `nil` when it can.
  ///
  /// The element itself is the empty part. The element is enabled and visible when this is asked.
  func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    part.isEmpty ? .wrongAction : .unknownElement
  }

  /// Applies an action that ``refusal(of:on:)`` had nothing against.
  func perform(_ action: UserAction, on part: Substring) {}

  /// What the page does with it that nobody can have meant, for tests.
  package var misuse: String? { nil }

  /// What the user has given here, to begin with where the page comes again.
  var given: PageDraft.Value? { nil }

  /// Ends everything the element announces; called once, when its page goes (B5).
  func end() {}

  /// The elements within, for a group.
  var children: [PageElement] { [] }

  /// The element as a value, its id under `prefix`.
  package final func state(under prefix: String) -> ElementState {
    let id = id(under: prefix)
    let error = complaint.value ?? ownValidation?.complaint.value
    // What is said as an error is not said a second time.
    let help = ownHelp.value == error ? nil : ownHelp.value
    return ElementState(
      id: id, label: words.value, help: help, isEnabled: isReachable,
      disabledReason: enabled.value ? presentObstacle : guessedReason, isRequired: isRequired, isBusy: busy.value,
      error: error, role: role, shortcut: shortcut.map(String.init),
      purpose: purpose,
      content: content(id: id))
  }

  /// The id is asked for in each turn, and stays as long as the page does.
  final func id(under prefix: String) -> String {
    if let lastID, lastID.prefix == prefix { return lastID.id }
    let id = prefix + "/" + key
    lastID = (prefix, id)
    return id
  }

  private static func isValidKey(_ key: String) -> Bool {
    // What nearly all keys consist of is seen at a glance.
    if (1...128).contains(key.utf8.count), key.utf8.allSatisfy({ 0x21...0x7E ~= $0 }) { return true }
    return (1...128).contains(key.count) && !key.contains { $0.isWhitespace || $0.isNewline }
  }
}
