import Foundation
import SignalboxCore
import SignalboxModel
import SignalboxNavigation
import Synchronization

/// An application as a stranger writes it: an account with rules for its password, a review, and an installation in steps.
struct SetUp: Application {
  static let name = "set-up"
  let world = InstalledWorld()
  /// What the program makes of the name, so that a test can change the program under a recording.
  var installs = "host"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = HostPage()
    page.next.taps.observe { [unowned page] in
      context.navigator.spawn(during: page.lifetime) { [page] in await goOn(from: page, context) }
    }
    return try? await context.navigator.presentRoot(page)
  }

  private nonisolated(nonsending) func goOn(from host: HostPage, _ context: ApplicationContext) async {
    // The page that has the password goes, and the password goes on.
    guard let password = try? await context.navigator.present(PasswordPage()),
      (try? await context.navigator.present(ReviewPage())) != nil
    else { return }
    let install = InstallPage()
    context.navigator.spawn(during: install.lifetime) {
      await carryOut(install, host.name.text.value, password, context)
    }
    guard (try? await context.navigator.present(install)) != nil else { return }
    host.finish(host.name.text.value)
  }

  private nonisolated(nonsending) func carryOut(
    _ page: InstallPage, _ host: String, _ password: Secret, _ context: ApplicationContext
  ) async {
    let world = world
    do throws(EffectFailure) {
      page.step.text.value = "host"
      try await context.effects.run("host", title: "Naming the host", given: installs + host) { key in
        try await world.install("host", key, host)
      }
      page.step.text.value = "account"
      try await context.effects.run("account", secret: password, title: "Opening the account", given: host) {
        key, text in
        try await world.install("account", key, text)
      }
      page.step.text.value = "done"
      page.done.isEnabled.value = true
    } catch {
      page.step.text.value = "\(error.cause): \(error.reason)"
    }
  }
}

/// What was carried out, in order.
final class InstalledWorld: Sendable {
  private let deeds = Mutex<[String]>([])
  private let failure = Mutex<(any Error)?>(nil)

  /// The steps begun, with their keys and what they were given.
  var log: [String] { deeds.withLock { $0 } }

  func fail(with error: any Error) { failure.withLock { $0 = error } }

  fileprivate func install(_ step: String, _ key: String, _ given: String) async throws {
    deeds.withLock { $0.append("\(step) \(key) \(given)") }
    if let error = failure.withLock({ $0 }) { throw error }
  }
}

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
