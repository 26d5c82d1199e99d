import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// Feeding the application a journal, turn by turn.
extension Session {
  /// Feeds what happened next, or resumes.
  func feedNext() {
    guard let run else { return }
    let fed = replay?.restored ?? journal
    switch replay?.step(in: fed, at: run.clock.now, run.effects.isSame) {
    case .feed(let turn)?: feed(turn, to: run)
    case .wait(let delay, let time)?:
      _ = schedule(after: delay) {
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
    secrets.vault.beginTurn(turn.consequences)
    mustCommit = true
    fedCount += 1
    run.clock.beginTurn(at: record.time)
    run.revision = max(run.revision, record.revision)
    do throws(Mismatch) {
      if record.entry.isDone { showActing(record.by, record.entry, number: turn.number) }
      try feed(record.entry, at: turn.number, to: run)
    } catch {
      mismatch(Sentences.mismatch(turn.number, record.entry.summary, error.reason))
    }
  }

  private func feed(_ entry: Journal.Entry, at number: Int, to run: ApplicationRun) throws(Mismatch) {
    switch entry {
    case .input, .secret, .together: try feed(inputs: entry.inputs, at: number, to: run)
    case .effect(let key, let result, _):
      guard run.effects.answer(key, result) else { throw Mismatch(reason: Sentences.noEffect) }
    case .report(let key, let report):
      guard run.effects.report(report, of: key) else { throw Mismatch(reason: Sentences.noEffect) }
    case .timer:
      guard run.clock.fireDue() else { throw Mismatch(reason: Sentences.noTimer) }
    case .wallClock, .chance, .check, .began: break
    case .notice(let title, let message): show(Inbox.Notice(title: title, message: message))
    case .checkpoint: run.chance.forget()
    case .travelled(let counters), .redone(let counters):
      run.skip(to: counters)
      run.revision = counters.revision
      // The same page under another revision is a frame of its own.
      output.mustRender = true
    case .revision(let revision): run.revision = max(run.revision, revision)
    case .ended(let outcome):
      guard case .leaving(.finished(outcome)) = phase else { throw Mismatch(reason: Sentences.endsOtherwise) }
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
        throw Mismatch(reason: Sentences.refused(error.sentence(for: nil)))
      }
    }
    apply(accepted)
  }

  /// A secret was typed: what it was is known only if that was in this process.
  private func accept(
    secret place: SecretPlace?, _ page: PageID, _ element: String
  ) throws(Rejection) -> Accepted {
    // The same door as for what is typed.
    let accepted = try accept(InputEvent(page: page, element: element, action: .setText("")))
    guard let field = run?.navigator.page(page)?.find(element)?.element as? SecretField else { throw .wrongAction }
    guard let place else { return Accepted(entry: accepted.entry) { field.enter(.none) } }
    let secret = SecretHandle(
      text: secrets.vault.text(at: place.id), keeper: self, label: field.label.value, element: element, place: place)
    return Accepted(entry: accepted.entry) { field.enter(Secret(secret)) }
  }
}
