import SignalboxInterface
import SignalboxModel
import SignalboxTesting

/// An application's structure as a value that a seed alone determines.
struct Plan: Sendable {
  let seed: UInt64
  let keepsCheckpoints: Bool
  let hasBackground: Bool
  /// The first ones are roots.
  let pages: [PagePlan]
  let rootCount: Int
  let effects: [EffectPlan]
  let sources: [SourcePlan]
  let hasAddresses: Bool

  init(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    self.seed = seed
    keepsCheckpoints = random.happens(1, in: 4)
    hasBackground = random.happens(1, in: 5)
    rootCount = Int.random(in: 1...2, using: &random)
    let pageCount = rootCount + Int.random(in: 1...3, using: &random)
    var effects: [EffectPlan] = []
    var pages: [PagePlan] = []
    for number in 0..<pageCount {
      let isRoot = number < rootCount
      pages.append(
        PagePlan(
          number, of: pageCount, roots: rootCount, withSecrets: !(isRoot && keepsCheckpoints), effects: &effects,
          &random))
    }
    sources = (0..<(random.happens(1, in: 2) ? 0 : Int.random(in: 1...2, using: &random))).map {
      SourcePlan("n\($0)", effects: &effects, &random)
    }
    hasAddresses = random.happens(1, in: 3)
    (self.pages, self.effects) = (pages, effects)
  }

  /// Returns the world's reply to an effect. Repeated effects get the same reply.
  func reply(to name: String, given: String) -> Reply {
    guard let effect = effect(name) else { return .gift(text: "background", token: nil) }
    var random = SeededGenerator(seed: "\(seed) \(name) \(given)".stableHash)
    let number = Int.random(in: 0..<1000, using: &random)
    if random.happens(effect.failures, in: 8) { return .failure("The service \(number) is closed") }
    return .gift(text: "v\(number)", token: effect.givesToken ? "token-canary-\(number)" : nil)
  }

  /// Returns the plan of a running effect, by its name.
  func effect(_ name: String) -> EffectPlan? {
    let kind = name.prefix { $0 != "." }
    return effects.first { $0.name == kind }
  }
}

/// The result of an effect.
enum Reply: Equatable, Sendable {
  case gift(text: String, token: String?)
  case failure(String)
  case cancelled
}

struct PagePlan: Sendable {
  let key: String
  let elements: [ElementPlan]
  let secrets: [SecretPlan]
  /// The time of the comparison of the first two secrets, or `nil` for no comparison.
  let comparison: Asking?
  /// The rule for the secret that the page gets from another page.
  let carriedRule: Rule?
  /// A Boolean value that indicates whether only a frame evaluates the rule.
  let isCarriedAskedByFrame: Bool
  let buttons: [Deed]
  let guarding: Guarding
  /// The number of seconds after which the page goes by itself.
  let deadline: Int?

  enum Guarding: Sendable { case never, always, byToggle }

  init(
    _ number: Int, of count: Int, roots: Int, withSecrets: Bool, effects: inout [EffectPlan],
    _ random: inout SeededGenerator
  ) {
    key = "p\(number)"
    let isRoot = number < roots
    elements = (0..<Int.random(in: 1...3, using: &random)).map { _ in ElementPlan.random(&random) }
    let secretCount = withSecrets ? Int.random(in: isRoot ? 0...2 : 1...2, using: &random) : 0
    let page = key
    secrets = (0..<secretCount).map { SecretPlan("s\($0)", page: page, &random) }
    comparison =
      secretCount == 2 && random.happens(3, in: 4) ? Asking.allCases.randomElement(using: &random) : nil
    carriedRule = random.happens(1, in: 2) ? Rule.allCases.randomElement(using: &random) : nil
    isCarriedAskedByFrame = random.happens(1, in: 2)
    guarding = random.happens(1, in: 6) ? .always : random.happens(1, in: 5) ? .byToggle : .never
    deadline = !isRoot && random.happens(1, in: 3) ? Int.random(in: 5...20, using: &random) : nil
    var buttons: [Deed] = []
    func addEffect() -> Int {
      effects.append(EffectPlan("e\(effects.count)", fields: secretCount, &random))
      return effects.count - 1
    }
    for _ in 0..<Int.random(in: 2...4, using: &random) {
      switch Int.random(in: 0..<16, using: &random) {
      case 0...6: buttons.append(.run(addEffect()))
      case 7: buttons.append(.runTwo(addEffect(), addEffect()))
      case 8: buttons.append(.slow)
      case 9: buttons.append(.chance)
      case 10: buttons.append(.time)
      case 11: buttons.append(.alert)
      case 12: buttons.append(.cancel)
      case 13: buttons.append(.clear)
      case 14 where isRoot: buttons.append(.root(Int.random(in: 0..<roots, using: &random)))
      default: buttons.append(.note)
      }
    }
    if secretCount > 0 { buttons.append(.ask) }
    if number + 1 < count {
      let first = max(number + 1, roots)
      buttons.append(
        .present(Int.random(in: first..<count, using: &random), random.happens(1, in: 3) ? .modal : .push))
    }
    if !isRoot || random.happens(1, in: 4) { buttons.append(.finish) }
    self.buttons = buttons
  }
}

