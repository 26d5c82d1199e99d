import SignalboxCore
import SignalboxInterface
public import SignalboxNavigation
public import SignalboxShared
import SignalboxWords

/// An operations desk: live services, alerts to acknowledge, a chat, and the names of the present users.
///
/// The log-in page asks for a name, unless the front end knows the user. After ten minutes without input the desk asks
/// for the name again. `alert/17` is the address of an alert.
public struct DeskApplication: Application {
  /// The name on a command line.
  public static let name = "desk"
  /// The address of an alert.
  public static let alert = Route("alert", Int.self)
  /// The kinds of addresses.
  public static let routes: [any AddressRoute] = [alert]

  /// The time without input until the desk is locked.
  public static let idleTime = Duration.seconds(600)

  private let world: any DeskWorld
  private let board: SharedModel<DeskBoard>
  private let operators: Set<String>?

  /// Creates a desk.
  /// - Parameters:
  ///   - world: The services and alerts.
  ///   - board: The state that all users share.
  ///   - operators: The names of the users that may acknowledge alerts; `nil` for all users.
  public init(world: any DeskWorld, board: SharedModel<DeskBoard>, operators: Set<String>? = nil) {
    (self.world, self.board, self.operators) = (world, board, operators)
  }

  /// Runs until the user quits; the log-in follows each log-out.
  /// - Returns: Always `nil`.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let kept = MutableProperty(context.restored() ?? Kept())
    context.keepCheckpoints { kept.value }
    do throws(Dismissed) {
      if let user = context.user { try await work(DeskUser(known: user, operators: operators), kept, in: context) }
      while true {
        let user =
          if let user = kept.value.user { user } else {
            try await context.navigator.presentRoot(DeskNamePage("log-in", phrase("Log in")))
          }
        try await work(DeskUser(typed: user, operators: operators), kept, in: context)
      }
    } catch {
      return nil
    }
  }

  /// The state of a checkpoint.
  private struct Kept: Codable, Equatable {
    var user: String?
    var state: DeskState?
    /// Optional, because earlier recordings do not have it.
    var arrangement: DeskArrangement?
  }

  /// Shows the desk until the user logs out.
  private nonisolated(nonsending) func work(
    _ user: DeskUser, _ kept: MutableProperty<Kept>, in context: ApplicationContext
  ) async throws(Dismissed) {
    let page = page(for: user, in: context, from: kept.value.state)
    kept.value.arrangement.map(page.arrange)
    kept
      <~ Property(combining: page.state, page.arrangement) {
        Kept(user: user.name, state: $0, arrangement: $1)
      }
    try await context.navigator.presentRoot(page)
    kept.value = Kept()
  }

  private func page(for user: DeskUser, in context: ApplicationContext, from state: DeskState?) -> DeskPage {
    let open: (DeskAlert, Property<DeskBoard?>) -> Void = {
      context.navigator.show(AlertPage($0, for: user, in: context, board, $1))
    }
    let page = DeskPage(user, in: context, world, board, from: state, open: open)
    // An address waits until the alerts are known.
    page.firstState.observe { [unowned page] in
      context.addresses.open(Self.alert, during: page.lifetime) { number in
        guard let alert = page.alert(number) else { return .unknown }
        open(alert, page.shared)
        return .opened
      }
    }
    context.idle(for: Self.idleTime, during: page.lifetime).observe { [unowned page] in
      // Half a name was typed at the lock.
      guard page.isWatching else { return }
      // A locked desk shows no news, and its recording does not grow.
      page.stopWatching()
      // An open question would cover the lock.
      context.navigator.cancelAlerts()
      let lock = DeskNamePage("lock", phrase("Locked"), for: user.name)
      context.navigator.show(lock, as: .modal) { [weak page] _ in page?.watch() }
    }
    return page
  }
}

/// A page that asks for the user's name: for any, or for the name of the user that it locks out.
final class DeskNamePage: Page<String> {
  private let user = TextField("name", phrase("Your name"), isRequired: true, limit: 40, purpose: .username)
  private let submit: Button
  private let why = Note("why")

  init(_ key: String, _ title: String, for locked: String? = nil) {
    submit = Button("submit", locked == nil ? phrase("Log in") : phrase("Unlock"), role: .default)
    super.init(key: key, title: title)
    // Neither going back nor an address removes a lock.
    guardsDismissal.value = locked != nil
    let minutes = DeskApplication.idleTime.components.seconds / 60
    why.text.value =
      locked == nil ? "" : phrase("The desk was not used for \(minutes) minutes. Write your name to go on.")
    dismissalRequests.observe { [unowned self] in user.error.value = phrase("Write your name to unlock the desk.") }
    submit.taps.observe { [unowned self] in
      let name = Self.plain(user.text.value)
      guard locked.map(Self.plain) ?? name == name else {
        user.error.value = phrase("The desk is locked for a user with another name.")
        return
      }
      finish(name)
    }
  }

  override var elements: [PageElement] { [why, user, submit] }

  /// Returns a name without blanks around it: keyboards of telephones add a blank behind a word.
  private static func plain(_ name: String) -> String { name.split(separator: " ").joined(separator: " ") }
}
