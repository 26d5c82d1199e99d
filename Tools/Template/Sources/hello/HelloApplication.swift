import SignalboxCore
import SignalboxNavigation

/// Asks for a name, and gives a greeting.
struct HelloApplication: Application {
  static let name = "hello"

  func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(NamePage())
  }
}

/// The only page; it ends with the greeting.
final class NamePage: Page<String> {
  private let name = TextField("name", "Your name", isRequired: true)
  private let greet = Button("greet", "Greet me", role: .default)

  init() {
    super.init(key: "name", title: "Who are you?")
    greet.isEnabled <~ name.text.map { !$0.isEmpty }
    greet.taps.observe { [unowned self] in finish("Hello, \(name.text.value)!") }
  }

  override var elements: [PageElement] { [name, greet] }
}
