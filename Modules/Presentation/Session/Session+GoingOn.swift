import Logging
import SignalboxCore
import SignalboxModel
import SignalboxNavigation

/// After the last record of a journal: the session goes on, or ends.
extension Session {
  /// Goes on after the last record.
  func goOn(after player: Player) {
    guard let run else { return }
    (mustCommit, mustRender) = (true, true)
    switch player.purpose {
    case .replay(exits: true):
      stopFeeding()
      stop(.shutDown)
    case .replay(exits: false), .resume:
      let lost = run.effects.unanswered.filter(\.origin.hasSecrets)
      if case .resume = player.purpose, let first = lost.first?.origin.record, canGoBack(to: first) {
        return beginAgain(before: first)
      }
      self.player = nil
      cut(at: player.end)
      // A frame that was shown while somebody typed a secret must not come again with other things in it.
      if run.hasSecrets || journal.records.last?.entry.isSecret == true {
        run.revision += Self.revisionReserve
      }
      run.clock.goOn(from: run.clock.now)
      for effect in lost { take(.failure(Sentences.lostSecret), of: effect.number, in: run) }
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
    replay(until: number, from: journal.lastCheckpoint(before: number), .resume)
  }

  /// What stands in the place of secrets must never be used as one: the fields are empty again, and the user is told.
  private func emptySecrets() {
    guard case .running = phase, let secrets = run?.secrets, !secrets.isEmpty else { return }
    for (page, id, field) in secrets {
      record(.secret(page: page, element: id, isFilled: false))
      field.apply(.setText(""), on: "")
    }
    let labels = secrets.map(\.field.label.value).joined(separator: ", ")
    tell(Sentences.welcomeBack, Sentences.enterAgain(labels))
  }

  /// Ends the feeding where it is; what was under way is given up.
  func stopFeeding() {
    guard let player, let run else { return }
    self.player = nil
    cut(at: player.next)
    run.clock.goOn(from: run.clock.now)
    run.effects.close()
  }

  /// Leaves out everything from a record on, in memory and on disk.
  func cut(at number: Int) {
    guard number < journal.end else { return }
    journal.cut(at: number)
    write(.cut(number))
  }
}
