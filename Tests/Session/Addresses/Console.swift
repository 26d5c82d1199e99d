import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// A console with a log-in, alerts with addresses, and a page that guards leaving.
struct Console: Application {
  static let name = "console"
  static let alert = Route("alert", Int.self)
  static let draft = Route("draft")
  static let report = Route("report", String.self, Int.self)
  static let routes: [any AddressRoute] = [alert, draft, report]

  /// A Boolean value that indicates whether the session begins on a log-in page.
  var needsLogin = false
  /// The time without input after which the console locks.
  var idle: Duration?

  func run(in context: ApplicationContext) async -> String? {
    let told: String? = context.restored()
    if needsLogin, told == nil {
      let login = LoginPage(in: context)
      guard (try? await context.navigator.presentRoot(login)) != nil else { return nil }
    }
    let home = HomePage(in: context)
    home.told.text.value = told ?? ""
    if let idle {
      context.idle(for: idle, during: home.lifetime).observe {
        context.navigator.cancelAlerts()
        context.navigator.show(LockPage(in: context), as: .modal)
      }
    }
    context.addresses.open(Self.alert, during: home.lifetime) { number in
      guard number < 100 else { return .unknown }
      guard number < 50 else { return .refused("Alert \(number) is not for you.") }
      context.navigator.show(AlertPage(number, in: context))
      return .opened
    }
    context.addresses.open(Self.draft, during: home.lifetime) {
      context.navigator.show(DraftPage(in: context))
      return .opened
    }
    context.addresses.open(Self.report, during: home.lifetime) { name, number in
      home.told.text.value = "\(name) \(number)"
      return .opened
    }
    context.keepCheckpoints { home.told.text.value }
    _ = try? await context.navigator.presentRoot(home)
    return "done"
  }
}

private final class LoginPage: Page<Void> {
  private let password = TextField("password", "Password")
  private let waiting = Label("waiting")
  private let enter = Button("enter", "Log in", role: .default)
  override var elements: [PageElement] { [waiting, password, enter] }

  init(in context: ApplicationContext) {
    super.init(key: "login", title: "Log in")
    waiting.text <~ context.addresses.waiting.map { $0.map { "Log in to see \($0)" } ?? "" }
    enter.taps.observe { [unowned self] in
      if password.text.value == "right" { finish(()) }
    }
  }
}

/// Covers the console until the password was typed.
private final class LockPage: Page<Void> {
  private let password = TextField("password", "Password")
  private let enter = Button("enter", "Unlock", role: .default)
  override var elements: [PageElement] { [password, enter] }

  init(in context: ApplicationContext) {
    super.init(key: "lock", title: "Locked")
    guardsDismissal.value = true
    enter.taps.observe { [unowned self] in
      if password.text.value == "right" { finish(()) }
    }
  }
}

private final class HomePage: Page<Void> {
  let told = Label("told")
  private let note = TextField("note", "Note")
  private let link = Link("link", "Alert 17", to: Console.alert(17))
  private let ask = Button("ask", "Ask")
  override var elements: [PageElement] { [told, note, link, ask] }

  init(in context: ApplicationContext) {
    super.init(key: "home", title: "Home")
    ask.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { _ = try? await context.navigator.confirm("Sure?", "Yes") }
    }
  }
}

private final class AlertPage: Page<Void> {
  private let comment = TextField("comment", "Comment")
  private let next: Link
  private let save = Button("save", "Save")
  override var elements: [PageElement] { [comment, next, save] }

  init(_ number: Int, in context: ApplicationContext) {
    next = Link("next", "Next", to: Console.alert(number + 1))
    super.init(key: "alert", title: "Alert \(number)", about: "\(number)")
    address.value = Console.alert(number)
  }
}

/// Asks before it is left.
private final class DraftPage: Page<Void> {
  private let text = TextField("text", "Text")
  override var elements: [PageElement] { [text] }

  init(in context: ApplicationContext) {
    super.init(key: "draft", title: "Draft")
    address.value = Console.draft()
    guardsDismissal.value = true
    dismissalRequests.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [self] in
        if (try? await context.navigator.confirm("Discard?", "Discard")) == true { context.navigator.cancel(self) }
      }
    }
  }
}
