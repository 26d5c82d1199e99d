import SignalboxCore
import SignalboxModel
import SignalboxNavigation

/// A console: a table that follows the world outside, a page for each row, and an action that asks before.
struct HelloApplication: Application {
  static let name = "hello"
  var world = World()

  func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(ServicesPage(in: context, world))
    return nil
  }
}

struct Service: Codable, Equatable, Sendable {
  var name: String
  var isUp: Bool
}

/// The world outside. Put the connection to your own server here.
struct World: Sendable {
  func services() async throws -> AsyncStream<[Service]> {
    AsyncStream { services in
      services.yield([Service(name: "mail", isUp: true), Service(name: "web", isUp: false)])
    }
  }

  func restart(_ name: String) async throws {}
}

final class ServicesPage: Page<Void> {
  private let table = DataTable<Service>(
    "services", "Services",
    columns: [
      Column("name", "Name", text: \.name),
      Column("state", "State") { $0.isUp ? "up" : "down" }.toned { $0.isUp ? nil : .critical },
    ], rowKey: \.name)
  private let leave = Button("leave", "Leave")

  init(in context: ApplicationContext, _ world: World) {
    super.init(key: "console", title: "Console")
    table.values
      <~ context.sources.follow("services", during: lifetime, keeping: .latest(every: .seconds(1))) {
        try await world.services()
      }
    table.selections.observe { [unowned self] service in
      context.navigator.spawn(during: lifetime) {
        try? await context.navigator.present(ServicePage(service, in: context, world))
      }
    }
    leave.taps.observe { [unowned self] in finish(()) }
  }

  override var elements: [PageElement] { [table, leave] }
}

final class ServicePage: Page<Void> {
  private let state: Label
  private let restart = Button("restart", "Restart", role: .destructive)

  init(_ service: Service, in context: ApplicationContext, _ world: World) {
    state = Label("state", "State", text: service.isUp ? "up" : "down")
    super.init(key: "service", title: service.name)
    restart.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [self] in
        let isMeant = try? await context.navigator.confirm("Restart \(service.name)?", "Restart", destructive: true)
        guard isMeant == true else { return }
        do throws(EffectFailure) {
          try await context.effects.run("restart", title: "Restarting", given: service.name) { _ in
            try await world.restart(service.name)
          }
          finish(())
        } catch { restart.error.value = error.reason }
      }
    }
  }

  override var elements: [PageElement] { [state, restart] }
}
