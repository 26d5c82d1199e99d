public import SignalboxCore
import SignalboxInterface
public import SignalboxModel
public import SignalboxNavigation

/// The gallery's first page: a name, a password and the way in.
///
/// Its outcome is the name that was let in. It asks `onSubmit` and knows nothing else.
public final class LoginPage: Page<String> {
  private let username = TextField("username", "User name", isRequired: true, limit: 100, purpose: .username)
  private let password = SecretField("password", "Password", isRequired: true, purpose: .currentPassword)
  private let complaint = Note("error", severity: .error)
  private let submit = Button("submit", "Log in", role: .default)

  /// The elements in reading order.
  public override var elements: [PageElement] { [username, password, complaint, submit] }

  /// Creates the page.
  /// - Parameters:
  ///   - isChecking: Whether credentials are being checked: nothing can be submitted meanwhile.
  ///   - problem: Why they were not let in, or `nil`.
  ///   - onSubmit: The user wants in.
  public init(
    isChecking: Property<Bool>, problem: Property<String?>,
    onSubmit: @escaping (_ username: String, _ password: Secret) -> Void
  ) {
    super.init(key: "login", title: "Gallery")
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
