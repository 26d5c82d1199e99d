public import SignalboxCore
public import SignalboxModel

/// What a registration is about, without a page: two values, whether they will do, and what came of them (R73).
///
/// The service is a function to a signal, so it may answer at once, later or never (R74).
public final class RegisterModel {
  /// The user name, as typed.
  public let username = MutableProperty("")
  /// The password, as typed.
  public let password = MutableProperty(Secret.none)
  /// Why the last attempt failed, or empty; emptied by the next attempt (B26).
  public let error = MutableProperty("")
  /// Whether an attempt is under way.
  public let isRegistering: Property<Bool>
  /// Whether ``register()`` would make an attempt: both values are valid and none is under way (R66).
  public let canRegister: Property<Bool>

  private let action: Action<Credentials, Registration>
  private let succeeded = Emitter<String>()
  /// What the attempt under way is about: the fields may change while it is.
  private var asked = ""
  private var answer: Registration?

  /// Creates an empty model that registers with `service`.
  public init(service: @escaping (Credentials) -> Signal<Registration>) {
    let areValid = Property(combining: username, password) { username, password in
      let isLongEnough = password.check("At least 8 characters", Self.isValid)
      return Self.isValid(username) && isLongEnough
    }
    action = Action(enabledIf: areValid, service)
    isRegistering = action.isExecuting
    canRegister = action.isEnabled
    observeAction()
  }

  /// The user name each time that an account was opened, after ``isRegistering`` became false (R69).
  public var registered: Signal<String> { succeeded.signal }

  /// Whether a field's text will do: eight characters, as a person counts them (R65).
  @Sendable public static func isValid(_ text: String) -> Bool { text.count >= 8 }

  /// Makes one attempt with the present values (R67); none while one is under way (B24).
  public func register() {
    if canRegister.value { (error.value, asked, answer) = ("", username.value, nil) }
    action.run(Credentials(username: username.value, password: password.value))
  }

  /// Gives up the attempt under way; nothing comes of it any more (R75).
  public func cancel() { action.cancel() }

  private func observeAction() {
    action.values.observe { [unowned self] in answer = $0 }
    action.completions.observe { [unowned self] in
      if answer?.token == nil { error.value = "Invalid token" } else { succeeded.emit(asked) }
    }
    action.errors.observe { [unowned self] in error.value = Self.sentence($0) }
    action.refusals.observe { [unowned self] in
      if !$0.isExecuting { error.value = "Invalid username or password" }
    }
  }

  /// An error without a reason would be a failure that nobody is told (B26).
  private static func sentence(_ error: any Error) -> String {
    let reason = error is TimedOut ? "The service did not answer in time." : String(describing: error)
    return reason.isEmpty ? "The registration failed, and no reason was given." : reason
  }
}
