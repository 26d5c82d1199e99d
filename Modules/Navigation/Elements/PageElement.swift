public import SignalboxCore

/// A live element: what a page stores, binds to and listens to.
///
/// Its properties may be bound with `<~`; a front end only ever sees its ``ElementState``.
public class PageElement {
  /// The author's key, unique in its page; the element's id is `page key/element key`.
  public final let key: String
  /// The words beside or on the element.
  public final let label: MutableProperty<String>
  /// A sentence that explains it, or `nil`.
  public final let help = MutableProperty<String?>(nil)
  /// Whether the user may act on it.
  public final let isEnabled = MutableProperty(true)
  /// Whether the user sees it at all.
  public final let isVisible = MutableProperty(true)
  /// Whether something it started is under way.
  public final let isBusy = MutableProperty(false)
  /// A complaint about the present value, or `nil`.
  public final let error = MutableProperty<String?>(nil)
  /// Whether the page cannot be completed without it.
  public final let isRequired: Bool
  /// What kind of action it stands for.
  public final let role: ElementRole?

  /// The group it stands in, which holds it.
  final weak var group: PageElement?
  private final var failure: String?

  init(_ key: String, _ label: String, isRequired: Bool = false, role: ElementRole? = nil) {
    precondition(
      Self.isValidKey(key), "an element's key has 1 to 128 characters without blanks, not \(key.debugDescription)")
    self.key = key
    self.label = MutableProperty(label)
    self.isRequired = isRequired
    self.role = role
  }

  /// Whether the user may act on it: it and every group around it are enabled.
  package final var isReachable: Bool { isEnabled.value && group?.isReachable ?? true }

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

  /// Ends everything the element announces; called once, when its page goes (B5).
  func end() {}

  /// The elements within, for a group.
  var children: [PageElement] { [] }

  /// The element as a value, its id under `prefix`.
  package final func state(under prefix: String) -> ElementState {
    let id = prefix + "/" + key
    return ElementState(
      id: id, label: label.value, help: help.value, isEnabled: isReachable, isRequired: isRequired,
      isBusy: isBusy.value, error: error.value, role: role, content: content(id: id))
  }

  private static func isValidKey(_ key: String) -> Bool {
    (1...128).contains(key.count) && !key.contains { $0.isWhitespace || $0.isNewline }
  }
}
