public import SignalboxCore
import SignalboxInterface
public import SignalboxModel
public import SignalboxNavigation
import SignalboxWords

/// The gallery's first page: a name, a password and a button to log in.
///
/// The result is the name of the user that logged in. The page only calls `onSubmit`.
public final class LoginPage: Page<String> {
  private let username = TextField("username", phrase("User name"), isRequired: true, limit: 100, purpose: .username)
  private let password = SecretField("password", phrase("Password"), isRequired: true, purpose: .currentPassword)
  private let complaint = Note("error", severity: .error)
  private let submit = Button("submit", phrase("Log in"), role: .default)

  /// The elements in reading order.
  public override var elements: [PageElement] { [username, password, complaint, submit] }

  /// Creates the page.
  /// - Parameters:
  ///   - isChecking: A Boolean property that indicates whether a login is being checked. The button is disabled then.
  ///   - problem: The reason why the last login failed, or `nil`.
  ///   - onSubmit: Called when the user logs in.
  public init(
    isChecking: Property<Bool>, problem: Property<String?>,
    onSubmit: @escaping (_ username: String, _ password: Secret) -> Void
  ) {
    super.init(key: "login", title: phrase("Gallery"))
    let isFilled = Property(combining: username.text, password.secret) { !$0.isEmpty && !$1.isEmpty }
    submit.isEnabled <~ Property(combining: isFilled, isChecking) { $0 && !$1 }
    submit.isBusy <~ isChecking
    complaint.isVisible <~ problem.map { $0 != nil }
    complaint.text <~ problem.map { $0 ?? "" }
    submit.taps.observe { [unowned self] in
      onSubmit(username.text.value, password.secret.value)
    }
  }
}
