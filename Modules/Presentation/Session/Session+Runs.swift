import Logging
import SignalboxModel
import SignalboxNavigation

extension Session {
  /// A new run, which begins in the next turn.
  func makeRun(from checkpoint: Journal.Checkpoint?) -> ApplicationRun {
    lastRun += 1
    let (number, clock) = (lastRun, SessionClock(time, isSteady: true))
    let state = checkpoint.map {
      NavigationState(root: $0.root, lastID: $0.counters.page, lastAlert: $0.counters.alert)
    }
    let effects = SessionEffects(
      loop: loop, sessionName: name, clock: clock, backgroundClock: presenterClock,
      arrived: { [weak self] in await self?.arrive(number, $0, $1) },
      changed: { [unowned self] in logger.info("\($0)") })
    if let checkpoint { effects.skip(to: checkpoint.counters.effect) }
    if player != nil {
      effects.origin = { [unowned self] in
        SessionEffects.Origin(record: (player?.next ?? 0) - 1, hasSecrets: run?.hasSecrets ?? false)
      }
    }
    effects.held = held
    let new = ApplicationRun(
      number: number, navigator: Navigator(state: state ?? NavigationState()), effects: effects, clock: clock,
      chance: Chance { [unowned self] in readSeed(of: number) }, checkpoint: checkpoint)
    if let census { new.navigator.pageShown = { census.add($0) } }
    runs[number] = new
    return new
  }

  /// Lets a run begin.
  func start(_ run: ApplicationRun) {
    run.hasBegun = true
    let number = run.number
    run.task = Task(executorPreference: loop) { await self.perform(number) }
  }

  private func perform(_ number: Int) async {
    guard let application, let run = runs[number] else { return }
    let context = ApplicationContext(
      navigator: run.navigator, effects: run.effects, clock: run.clock, chance: run.chance,
      link: ApplicationContext.Link(
        wallClock: { [unowned self] in readWallClock(of: number) },
        restored: { run.checkpoint?.decoded(as: $0) },
        provide: { [unowned run] in run.state = $0 }))
    let outcome = await application.run(in: context)
    run.task = nil
    guard run === self.run else { return forget(run) }
    switch phase {
    case .running: leave(as: .finished(outcome: outcome))
    case .leaving(.finished): phase = .leaving(.finished(outcome: outcome))
    case .waiting, .leaving, .ended: break
    }
  }

  /// Closes everything; the session ends when that has been done.
  func leave(as ending: Ending) {
    phase = .leaving(ending)
    run?.close()
  }

  func startSpawned() -> Bool {
    var didAnything = false
    for run in runs.values.sorted(by: { $0.number < $1.number }) {
      for (number, flow) in run.takeSpawned() {
        didAnything = true
        let runNumber = run.number
        flow.start(in: Task(executorPreference: loop) { await self.perform(flow: number, of: runNumber) })
      }
    }
    return didAnything
  }

  private func perform(flow number: Int, of runNumber: Int) async {
    guard let run = runs[runNumber] else { return }
    await run.flows[number]?.run()
    run.ended(flow: number)
    forget(run)
  }

  /// Lets go of a run that the user has left, once nothing of it is under way.
  private func forget(_ run: ApplicationRun) {
    if run !== self.run, run.task == nil, run.flows.isEmpty { runs[run.number] = nil }
  }

  func carryOutRequests() -> Bool { run?.navigator.carryOutRequests() ?? false }

  /// Makes the frame of what is there now, and shows it if it differs from the last one.
  func commitFrame(of run: ApplicationRun) {
    let old = run.frame
    var new = run.navigator.frame(
      revision: old?.revision ?? run.checkpoint?.counters.revision ?? 0, pending: run.effects.pending)
    if let old, new != old {
      var unmarked = new
      unmarked.pending = old.pending
      if unmarked != old { new.revision += 1 }
    }
    run.frame = new
    typing?.judge(new, in: run)
    keepRevision(of: run)
    // While a journal is fed only the last frame is shown, unless it is fed for somebody to look on.
    guard player?.isPaced ?? true else { return }
    guard new != old || mustRender else { return }
    mustRender = false
    presenter?.render(lowering.lower(new))
  }
}
