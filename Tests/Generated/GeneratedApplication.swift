import SignalboxCore
import SignalboxModel
import SignalboxNavigation

/// An application made from a ``Plan``, acting on a ``World``.
struct GeneratedApplication: Application {
  static let name = "generated"

  let plan: Plan
  let world: World
  let life: Int
  let hooks: Hooks

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let memory = Memory(context.restored(AppState.self) ?? AppState())
    if plan.keepsCheckpoints { context.keepCheckpoints { memory.state } }
    let (world, life) = (world, life)
    followSources(in: context, memory)
    openAddresses(in: context) {
      Parts(plan: plan, world: world, life: life, hooks: hooks, context: context, memory: memory)
    }
    if plan.hasBackground {
      context.navigator.spawn(inBackground: true) {
        _ = try? await context.effects.run("background", policy: .background) { key in
          try await world.carryOut(life: life, key: key, name: "background", given: "", secrets: [])
        }
      }
    }
    while true {
      let parts = Parts(plan: plan, world: world, life: life, hooks: hooks, context: context, memory: memory)
      let page = GeneratedPage(plan.pages[memory.state.root], parts, isRoot: true)
      do throws(Dismissed) {
        let payload = try await context.navigator.presentRoot(page)
        guard let root = payload.nextRoot else { return "gave \(payload.text)" }
        (memory.state.root, memory.state.values) = (root, [:])
      } catch {
        return "left, \(error)"
      }
    }
  }
}

/// The application's state apart from its pages.
struct AppState: Codable {
  var root = 0
  var attempts = 0
  /// The values that the root page shows.
  var values: [String: String] = [:]
  /// The known values of each source.
  var news: [String: [Int]] = [:]
}

final class Memory {
  var state: AppState
  /// The known values of all sources, to show.
  let news = MutableProperty("")
  init(_ state: AppState) { self.state = state }
}

/// The arguments of pages.
struct Parts {
  let plan: Plan
  let world: World
  let life: Int
  let hooks: Hooks
  let context: ApplicationContext
  let memory: Memory

  func check(_ secret: Secret, _ name: String, _ rule: Rule) -> Bool {
    let answer = secret.check(name, rule.test)
    return !secret.isEmpty && hooks.isForced(name) ? false : answer
  }

  func equal(_ left: Secret, _ right: Secret) -> Bool {
    let answer = left == right
    return !left.isEmpty && !right.isEmpty && hooks.isForced("==") ? false : answer
  }
}

/// The result of a page.
struct Payload: Sendable {
  var text: String
  var secret = Secret.none
  var nextRoot: Int?
}
