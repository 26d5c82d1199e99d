import Logging
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

extension Session {
  /// Creates a run, which begins in the next turn.
  /// - Parameters:
  ///   - start: The checkpoint that the run begins from; `nil` for the beginning.
  ///   - replay: The replay that feeds the run, if any.
  func makeRun(from start: Journal.Start?, fedBy replay: Replay? = nil) -> ApplicationRun {
    let (number, clock) = (runs.nextNumber(), SessionClock(loop.time, isSteady: true))
    let checkpoint = start?.checkpoint
    let state = checkpoint.map {
      NavigationState(root: $0.root, lastID: $0.counters.page, lastAlert: $0.counters.alert)
    }
    let effects = SessionEffects(
      loop: executor, run: number, sessionName: name, clock: clock, backgroundClock: loop.presenterClock, host: self,
      files: files ?? NoFiles())
    if let checkpoint { effects.skip(to: checkpoint.counters.effect) }
    if let replay { effects.feed(isKept: replay.isKept) }
    let sources = SessionSources(loop: executor, run: number, output: output, host: self)
    if replay != nil { sources.feed() }
    let new = ApplicationRun(
      number: number, navigator: Navigator(state: state ?? NavigationState(), clock: clock), effects: effects,
      sources: sources, clock: clock, random: RandomSource { [unowned self] in readSeed(of: number) },
      checkpoint: checkpoint)
    new.replay = replay
    if let start, replay != nil { clock.beginTurn(at: start.time) }
    runs.add(new)
    return new
  }

  /// Begins a run. A run that is fed gets the recorded answers of its first turn.
  func start(_ run: ApplicationRun) {
    (run.hasBegun, run.hasCause) = (true, true)
    run.clock.beginAnew()
    // The toasts of the application's beginning were shown before the checkpoint.
    run.navigator.ignoresNotices = run.toContinue != nil
    if let entries = run.replay?.beginFirstTurn(in: journal) { run.answers.beginTurn(entries) }
    let number = run.number
    run.task = Task(executorPreference: executor) { await self.perform(number) }
  }

  private func perform(_ number: Int) async {
    // The async frames of a waiting application are kept small, so that its task needs only its first block of memory.
    guard let application, let context = context(of: number) else { return }
    hasReturned(await application.run(in: context), from: number)
  }

  /// Returns the context of the application in a run.
  private func context(of number: Int) -> ApplicationContext? {
    guard let run = runs[number] else { return nil }
    return ApplicationContext(
      navigator: run.navigator, effects: run.effects, sources: run.sources, clock: run.clock, random: run.random,
      addresses: run.addresses,
      link: ApplicationContext.Link(
        user: user,
        wallClock: { [unowned self] in readWallClock(of: number) },
        restored: { run.checkpoint?.decoded(as: $0) },
        provide: { [unowned run] in run.state = $0 },
        idle: { [unowned run] in run.sources.idle(for: $0, during: $1) }))
  }

  /// Handles the return of the application in a run.
  private func hasReturned(_ outcome: String?, from number: Int) {
    guard let run = runs[number] else { return }
    run.task = nil
    guard runs.isCurrent(number) else { return runs.releaseIfOver(run) }
    run.completion = ApplicationRun.Completion(outcome: outcome)
    switch phase {
    case .running: if !run.navigator.consumeNewRoot() { closeAllPages(as: .finished(outcome: outcome)) }
    case .closing(.finished): phase = .closing(.finished(outcome: outcome))
    case .waiting, .closing, .ended: break
    }
  }

  /// Ends the session when the application has returned and the page that replaced its root has closed.
  func endIfEmpty() {
    guard case .running = phase, let run, let completion = run.completion, run.navigator.state.top == nil,
      !run.navigator.hasRequests
    else { return }
    closeAllPages(as: .finished(outcome: completion.outcome))
  }

  /// Starts the spawned flows. Returns `false` if there are none.
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
