public import SignalboxCore
public import SignalboxInterface

/// A button.
public final class Button: PageElement {
  private let pressed = Emitter<Void>()
  /// The reasons why the button cannot be pressed yet. The first property with a sentence decides.
  private var obstacles: [Property<String?>] = []
  private var waiting: Subscription?
  /// The fields of the button's forms; `nil` if the page instead of a form defines the fields that it waits for.
  private var formFields: [PageElement]?
  /// The fields that the button waits for if it has no form. They are checked when the state of the button is read,
  /// because the fields change more often.
  var needed: [PageElement] = []

  /// Creates a button with the given label.
  ///
  /// A `shortcut` is a letter from `a` to `z`, unique among the buttons of the page. It presses the button from
  /// anywhere on the page: with Alt and the letter in the full screen, `:letter` in line mode, the access key in the
  /// browser.
  public init(_ key: String, _ label: String, role: ElementRole? = nil, shortcut: Character? = nil) {
    super.init(key, label, role: role, shortcut: shortcut)
  }

  /// Fires when the user presses the button. Ends when the page is removed (B5).
  public var taps: Signal<Void> { pressed.signal }

  override var currentObstacle: String? {
    if let obstacle = super.currentObstacle { return obstacle }
    return formFields != nil ? nil : obstacle(hasErrors: false)
  }

  override var inferredReason: String? {
    if formFields != nil || super.currentObstacle != nil { return currentObstacle }
    return obstacle(hasErrors: true)
  }

  override var awaited: [PageElement] { formFields?.filter(\.isChecked) ?? needed }

  private func obstacle(hasErrors: Bool) -> String? {
    Form.obstacle(needed.lazy.map { ($0.blockNow(hasErrors: hasErrors), $0.placedLabel) })
  }

  /// Makes the button wait for the fields of `form`.
  func add(_ form: Form) {
    formFields = (formFields ?? []) + form.fields
    add(form.obstacle)
  }

  /// Adds `obstacle` to the reasons why the button waits.
  func add(_ obstacle: Property<String?>) {
    obstacles.append(obstacle)
    waiting?.cancel()
    waiting = self.obstacle <~ Property<[String?]>.all(obstacles).map { $0.lazy.compactMap { $0 }.first }
  }

  override func content(id: String) -> ElementContent { .button }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard part.isEmpty else { return .unknownElement }
    return action == .press ? nil : .wrongAction
  }

  override func perform(_ action: UserAction, on part: Substring) { pressed.emit() }

  override func end() { pressed.end() }
}
