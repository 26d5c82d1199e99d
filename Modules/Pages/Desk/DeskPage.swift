import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxShared
import SignalboxWords

/// The root page of the desk: services, open alerts, the chat, and the present users.
final class DeskPage: Page<Void> {
  private let present = Label("present", phrase("Here"))
  private let summary = Label("summary", phrase("State"))
  private let waiting = Note("waiting")
  private let trouble = Note("trouble", severity: .warning)
  private let alerts = DataTable<DeskAlert>(
    "alerts", phrase("Alerts"),
    columns: [
      Column("number", phrase("Number", context: "of an alert"), by: \.number) { "\($0.number)" },
      Column("service", phrase("Service"), text: \.service),
      Column("text", phrase("Message"), text: \.text),
    ], rowKey: { "\($0.number)" })
  private let services = DataTable<DeskService>(
    "services", phrase("Services"),
    columns: [
      Column("name", phrase("Service"), text: \.name),
      Column("state", phrase("State")) { $0.time == nil ? phrase("down") : phrase("up") }.toned {
        $0.time == nil ? .critical : nil
      },
      Column("time", phrase("Answer"), by: { $0.time ?? -1 }) { $0.time.map { phrase("\($0) ms") } ?? "" },
    ], rowKey: \.name)
  private let times = Chart("times", phrase("Last answers"), style: .line, unit: phrase("ms"))
  private let chat = Log("chat", phrase("Chat"))
  private let line = TextField("line", phrase("Line"), limit: 200)
  private let say = Button("say", phrase("Say"), role: .default)
  private let logOut = Button("log-out", phrase("Log out"))

  /// Fires once, when the services and alerts are known.
  var firstState: Signal<Void> { state.signal.compactMap(\.self).prefix(1).map { _ in } }

  /// The acknowledgements and the chat; `nil` until they are known.
  let shared: Property<DeskBoard?>
  /// The arrangement of the tables by the user.
  var arrangement: Property<DeskArrangement> {
    Property(combining: alerts.order, services.order, services.currentKey) {
      DeskArrangement(alerts: $0, services: $1, service: $2)
    }
  }
  /// The services and alerts; `nil` until they are known.
  let state: MutableProperty<DeskState?>
  /// A Boolean value that indicates whether the world is followed, which a lock interrupts.
  var isWatching: Bool { !watching.hasEnded }

  private let world: any DeskWorld
  private let context: ApplicationContext
  private var watching = Lifetime()
  private var toldAlert: Int?

