public import SignalboxCore
import SignalboxInterface
import SignalboxModel
public import SignalboxNavigation

/// The application every front end is tested with: every kind of element and every awkward situation in few pages.
///
/// Its pages are `home`, `account`, `people`, `everything`, and `more` with `found` behind it. Their ids are a contract: drivers, the shared
/// tests and the protocol's documentation use them. What is new in a front end's vocabulary goes to `more`.
public struct SamplerApplication: Application {
  /// The name on a command line.
  public static let name = "sampler"

  private let rows: Int?
  private let takesFolder: @Sendable (TextField, Lifetime, ApplicationContext) -> Void

  /// Creates the application; state starts fresh with each session.
  /// - Parameters:
  ///   - rows: How many rows the list has that is shown in place of the home page; none shows that page.
  ///   - takesFolder: Makes a field one for the path to a folder: `field.takesPath(to: .folder, …)` where there are files. Without it any
  ///     text is taken.
  public init(
    rows: Int? = nil,
    takesFolder: @escaping @Sendable (TextField, Lifetime, ApplicationContext) -> Void = { _, _, _ in }
  ) {
    (self.rows, self.takesFolder) = (rows, takesFolder)
  }

  /// Runs until the home page is left; gives nothing.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let navigator = context.navigator
    if let rows {
      _ = try? await navigator.presentRoot(RowsPage(count: rows))
      return nil
    }
    let home = HomePage()
    home.account.taps.observe { navigator.show(AccountPage()) }
    home.people.taps.observe { show(PeoplePage(), on: navigator) }
    home.everything.taps.observe { show(EverythingPage(on: navigator), on: navigator) }
    home.more.taps.observe { [unowned home] in navigator.spawn(during: home.lifetime) { await more(context) } }
    home.load.taps.observe { [unowned home] in
      navigator.spawn(during: home.lifetime) { await load(home, context.effects) }
    }
    _ = try? await navigator.presentRoot(home)
    return nil
  }

  private nonisolated(nonsending) func load(_ home: HomePage, _ effects: any Effects) async {
    home.load.isBusy.value = true
    defer { home.load.isBusy.value = false }
    do throws(EffectFailure) {
      try await effects.wait("load", title: "Loading", for: .milliseconds(30))
      home.loaded.text.value = "42"
    } catch {
      home.load.error.value = error.reason
    }
  }

  /// The two steps of what came later.
  private nonisolated(nonsending) func more(_ context: ApplicationContext) async {
    let wizard = Wizard(["more": "More kinds", "found": "Found rows"], on: context.navigator, as: .modal)
    _ = try? await wizard.run { wizard throws(Dismissed) in
      try await wizard.step("more") { MorePage(in: context, takesFolder: takesFolder) }
      try await wizard.step("found") { FoundPage(in: context) }
    }
  }

  private func show(_ page: PeoplePage, on navigator: Navigator) {
    page.list.buttonPresses.observe { [unowned page] press in
      guard let person = page.person(press.row) else { return }
      let alert = Alert(
        title: "Delete?", message: "Delete \(person)", severity: .warning,
        buttons: [Button("ok", "OK", role: .destructive), Button("cancel", "Cancel", role: .cancel)])
      navigator.alert(alert) { [weak page] answer in
        if answer == .success("ok") { page?.remove(press.row) }
      }
    }
    navigator.show(page)
  }

  private func show(_ page: EverythingPage, on navigator: Navigator) {
    page.leaveRequests.observe { [unowned page] in
      let alert = Alert(
        title: "Leave?", message: "The page guards its leaving.",
        buttons: [Button("ok", "Leave", role: .destructive), Button("cancel", "Stay", role: .cancel)])
      navigator.alert(alert) { [weak page] answer in
        if let page, answer == .success("ok") { navigator.cancel(page) }
      }
    }
    navigator.show(page)
  }
}
