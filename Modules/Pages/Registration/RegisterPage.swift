import SignalboxCore
import SignalboxInterface
public import SignalboxNavigation
import SignalboxWords

/// The page for a user name and a password. It consists only of its bindings (R73).
public final class RegisterPage: Page<String> {
  private let username = TextField("username", phrase("User name"), isRequired: true, limit: 200, purpose: .username)
  private let password = SecretField(
    "password", phrase("Password"), isRequired: true, limit: 200, purpose: .newPassword)
  private let error = Note("error", severity: .error)
  private let busy = Progress("busy", phrase("Registering"))
  private let submit = Button("submit", phrase("Register"), role: .default)

  /// Creates the page over `model`. The result is the name of the opened account.
  public init(model: RegisterModel) {
    super.init(key: "register", title: phrase("Register"))
    username.help.value = phrase("At least 8 characters")
    password.help.value = phrase("At least 8 characters")
    username.check(phrase("At least 8 characters"), RegisterModel.isValid)
    password.check(phrase("At least 8 characters"), RegisterModel.isValid)
    model.username <~ username.text
    model.password <~ password.secret
    username.error <~ model.usernameError
    password.error <~ model.passwordError
    error.text <~ model.error
    busy.isVisible <~ model.isRegistering
    submit.isEnabled <~ model.canRegister
    submit.taps.observe(during: lifetime) { model.register() }
    model.registered.observe(during: lifetime) { [unowned self] in finish($0) }
    lifetime.add(.cancelling { model.cancel() })
  }

  /// The elements in reading order.
  public override var elements: [PageElement] { [username, password, error, busy, submit] }
}
