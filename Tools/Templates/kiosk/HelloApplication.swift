import SignalboxCore
import SignalboxModel
import SignalboxNavigation

/// A kiosk: no key quits it, and each visitor begins with an empty page. Nothing of a visitor stays.
struct HelloApplication: Application {
  static let name = "hello"
  static let allowsQuitting = false

  func run(in context: ApplicationContext) async -> String? {
    while true {
      do throws(Dismissed) {
        let name = try await context.navigator.presentRoot(VisitorPage())
        try await context.navigator.presentRoot(BadgePage(name, in: context))
      } catch {
        // Closed: the session ends.
        guard error != .closed else { return nil }
      }
    }
  }
}

final class VisitorPage: Page<String> {
  private let name = TextField("name", "Your name", isRequired: true)
  private let arrive = Button("arrive", "I am here", role: .default)

  init() {
    super.init(key: "visitor", title: "Welcome")
    name.check(.length(2...40))
    arrive.taps.observe { [unowned self] in finish(name.text.value) }
  }

  override var elements: [PageElement] { [name, arrive] }
}

/// The next visitor comes after a press, or after ten seconds without input.
final class BadgePage: Page<Void> {
  private let text: Label
  private let next = Button("next", "Next visitor", role: .default)

  init(_ name: String, in context: ApplicationContext) {
    text = Label("text", text: "Hello, \(name). Please take a seat.")
    super.init(key: "badge", title: "Thank you")
    next.taps.observe { [unowned self] in finish(()) }
    context.idle(for: .seconds(10), during: lifetime).observe { [unowned self] in finish(()) }
  }

  override var elements: [PageElement] { [text, next] }
}