/// The moment at which a rule for a secret is evaluated.
enum Asking: CaseIterable, Sendable {
  case whileTyping, whenPressed
  /// Only the frame that shows the answer uses it.
  case byFrame
}

enum ElementPlan: CaseIterable, Sendable {
  case text, longText, number, date, time, toggle, choice, multichoice, list, table, progress, chart, image, note, link,
    group, heading, details, file

  static func random(_ random: inout SeededGenerator) -> ElementPlan {
    allCases[Int.random(in: 0..<allCases.count, using: &random)]
  }
}

struct SecretPlan: Sendable {
  let key: String
  let rules: [(name: String, rule: Rule, asking: Asking)]

  init(_ key: String, page: String, _ random: inout SeededGenerator) {
    self.key = key
    rules = Rule.allCases.filter { _ in random.happens(1, in: 3) }.map {
      ("\(page) \(key) \($0.rawValue)", $0, Asking.allCases.randomElement(using: &random) ?? .byFrame)
    }
  }
}

enum Rule: String, CaseIterable, Sendable {
  case digit = "has a digit"
  case long = "has 12 characters"
  case capital = "has a capital letter"
  case even = "has an even number of characters"

  var test: @Sendable (String) -> Bool {
    switch self {
    case .digit: { $0.utf8.contains { 0x30...0x39 ~= $0 } }
    case .long: { $0.utf8.count >= 12 }
    case .capital: { $0.utf8.contains { 0x41...0x5A ~= $0 } }
    case .even: { $0.utf8.count % 2 == 0 }
    }
  }

  /// Creates the rule that is at the end of a name.
  init?(of name: String) {
    guard let rule = Self.allCases.first(where: { name.hasSuffix($0.rawValue) }) else { return nil }
    self = rule
  }
}

/// The action of a button.
enum Deed: Sendable {
  case note, chance, time, alert, slow, cancel, clear, ask, finish
  case run(Int)
  case runTwo(Int, Int)
  case present(Int, PresentationMode)
  case root(Int)
}

struct EffectPlan: Sendable {
  let name: String
  let title: String?
  let policy: EffectPolicy
  let isReversible: Bool
  /// The secrets that the effect takes: from fields by number, from the page's argument, or from another effect.
  let takes: [Source]
  let givesToken: Bool
  /// The number of failures in eight cases.
  let failures: Int
  /// A Boolean value that indicates whether the world answers at once.
  let isInstant: Bool
  /// A Boolean value that indicates whether the effect runs to its end although it was cancelled.
  let ignoresCancelling: Bool
  /// A Boolean value that indicates whether the effect continues after its page is gone.
  let outlivesPage: Bool
  /// A Boolean value that indicates whether the effect makes a file for the user.
  let givesFile: Bool

  enum Source: Sendable { case field(Int), carried, token }

  init(_ name: String, fields: Int, _ random: inout SeededGenerator) {
    self.name = name
    title = random.happens(1, in: 2) ? "Working on \(name)" : nil
    policy = random.happens(1, in: 3) ? .finish : .cancel
    isReversible = random.happens(1, in: 2)
    var takes: [Source] = []
    for field in 0..<fields where random.happens(1, in: 2) { takes.append(.field(field)) }
    if random.happens(1, in: 3) { takes.append(.carried) }
    if random.happens(1, in: 5) { takes.append(.token) }
    self.takes = takes
    givesToken = random.happens(1, in: 4)
    failures = random.happens(1, in: 3) ? 4 : 1
    isInstant = random.happens(1, in: 2)
    ignoresCancelling = random.happens(1, in: 3)
    outlivesPage = random.happens(1, in: 4)
    givesFile = takes.isEmpty && !givesToken && random.happens(1, in: 2)
  }
}

extension SeededGenerator {
  mutating func happens(_ count: Int, in total: Int) -> Bool { Int.random(in: 0..<total, using: &self) < count }
}

extension String {
  /// A hash that is the same in every process.
  var stableHash: UInt64 { utf8.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 } }
}
