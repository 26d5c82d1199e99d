import SignalboxCore
import SignalboxModel
public import SignalboxNavigation

/// The set-up application: a wizard, and an installation in steps that may fail, be cancelled and be killed.
public struct SetupApplication: Application {
  /// The name on a command line.
  public static let name = "setup"

  private let service: any SetupService

  /// Creates the application.
  /// - Parameter service: The service that sets the servers up.
  public init(service: any SetupService) { self.service = service }

  /// Runs until the server is set up and the user has read that, or until the first page is closed.
  /// - Returns: The host's name, or `nil`.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let zones = MutableProperty(ZoneList())
    context.navigator.spawn { [service] in
      let read = try? await context.effects.run("zones", isReversible: true) { _ in await service.zones() }
      zones.value = read ?? .common
    }
    let wizard = Wizard(Server.steps, on: context.navigator)
    var installation: Installation?
    return try? await wizard.run { wizard throws(Dismissed) in
      let host = try await wizard.step("host") { HostPage(zones: zones) }
      let account = try await wizard.step("account") { UserPage() }
      let packages = try await wizard.step("packages") { PackagesPage() }
      let server = Server(host: host, account: account.user, packages: packages)
      let choice = try await wizard.step("review") {
        installation = Installation(of: server, account.password, by: service, in: context)
        return ReviewPage(server)
      }
      if case .edit(let part) = choice { try wizard.edit(part.step, at: part.element) }
      guard let installation else { throw .closed }
      try await wizard.step("install", installation.page)
      do throws(Dismissed) {
        try await wizard.step("done", isFinal: true) { DonePage(server) }
      } catch {
        // The server is set up even when the user quits on this page.
        guard error == .closed else { throw error }
      }
      return server.host.name
    }
  }
}
