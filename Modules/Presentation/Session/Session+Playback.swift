import Logging
import SignalboxCore
import SignalboxModel
import SignalboxNavigation

/// Why a journal does not fit the application.
struct Mismatch: Error {
  let reason: String
}

extension Session {
  /// Takes up what the session was given to feed.
  func beginPlayback() {
    guard let playback = recording.playback else { return }
    recording.playback = nil
    journal = playback.contents.journal
    let end = position(atOrAfter: playback.end ?? journal.end)
    switch playback.purpose {
    case .resume:
      if playback.contents.header.version == application.map({ type(of: $0).version }) {
        feed(until: end, from: journal.lastCheckpoint(before: end), .resume)
      } else {
        player = Player(purpose: .resume, next: end, end: end)
        recover(SessionWords.otherVersion)
      }
    case .replay(let exits):
      // The whole recording is shown, from its first record on; that is a checkpoint where there were more before.
      for record in journal.records(journal.first..<end) { write(.record(record, merges: false)) }
      feed(until: end, from: journal.lastCheckpoint(before: journal.first + 1), .replay(exits: exits))
      player?.isPaced = playback.isPaced
    }
  }

  /// Runs the application anew and feeds it the journal, from a checkpoint or from the beginning.
  func feed(
    until end: Int, from checkpoint: (number: Int, checkpoint: Journal.Checkpoint, time: Duration)?,
    _ purpose: Player.Purpose
  ) {
    player = Player(purpose: purpose, next: checkpoint.map { $0.number + 1 } ?? journal.first, end: end)
    let run = makeRun(from: checkpoint?.checkpoint)
    if let checkpoint { run.clock.beginTurn(at: checkpoint.time) }
    self.run = run
  }

  /// Where one can stop: what the application read, and was told, belongs to what happened before.
  func position(atOrAfter number: Int) -> Int {
    var number = min(max(number, journal.first), journal.end)
    while let entry = journal[number]?.entry {
      switch entry {
      case .wallClock, .chance, .notice, .travelled: number += 1
      default: return number
      }
    }
    return number
  }

  /// Feeds the next record, or goes on without.
  func feed() {
    guard var player, let run else { return }
    guard player.next < player.end, let record = journal[player.next] else { return goOn(after: player) }
    if player.isPaced, !player.isPaused {
      let wait = max(.zero, record.time - run.clock.now)
      (player.isPaused, player.isDue) = (true, wait == .zero)
      self.player = player
      if wait > .zero { _ = schedule(after: wait) { self.player?.isDue = true } }
      return
    }
    player.isPaused = false
    player.next += 1
    self.player = player
    mustCommit = true
    run.clock.beginTurn(at: record.time)
    if let revision = record.revision, let shown = run.frame { run.frame?.revision = max(revision, shown.revision) }
    do throws(Mismatch) {
      try feed(record.entry, to: run)
    } catch {
      mismatch(SessionWords.entry(player.next - 1, record.entry.summary, error.reason))
    }
  }

  private func feed(_ entry: Journal.Entry, to run: ApplicationRun) throws(Mismatch) {
    switch entry {
    case .input, .secret, .together: try feed(inputs: entry.inputs, to: run)
    case .effect(let key, let result, _):
      guard run.effects.answer(key, result) else { throw Mismatch(reason: SessionWords.noEffect) }
    case .timer:
      guard run.clock.fireDue() else { throw Mismatch(reason: SessionWords.noTimer) }
    case .wallClock, .chance: throw Mismatch(reason: SessionWords.notAsked)
    case .notice(let title, let message): show(notice: title, message)
    case .checkpoint: run.chance.forget()
    case .travelled(let counters):
      run.skip(to: counters)
      run.frame?.revision = counters.revision
    case .ended(let outcome):
      guard case .leaving(.finished(outcome)) = phase else { throw Mismatch(reason: SessionWords.otherEnd) }
    }
  }

  private func feed(inputs: [Journal.Entry], to run: ApplicationRun) throws(Mismatch) {
    var accepted: [Accepted] = []
    for input in inputs {
      do throws(Rejection) {
        if case .input(let event) = input { accepted.append(try accept(event)) }
        if case .secret(let page, let element, let isFilled) = input {
          // What was typed is not known. Something stands in its place, so that what depends on it can be done.
          let field = run.navigator.page(page)?.find(element)?.element as? SecretField
          let text = isFilled ? String(repeating: "•", count: min(16, field?.limit ?? 16)) : ""
          accepted.append(try accept(InputEvent(page: page, element: element, action: .setText(text))))
        }
      } catch {
        throw Mismatch(reason: SessionWords.refused(error))
      }
    }
    for input in accepted { input.apply() }
  }

