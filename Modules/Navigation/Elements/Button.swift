public import SignalboxCore
public import SignalboxInterface

/// Something to do.
public final class Button: PageElement {
  private let pressed = Emitter<Void>()
  /// The sentences that it says while it waits, the first first.
  private var obstacles: [Property<String?>] = []
  private var waiting: Subscription?
  /// Whether a form says what is needed before it can be pressed.
  var hasForm = false
  /// What is needed where no form says it: it is looked at when the button is, which is less often than it changes.
  var needed: [PageElement] = []

  /// Creates a button called `label`.
  ///
  /// With a `shortcut`, a letter from `a` to `z` that no other button of the page has, it is pressed from anywhere on the page: by Alt
  /// and the letter on the full screen, `:letter` in the line mode, the browser's access key.
  public init(_ key: String, _ label: String, role: ElementRole? = nil, shortcut: Character? = nil) {
    super.init(key, label, role: role, shortcut: shortcut)
  }

  /// Fires when the user presses; ends when the page goes (B5).
  public var taps: Signal<Void> { pressed.signal }

  override var presentObstacle: String? {
    if let obstacle = super.presentObstacle { return obstacle }
    return hasForm ? nil : Form.obstacle(needed.filter { !$0.isValidNow }.map { $0.placedLabel })
  }

  override var guessedReason: String? {
    if hasForm || super.presentObstacle != nil { return presentObstacle }
    return Form.obstacle(needed.filter { !$0.isValidNow || $0.complains }.map { $0.placedLabel })
  }

  /// Waits for `obstacle` as well.
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
