import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// Feeds a journal to the application, turn by turn.
extension Session {
  /// Feeds the next entry, or ends the replay.
  func feedNext() {
    guard let run else { return }
    if let replay, !replay.feedsState(of: run.checkpoint, in: journal) { run.continueTimers() }
    switch replay?.step(in: journal, at: run.clock.now, run.effects.isSame) {
    case .feed(let turn)?: feed(turn, to: run)
    case .wait(let delay, let time)?:
      _ = loop.presenterClock.schedule(after: delay) {
        run.clock.beginTurn(at: time)
        self.replay?.isDue = true
      }
    case .finish?: finishReplay()
    case .mismatch(let reason)?: mismatch(reason)
    case nil: break
    }
  }

  private func feed(_ turn: Replay.Turn, to run: ApplicationRun) {
    let record = turn.record
    run.answers.beginTurn(turn.consequences)
    run.mustCommit = true
    run.navigator.ignoresNotices = false
    runs.fedCount += 1
    run.clock.beginTurn(at: record.time)
    run.revision = max(run.revision, record.revision)
    do throws(Mismatch) {
      if record.entry.isDone { showActing(record.by, record.entry, number: turn.number) }
      try feed(record.entry, at: turn.number, to: run)
    } catch {
      mismatch(SessionTexts.mismatch(turn.number, record.entry.summary, error.reason))
    }
  }

  private func feed(_ entry: Journal.Entry, at number: Int, to run: ApplicationRun) throws(Mismatch) {
    switch entry {
    case .input, .secret, .together: try feed(inputs: entry.inputs, at: number, to: run)
    case .effect(let key, let result, _):
      guard run.effects.answer(key, result) else { throw Mismatch(reason: SessionTexts.noEffect) }
    case .report(let key, let report):
      guard run.effects.report(report, of: key) else { throw Mismatch(reason: SessionTexts.noEffect) }
    case .news(let news):
      guard feed(news, at: number, to: run) else { throw Mismatch(reason: SessionTexts.noSource) }
    case .timer:
      guard run.clock.fireDue() else { throw Mismatch(reason: SessionTexts.noTimer) }
    case .wallClock, .chance, .check, .began: break
    case .notice(let title, let message): show(Inbox.Notice(title: title, message: message))
    case .checkpoint: run.random.forget()
    case .travelled(let counters), .redone(let counters):
      run.skip(to: counters)
      run.revision = counters.revision
      // The same page with another revision is a new frame.
      if visibility.contains(.presenter) { output.mustRender = true }
    case .revision(let revision): run.revision = max(run.revision, revision)
    case .ended(let outcome):
      guard case .closing(.finished(outcome)) = phase else { throw Mismatch(reason: SessionTexts.endsOtherwise) }
    }
  }

  private func feed(inputs: [Journal.Entry], at number: Int, to run: ApplicationRun) throws(Mismatch) {
    var accepted: [Accepted] = []
    var count = 0
    for input in inputs {
      do throws(Rejection) {
        if case .input(let event) = input { accepted.append(try accept(event)) }
        if case .secret(let page, let element, let isFilled) = input {
          let place = SecretPlace(record: number, index: count)
          if isFilled { count += 1 }
          accepted.append(try accept(secret: isFilled ? place : nil, page, element))
        }
      } catch {
        throw Mismatch(reason: SessionTexts.refused(error.sentence(for: nil)))
      }
    }
    apply(accepted)
  }

  /// Returns the input of a recorded secret. The text is known only if it was typed in this process.
  private func accept(
    secret place: SecretPlace?, _ page: PageID, _ element: String
  ) throws(Rejection) -> Accepted {
    // Same checks as for a typed text. The result is not used: an empty text may count as unchanged.
    _ = try accept(InputEvent(page: page, element: element, action: .setText("")))
    guard let field = run?.navigator.page(page)?.find(element)?.element as? SecretField else { throw .wrongAction }
    let entry = Journal.Entry.secret(page: page, element: element, isFilled: place != nil)
    guard let place else { return Accepted(entry: entry) { field.enter(.none) } }
    let secret = SecretHandle(
      text: secrets.vault.text(at: place.id), keeper: self, label: field.question ?? field.currentLabel,
      element: element, place: place)
    return Accepted(entry: entry) { field.enter(Secret(secret)) }
  }
}
