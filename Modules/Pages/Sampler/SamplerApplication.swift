public import SignalboxCore
import SignalboxInterface
import SignalboxModel
public import SignalboxNavigation
import SignalboxWords

/// The application for the tests of every front end: every kind of element and every awkward situation on few pages.
///
/// The pages are `home`, `account`, `people`, `everything`, and `more`, which leads to `found`. Their keys are a
/// contract: drivers, the shared tests and the protocol's documentation use them. New kinds of element belong on
/// `more`.
public struct SamplerApplication: Application {
  /// The name on a command line.
  public static let name = "sampler"
  private static let account = Route("account")
  private static let people = Route("people")
  private static let person = Route("person", String.self)
  /// The addresses of two pages, and of a person that is a row of the second page.
  public static let routes: [any AddressRoute] = [account, people, person]

  private let rows: Int?
  private let takesFolder: @Sendable (TextField, Lifetime, ApplicationContext) -> Void

  /// Creates the application. Each session starts with fresh state.
  /// - Parameters:
  ///   - rows: The number of rows of a list that replaces the home page; `nil` for the home page.
  ///   - takesFolder: Makes a text field a field for the path of a folder. Where there are files, pass
  ///     `field.acceptPaths(to: .folder, …)`. By default the field accepts any text.
  public init(
    rows: Int? = nil,
    takesFolder: @escaping @Sendable (TextField, Lifetime, ApplicationContext) -> Void = { _, _, _ in }
  ) {
    (self.rows, self.takesFolder) = (rows, takesFolder)
  }

  /// Runs until the home page is closed.
  /// - Returns: Always `nil`.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let navigator = context.navigator
    if let rows {
      _ = try? await navigator.presentRoot(RowsPage(count: rows))
      return nil
    }
    let home = HomePage()
    home.account.taps.observe { navigator.show(AccountPage()) }
    home.people.taps.observe { show(PeoplePage(), on: navigator) }
    open(context)
    home.everything.taps.observe { show(EverythingPage(on: navigator), on: navigator) }
    home.more.taps.observe { [unowned home] in navigator.spawn(during: home.lifetime) { await more(context) } }
    home.load.taps.observe { [unowned home] in
      navigator.spawn(during: home.lifetime) { await load(home, context.effects) }
    }
    _ = try? await navigator.presentRoot(home)
    return nil
  }

  private func open(_ context: ApplicationContext) {
    let navigator = context.navigator
    context.addresses.open(Self.account) {
      let page = AccountPage()
      page.address.value = Self.account()
      navigator.show(page)
      return .opened
    }
    context.addresses.open(Self.people) {
      let page = PeoplePage()
      page.address.value = Self.people()
      show(page, on: navigator)
      return .opened
    }
    context.addresses.open(Self.person) { person in
      ["a1", "b2", "c3"].contains(person) ? .refused(phrase("The page of this person is not for you.")) : .unknown
    }
  }

  private nonisolated(nonsending) func load(_ home: HomePage, _ effects: any Effects) async {
    home.load.isBusy.value = true
    defer { home.load.isBusy.value = false }
    do throws(EffectFailure) {
      try await effects.wait("load", title: phrase("Loading"), for: .milliseconds(30))
      home.loaded.text.value = "42"
    } catch {
      home.load.error.value = error.reason
    }
  }

  /// Runs a wizard of two steps with the newer kinds of element.
  private nonisolated(nonsending) func more(_ context: ApplicationContext) async {
    let wizard = Wizard(
      ["more": phrase("More kinds"), "found": phrase("Found rows")], on: context.navigator, as: .modal)
    _ = try? await wizard.run { wizard throws(Dismissed) in
      try await wizard.step("more") { MorePage(in: context, takesFolder: takesFolder) }
      try await wizard.step("found") { FoundPage(in: context) }
    }
  }

  private func show(_ page: PeoplePage, on navigator: Navigator) {
    page.list.buttonPresses.observe { [unowned page] press in
      guard let person = page.person(press.row) else { return }
      let alert = Alert(
        title: phrase("Delete?"), message: phrase("Delete \(person)"), severity: .warning,
        buttons: [Button("ok", phrase("OK"), role: .destructive), Button("cancel", phrase("Cancel"), role: .cancel)])
      navigator.alert(alert) { [weak page] answer in
        if answer == .success("ok") { page?.remove(press.row) }
      }
    }
    navigator.show(page)
  }

  private func show(_ page: EverythingPage, on navigator: Navigator) {
    page.dismissalRequests.observe { [unowned page] in
      let alert = Alert(
        title: phrase("Leave?"), message: phrase("The page guards its leaving."),
        buttons: [
          Button("ok", phrase("Leave", context: "page"), role: .destructive),
          Button("cancel", phrase("Stay"), role: .cancel),
        ])
      navigator.alert(alert) { [weak page] answer in
        if let page, answer == .success("ok") { navigator.cancel(page) }
      }
    }
    navigator.show(page)
  }
}
