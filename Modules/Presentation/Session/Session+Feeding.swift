import SignalboxCore
import SignalboxModel
import SignalboxNavigation

/// Feeding the application a journal, record by record.
extension Session {
  /// Feeds the next record, or goes on without.
  func feedNext() {
    guard var player, let run else { return }
    guard player.next < player.end, let record = journal[player.next] else { return goOn(after: player) }
    if player.isPaced, record.time > run.clock.now {
      self.player?.isDue = false
      _ = schedule(after: record.time - run.clock.now) {
        run.clock.beginTurn(at: record.time)
        self.player?.isDue = true
      }
      return
    }
    player.next += 1
    self.player = player
    mustCommit = true
    run.clock.beginTurn(at: record.time)
    run.revision = max(run.revision, record.revision)
    do throws(Mismatch) {
      try feed(record.entry, to: run)
    } catch {
      mismatch(Sentences.misfit(player.next - 1, record.entry.summary, error.reason))
    }
  }

  private func feed(_ entry: Journal.Entry, to run: ApplicationRun) throws(Mismatch) {
    switch entry {
    case .input, .secret, .together: try feed(inputs: entry.inputs, to: run)
    case .effect(let key, let result, _):
      guard run.effects.answer(key, result) else { throw Mismatch(reason: Sentences.noEffect) }
    case .timer:
      guard run.clock.fireDue() else { throw Mismatch(reason: Sentences.noTimer) }
    case .wallClock, .chance: throw Mismatch(reason: Sentences.notAsked)
    case .notice(let title, let message): show(notice: title, message)
    case .checkpoint: run.chance.forget()
    case .travelled(let counters):
      run.skip(to: counters)
      run.revision = counters.revision
      // The same page under another revision is a frame of its own.
      mustRender = true
    case .ended(let outcome):
      guard case .leaving(.finished(outcome)) = phase else { throw Mismatch(reason: Sentences.endsOtherwise) }
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
        throw Mismatch(reason: Sentences.refused(error.sentence(for: nil)))
      }
    }
    for input in accepted { input.apply() }
  }
}
