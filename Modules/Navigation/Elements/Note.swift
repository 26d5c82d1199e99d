public import SignalboxCore
public import SignalboxInterface

/// A remark with a severity. It is shown while it has a text.
public final class Note: PageElement {
  /// The text. Bind it with `<~`.
  public let text: MutableProperty<String>
  /// The severity.
  public let severity: MutableProperty<Severity>

  /// Creates a note.
  public init(_ key: String, _ label: String = "", text: String = "", severity: Severity = .information) {
    self.text = MutableProperty(text)
    self.severity = MutableProperty(severity)
    super.init(key, label)
  }

  override var hasContent: Bool { !text.value.isEmpty }

  override var problem: String? {
    let isProblem = [.warning, .error].contains(severity.value) && isShown
    return isProblem ? text.value : super.problem
  }

  override func content(id: String) -> ElementContent { .note(text: text.value, severity: severity.value) }
}
