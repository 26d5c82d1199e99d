import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// An application with addresses: alerts, after a log-in if there is one.
struct Ward: Application {
  static let name = "ward"
  static let alert = Route("alert", Int.self)
  static let routes: [any AddressRoute] = [alert, Route("events")]
  var needsLogin = false

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    if needsLogin { try? await context.navigator.presentRoot(WardLoginPage()) }
    let home = WardHomePage(in: context)
    context.addresses.open(Self.alert, during: home.lifetime) { number in
      guard number < 100 else { return .unknown }
      guard number < 50 else { return .refused("Alert \(number) is <b>not</b> for you.") }
      context.navigator.show(WardAlertPage(number))
      return .opened
    }
    _ = try? await context.navigator.presentRoot(home)
    return nil
  }
}

private final class WardLoginPage: Page<Void> {
  private let enter = Button("enter", "Log in", role: .default)
  override var elements: [PageElement] { [enter] }

  init() {
    super.init(key: "login", title: "Log in")
    enter.taps.observe { [unowned self] in finish(()) }
  }
}

private final class WardHomePage: Page<Void> {
  private let link = Link("link", "To 17", to: Ward.alert(17))
  private let ask = Button("ask", "Ask")
  private let note = TextField("note", "Note")
  override var elements: [PageElement] { [link, ask, note] }

  init(in context: ApplicationContext) {
    super.init(key: "home", title: "Home")
    ask.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { _ = try? await context.navigator.confirm("Sure?", "Yes") }
    }
  }
}

private final class WardAlertPage: Page<Void> {
  private let next: Link
  private let comment = TextField("comment", "Comment")
  private let count = NumberField("count", "Count")
  override var elements: [PageElement] { [next, comment, count] }

  init(_ number: Int) {
    next = Link("next", "The next alert", to: Ward.alert(number + 1))
    super.init(key: "alert", title: "Alert \(number)", about: "\(number)")
    address.value = Ward.alert(number)
  }
}
