import SignalboxCore
import SignalboxModel
public import SignalboxNavigation

/// An application of another author: an account with rules for its password, a review, and an installation in steps.
public struct SetUp: Application {
  /// The name of the application in recordings.
  public static let name = "set-up"
  /// The world in which the application installs.
  public let world: InstalledWorld
  /// A prefix of the first effect's input. A test changes the prefix, and so the program under a recording.
  let installs: String

  /// Creates a wizard that installs in `world`.
  public init(world: InstalledWorld = InstalledWorld(), installs: String = "host") {
    (self.world, self.installs) = (world, installs)
  }

  /// Leads from the host's name to the installation. Returns the host's name.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = HostPage()
    page.next.taps.observe { [unowned page] in
      context.navigator.spawn(during: page.lifetime) { [page] in await goOn(from: page, context) }
    }
    return try? await context.navigator.presentRoot(page)
  }

  private nonisolated(nonsending) func goOn(from host: HostPage, _ context: ApplicationContext) async {
    // The password page closes, and its password is used after that.
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
