import Logging
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

extension Session {
  /// A new run, which begins in the next turn.
  /// - Parameter isAside: Whether it is kept behind the one that the user sees.
  func makeRun(from checkpoint: Journal.Checkpoint?, isAside: Bool = false) -> ApplicationRun {
    let (number, clock) = (runs.nextNumber(), SessionClock(loop.time, isSteady: true))
    let state = checkpoint.map {
      NavigationState(root: $0.root, lastID: $0.counters.page, lastAlert: $0.counters.alert)
    }
    let backgroundClock = HeldClock(loop.presenterClock, isHeld: isAside)
    let effects = SessionEffects(
      loop: executor, sessionName: name, clock: clock, backgroundClock: backgroundClock,
      host: { [unowned self] in effectsHost(of: number) })
    if let checkpoint { effects.skip(to: checkpoint.counters.effect) }
    let new = ApplicationRun(
      number: number, navigator: Navigator(state: state ?? NavigationState(), clock: clock), effects: effects,
      clock: clock, backgroundClock: backgroundClock,
      chance: Chance { [unowned self] in readSeed(of: number) }, checkpoint: checkpoint)
    runs.add(new)
    return new
  }

  private func effectsHost(of number: Int) -> SessionEffects.Host {
    SessionEffects.Host(
      reports: { [weak self] in await self?.announce(Inbox.Report(run: number, effect: $0, buffer: $1)) },
      arrived: { [weak self] in await self?.receive($1, of: $0, in: number) },
      begins: { [unowned self] in
        record($0)
        // It is known on disk before the world sees it.
        writer.sync(ifShared: true)
        flush()
      },
      text: { [unowned self] in $0.isEmpty ? "" : secrets.vault.text(of: $0.handle) },
      changed: { [unowned self] in logger.info("\($0)") }, keeper: self)
  }

  /// Lets a run begin.
  func start(_ run: ApplicationRun) {
    run.hasBegun = true
    let number = run.number
    run.task = Task(executorPreference: executor) { await self.perform(number) }
  }

  private func perform(_ number: Int) async {
    // The frames of an application that waits are kept small, so that its task stays within its first piece of memory.
    guard let application, let context = context(of: number) else { return }
    hasReturned(await application.run(in: context), from: number)
  }

  /// What the application is lent in a run.
  private func context(of number: Int) -> ApplicationContext? {
    guard let run = runs[number] else { return nil }
    return ApplicationContext(
      navigator: run.navigator, effects: run.effects, clock: run.clock, chance: run.chance,
      link: ApplicationContext.Link(
        wallClock: { [unowned self] in readWallClock(of: number) },
        restored: { run.checkpoint?.decoded(as: $0) },
        provide: { [unowned run] in run.state = $0 }))
  }

  /// The application is over in a run.
  private func hasReturned(_ outcome: String?, from number: Int) {
    guard let run = runs[number] else { return }
    run.task = nil
    guard runs.isCurrent(number) else { return runs.releaseIfOver(run) }
    run.returned = (outcome, ())
    switch phase {
    case .running: if !run.navigator.tookNewRoot() { leave(as: .finished(outcome: outcome)) }
    case .leaving(.finished): phase = .leaving(.finished(outcome: outcome))
    case .waiting, .leaving, .ended: break
    }
  }

  /// The application returned when its root was replaced, and now that page has gone as well.
  func leaveIfEmpty() {
    guard case .running = phase, let run, let returned = run.returned, run.navigator.state.top == nil,
      !run.navigator.hasRequests
    else { return }
    leave(as: .finished(outcome: returned.outcome))
  }

  /// Starts the flows that were spawned; false when there was none.
  func startSpawned() -> Bool {
    let waiting = runs.withSpawnedFlows
    for run in waiting {
      for (number, flow) in run.numberSpawned() {
        let runNumber = run.number
        flow.start(in: Task(executorPreference: executor) { await self.perform(flow: number, of: runNumber) })
      }
    }
    return !waiting.isEmpty
  }

  private func perform(flow number: Int, of runNumber: Int) async {
    guard let run = runs[runNumber] else { return }
    await run.flows[number]?.run()
    run.ended(flow: number)
    runs.releaseIfOver(run)
  }
}
