import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

final class HostPage: Page<String> {
  let name = TextField("name", "Host name", isRequired: true)
  let next = Button("next", "Next")
  override var elements: [PageElement] { [name, next] }
  init() { super.init(key: "host", title: "Host") }
}

final class PasswordPage: Page<Secret> {
  let password = SecretField("password", "Password", isRequired: true)
  let again = SecretField("again", "Password again", isRequired: true)
  let next = Button("next", "Next", role: .default)
  let complaint = Label("complaint")
  override var elements: [PageElement] { [password, again, complaint, next] }

  init() {
    super.init(key: "account", title: "Account")
    complaint.text
      <~ Property(combining: password.secret, again.secret) { password, again in
        if password.isEmpty { return "a password is needed" }
        if !password.check("has a digit", { $0.contains(where: \.isNumber) }) { return "it needs a digit" }
        return password == again ? "" : "both must be the same"
      }
    next.isEnabled <~ complaint.text.map(\.isEmpty)
    next.taps.observe { [unowned self] in finish(password.secret.value) }
  }
}

final class ReviewPage: Page<Void> {
  let install = Button("install", "Install", role: .default)
  override var elements: [PageElement] { [install] }
  init() {
    super.init(key: "review", title: "Review")
    install.taps.observe { [unowned self] in finish(()) }
  }
}

final class InstallPage: Page<Void> {
  let step = Label("step")
  let done = Button("done", "Done")
  override var elements: [PageElement] { [step, done] }
  init() {
    super.init(key: "install", title: "Installing")
    done.isEnabled.value = false
    done.taps.observe { [unowned self] in finish(()) }
  }
}