  /// Goes on after the last record.
  private func goOn(after player: Player) {
    guard let run else { return }
    (mustCommit, mustRender) = (true, true)
    switch player.purpose {
    case .replay(exits: true):
      self.player = nil
      run.effects.close()
      stop(.shutDown)
    case .replay(exits: false), .resume:
      let lost = run.effects.unanswered.filter(\.origin.hasSecrets)
      if case .resume = player.purpose, let first = lost.first?.origin.record, canGoBack(to: first) {
        return beginAgain(before: first)
      }
      self.player = nil
      if player.end < journal.end { cut(at: player.end) }
      // A frame that was shown while somebody typed a secret must not come again with other things in it.
      if run.hasSecrets || journal.records.last?.entry.isSecret == true {
        run.frame?.revision += Self.revisionReserve
      }
      run.clock.goOn(from: run.clock.now)
      for effect in lost { fail(effect.number) }
      run.effects.goOn()
      emptySecrets()
      logger.info("session \(name) goes on after record \(journal.end)")
    case .travel(let old, _): arrive(from: old)
    }
  }

  /// Whether nothing is lost by going back to before a record: the user has done nothing since.
  private func canGoBack(to number: Int) -> Bool {
    number >= journal.first
      && journal.records(number + 1..<max(number + 1, journal.end)).allSatisfy {
        switch $0.entry {
        case .wallClock, .chance, .checkpoint: true
        default: false
        }
      }
  }

  /// An effect that used a secret was under way, and the secret is not known any more: the session begins again right
  /// before what started it, so that the user gives the secret again and the effect gets the same key.
  private func beginAgain(before number: Int) {
    run?.abandon()
    cut(at: number)
    feed(until: number, from: journal.lastCheckpoint(before: number), .resume)
  }

  private func fail(_ effect: Int) {
    guard let run else { return }
    let result = Journal.EffectResult.failure(SessionWords.secretLost)
    if let entry = run.effects.entry(effect, result) { record(entry) }
    run.effects.take(effect, result)
  }

  /// What stands in the place of secrets must never be used as one: the fields are empty again, and the user is told.
  private func emptySecrets() {
    guard case .running = phase, let secrets = run?.secrets, !secrets.isEmpty else { return }
    for (page, id, field) in secrets {
      record(.secret(page: page, element: id, isFilled: false), revision: run?.frame?.revision)
      field.apply(.setText(""), on: "")
    }
    tell(SessionWords.welcomeBack, SessionWords.secretsAgain(secrets.map(\.field.label.value)))
  }

  /// Leaves out everything from a record on, in memory and on disk.
  func cut(at number: Int) {
    journal.cut(at: number)
    write(.cut(number))
  }

  // MARK: When it does not fit

  private func mismatch(_ sentence: String) {
    logger.error("the recording does not fit: \(sentence)")
    switch player?.purpose {
    case .replay?:
      player = nil
      run?.effects.isRecording = false
      leave(as: .failed(.doesNotFit(SessionWords.doesNotFit(sentence))))
      run?.abandon()
    case .resume?: recover(sentence)
    case .travel(let old, let event)?: stay(in: old, event, SessionWords.noWayBack(sentence))
    case nil: break
    }
  }

  /// Begins again from the last checkpoint, tells the user, and keeps the recording aside.
  private func recover(_ sentence: String) {
    run?.abandon()
    phase = .running
    let checkpoint = journal.lastCheckpoint(before: journal.end)
    // What was done in the world stays done: nothing that is done from now on may be taken for it.
    name += "~"
    player = nil
    journal = Journal(first: 0)
    let run = makeRun(from: checkpoint?.checkpoint)
    if let checkpoint { run.clock.goOn(from: checkpoint.time) }
    self.run = run
    let kept = startOver()
    if let checkpoint { record(.checkpoint(checkpoint.checkpoint)) }
    (mustCommit, mustRender) = (true, true)
    afterStart = { [unowned self] in
      tell(
        SessionWords.notContinued,
        SessionWords.changed(sentence, hasCheckpoint: checkpoint != nil, keptIn: kept))
    }
  }

  /// Puts the recording aside and begins another in its place; gives where the old one is.
  private func startOver() -> String? {
    guard let file = recording.file, let application else { return nil }
    let header = JournalHeader(
      application: type(of: application).name, version: type(of: application).version, session: name)
    guard let kept = file.putAside() else {
      recording.file = nil
      return nil
    }
    do {
      recording.file = try JournalFile.create(file.path, header)
    } catch {
      recording.file = nil
      logger.error("\(error)")
    }
    return kept
  }
}