  /// - Parameters:
  ///   - known: The services and alerts of a checkpoint, if the session begins there.
  ///   - open: Opens the page of an alert.
  init(
    _ user: DeskUser, in context: ApplicationContext, _ world: any DeskWorld, _ board: SharedModel<DeskBoard>,
    from known: DeskState?,
    open: @escaping (DeskAlert, Property<DeskBoard?>) -> Void
  ) {
    (state, toldAlert) = (MutableProperty(known), known?.alerts.first?.number)
    (self.world, self.context) = (world, context)
    let following = Lifetime()
    let shared = context.sources.follow(board, during: following)
    self.shared = shared
    sides = Columns("sides", [alerts, Group("talk", [chat, line, say])])
    health = MasterDetail("health", list: services, detail: [times])
    super.init(key: "desk", title: phrase("Desk of \(user.name)"))
    watch()
    lifetime.onEnd { [weak self] in
      self?.watching.end()
      following.end()
    }
    alerts.values
      <~ Property(combining: state, shared) { state, board in
        // Until the board is known, nothing is known about acknowledgements.
        board.map { board in (state?.alerts ?? []).filter { board.acknowledgement(of: $0.number) == nil } } ?? []
      }
    services.values <~ state.map { $0?.services ?? [] }
    // An empty table would say that there is nothing.
    for element in [summary, health] as [PageElement] { element.isVisible <~ state.map { $0 != nil } }
    chat.isVisible <~ shared.map { $0 != nil }
    alerts.isVisible <~ Property(combining: state, shared) { $0 != nil && $1 != nil }
    waiting.text
      <~ Property(combining: state, shared) { state, board in
        if state == nil { return phrase("The services and alerts are not known yet.") }
        return board == nil ? phrase("The alerts and the chat are not known yet.") : ""
      }
    times.series
      <~ services.current.map { $0.map { [ChartSeries($0.name, $0.times.map { $0.map(Double.init) })] } ?? [] }
    summary.text <~ state.map { $0?.summary ?? "" }
    summary.tone <~ state.map { $0?.isWell == false ? .critical : .positive }
    present.text
      <~ context.sources.presence(at: board, as: user.name, during: lifetime).map { all in
        all.map { $0.count == 1 ? $0.name : "\($0.name) (\($0.count))" }.joined(separator: ", ")
      }
    trouble.text <~ context.sources.troubles.map { $0.map(\.reason).joined(separator: " ") }
    say.isEnabled <~ line.text.map { !$0.isEmpty }
    state.changes.observe { [unowned self] in tell($0?.alerts ?? [], context.navigator) }
    shared.changes.observe { [unowned self] in $0.map { chat.show($0.lines, of: $0.lineCount) } }
    alerts.selections.observe { open($0, shared) }
    say.taps.observe { [unowned self] in
      let text = line.text.value
      line.text.value = ""
      context.navigator.spawn(during: lifetime) { [self] in
        do throws(EffectFailure) {
          try await context.effects.change(
            board, "say", title: phrase("Sending the line"), isReversible: false, given: text
          ) { $0.say(text, as: user.name) }
        } catch {
          line.error.value = error.reason
          // The line is not lost, unless the user has begun another.
          if line.text.value.isEmpty { line.text.value = text }
        }
      }
    }
    logOut.isVisible.value = user.hasLoggedIn
    logOut.taps.observe { [unowned self] in
      guard !line.text.value.isEmpty else { return leave() }
      context.navigator.spawn(during: lifetime) { [self] in
        let question = phrase("Log out without sending the line?")
        if (try? await context.navigator.confirm(question, phrase("Log out"), destructive: true)) == true { leave() }
      }
    }
  }

  private func leave() {
    // Not reversible, so that undo cannot return to the account after a log-out.
    context.navigator.spawn { [context] in
      try? await context.effects.run("log out", title: phrase("Logging out")) { _ in }
    }
    finish(())
  }

  private let sides: Columns
  private let health: MasterDetail

  override var elements: [PageElement] { [present, waiting, summary, trouble, sides, health, logOut] }

  /// Arranges the tables as the user had arranged them.
  func arrange(_ arrangement: DeskArrangement) {
    (alerts.order.value, services.order.value) = (arrangement.alerts, arrangement.services)
    services.currentKey.value = arrangement.service
  }

  /// Follows the world until the page or ``stopWatching()`` ends it.
  func watch() {
    guard !lifetime.hasEnded else { return }
    watching = Lifetime()
    state
      <~ context.sources.follow("world", during: watching, keeping: .latest(every: .milliseconds(200))) { [world] in
        try await world.states()
      }.map(DeskState?.some)
  }

  /// Stops to follow the world. The alerts that come until ``watch()`` are shown, and not told one by one.
  func stopWatching() {
    watching.end()
    toldAlert = nil
  }

  /// Returns the alert with this number, if it is known.
  func alert(_ number: Int) -> DeskAlert? { state.value?.alerts.first { $0.number == number } }

  /// Tells about the alerts that came while the desk is open.
  private func tell(_ alerts: [DeskAlert], _ navigator: Navigator) {
    guard let newest = alerts.first?.number else { return }
    for alert in alerts.reversed() where alert.number > toldAlert ?? newest {
      navigator.notify(phrase("Alert \(alert.number): \(alert.text)"), .warning)
    }
    toldAlert = newest
  }
}

/// The arrangement of the tables of a desk by its user.
struct DeskArrangement: Codable, Equatable {
  /// The order of the alerts.
  var alerts: TableOrder?
  /// The order of the services.
  var services: TableOrder?
  /// The name of the service whose details the page shows.
  var service: String?
}
