public import SignalboxCore
public import SignalboxModel
import SignalboxWords

/// The model of a registration, without a page: two values, their validity and the outcome (R73).
///
/// The service is a function that returns a signal, so it may answer at once, later or never (R74).
public final class RegisterModel {
  /// The user name, as typed.
  public let username = MutableProperty("")
  /// The password, as typed.
  public let password = MutableProperty(Secret.none)
  /// The reason why the last attempt failed, or empty. The next attempt empties it (B26).
  public let error = MutableProperty("")
  /// The reason why the service refused the user name, or `nil`. A change of the name removes it, and so does the next
  /// attempt.
  public let usernameError = MutableProperty<String?>(nil)
  /// The reason why the service refused the password, as ``usernameError``.
  public let passwordError = MutableProperty<String?>(nil)
  /// A Boolean value that indicates whether an attempt is in progress.
  public let isRegistering: Property<Bool>
  /// A Boolean value that indicates whether ``register()`` would make an attempt. Both values must be valid, and no
  /// attempt in progress (R66).
  public let canRegister: Property<Bool>

  private let action: Action<Credentials, Registration>
  private let succeeded = Emitter<String>()
  /// The user name of the attempt in progress; the field may change during the attempt.
  private var asked = ""
  private var answer: Registration?

  /// Creates an empty model that registers with `service`.
  public init(service: @escaping (Credentials) -> Signal<Registration>) {
    let areValid = Property(combining: username, password) { username, password in
      let isLongEnough = password.check(phrase("At least 8 characters"), Self.isValid)
      return Self.isValid(username) && isLongEnough
    }
    action = Action(enabledIf: areValid, service)
    isRegistering = action.isExecuting
    canRegister = action.isEnabled
    observeAction()
  }

  /// Emits the user name of each opened account, after ``isRegistering`` has become false (R69).
  public var registered: Signal<String> { succeeded.signal }

  /// Returns a Boolean value that indicates whether a field's text has at least eight characters (R65). The unit is
  /// Swift's `Character`.
  @Sendable public static func isValid(_ text: String) -> Bool { text.count >= 8 }

  /// Makes an attempt with the current values (R67), unless an attempt is in progress (B24).
  public func register() {
    if canRegister.value {
      (error.value, asked, answer) = ("", username.value, nil)
      (usernameError.value, passwordError.value) = (nil, nil)
    }
    action.run(Credentials(username: username.value, password: password.value))
  }

  /// Cancels the attempt in progress; its result is ignored (R75).
  public func cancel() { action.cancel() }

  private func observeAction() {
    action.values.observe { [unowned self] in answer = $0 }
    action.completions.observe { [unowned self] in
      if answer?.token == nil { error.value = phrase("Invalid token") } else { succeeded.emit(asked) }
    }
    action.errors.observe { [unowned self] in fail($0) }
    action.refusals.observe { [unowned self] in
      if !$0.isExecuting { error.value = phrase("Invalid username or password") }
    }
    username.changes.observe { [unowned self] _ in usernameError.value = nil }
    password.changes.observe { [unowned self] _ in passwordError.value = nil }
  }

  /// Shows an error: a refused value at its field, and everything else above the button.
  private func fail(_ error: any Error) {
    guard let refusal = error as? RegisterRefusal, !refusal.reason.isEmpty else {
      return self.error.value = Self.sentence(error)
    }
    switch refusal.field {
    case .username: usernameError.value = refusal.reason
    case .password: passwordError.value = refusal.reason
    }
  }

  /// Returns the error as a sentence. An error with an empty description gets a general sentence, so that the user sees
  /// the failure (B26).
  private static func sentence(_ error: any Error) -> String {
    let reason = error is TimedOut ? phrase("The service did not answer in time.") : String(describing: error)
    return reason.isEmpty ? phrase("The registration failed, and no reason was given.") : reason
  }
}
