import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting

/// A source that a generated application follows for as long as it runs.
struct SourcePlan: Sendable {
  let name: String
  /// A Boolean value that indicates whether only the newest value counts. Otherwise every value counts.
  let isLatest: Bool
  /// The effect that every third value begins; `nil` for none.
  let effect: EffectPlan?

  /// The page shows the sources under these names.
  static let (values, troubles) = ("news", "troubles")

  /// - Parameter effects: Gets the plan of the effect.
  init(_ name: String, effects: inout [EffectPlan], _ random: inout SeededGenerator) {
    self.name = name
    isLatest = random.happens(1, in: 2)
    effect = random.happens(1, in: 3) ? EffectPlan("\(name)e", fields: 0, &random) : nil
    if let effect { effects.append(effect) }
  }

  /// Returns the numbers that are known after another number came.
  func numbers(_ old: [Int], and new: Int) -> [Int] { isLatest ? [new] : old + [new] }
}

extension GeneratedApplication {
  /// The addresses of all pages but the roots.
  static let page = Route("page", Int.self)
  static let routes: [any AddressRoute] = [page]

  /// Follows the sources of the plan.
  func followSources(in context: ApplicationContext, _ memory: Memory) {
    for source in plan.sources {
      // A test tells the values, so no sequence is ever opened.
      let values = context.sources.follow(
        source.name, from: memory.state.news[source.name]?.last ?? 0, keeping: source.isLatest ? .latest() : .all
      ) { _ in AsyncStream<(Int, Int)> { $0.finish() } }
      values.observe { value in
        memory.state.news[source.name] = source.numbers(memory.state.news[source.name] ?? [], and: value)
        memory.showNews()
        if value.isMultiple(of: 3), let effect = source.effect { begin(effect, for: value, in: context) }
      }
    }
    memory.showNews()
  }

  private func begin(_ effect: EffectPlan, for value: Int, in context: ApplicationContext) {
    let (world, life, name) = (world, life, "\(effect.name).\(value)")
    let described = Effect(
      name, title: effect.title, policy: .finish, isReversible: effect.isReversible, given: "\(value)")
    context.navigator.spawn {
      _ = try? await context.effects.run(described, secrets: []) { key, _ in
        try await world.carryOut(life: life, key: key, name: name, given: "\(value)", secrets: [])
      }
    }
  }

  /// Opens the addresses of pages.
  func openAddresses(in context: ApplicationContext, _ parts: @escaping () -> Parts) {
    guard plan.hasAddresses else { return }
    context.addresses.open(Self.page) { [plan] number in
      guard (plan.rootCount..<plan.pages.count).contains(number) else { return .unknown }
      context.navigator.spawn {
        let page = GeneratedPage(plan.pages[number], parts())
        page.address.value = Self.page(number)
        _ = try? await context.navigator.present(page, as: .push)
      }
      return .opened
    }
  }
}

extension Memory {
  /// Shows what the sources told.
  func showNews() {
    news.value = state.news.sorted { $0.key < $1.key }
      .map { "\($0): \($1.map(String.init).joined(separator: " "))" }.joined(separator: "; ")
  }
}
