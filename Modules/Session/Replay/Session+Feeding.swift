import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// Feeding the application a journal, turn by turn.
extension Session {
  /// Feeds what happened next, or goes on without.
  func feedNext() {
    if let problem = leftover() { return mismatch(problem) }
    guard let player, let run else { return }
    guard player.next < player.end, let record = journal[player.next] else { return goOn(after: player) }
    if player.isPaced, record.time > run.clock.now {
      self.player?.isDue = false
      _ = schedule(after: record.time - run.clock.now) {
        run.clock.beginTurn(at: record.time)
        self.player?.isDue = true
      }
      return
    }
    takeUp(from: player.next)
    mustCommit = true
    run.clock.beginTurn(at: record.time)
    run.revision = max(run.revision, record.revision)
    do throws(Mismatch) {
      try feed(record.entry, at: player.next, to: run)
    } catch {
      mismatch(Sentences.misfit(player.next, record.entry.summary, error.reason))
    }
  }

  /// Takes up the entry `number` and what follows from it: what the application read and asked, and which effects began.
  func takeUp(from number: Int) {
    guard var player else { return }
    var next = number
    if journal[next]?.entry.belongsToTurn == false { next += 1 }
    let first = next
    while next < player.end, journal[next]?.entry.belongsToTurn == true { next += 1 }
    let entries = journal.records(first..<max(first, next)).map(\.entry)
    player.fed = number
    player.next = next
    player.readings = entries.filter(\.isReading)
    player.begun = entries.compactMap { if case .began(let key, let digest, _) = $0 { (key, digest) } else { nil } }
    self.player = player
    vault.beginTurn(entries)
  }

  /// What the last turn that was fed should have led to, and did not.
  private func leftover() -> String? {
    guard let player, let run, player.fed >= journal.first else { return nil }
    let summary = journal[player.fed]?.entry.summary ?? ""
    if let misfit = player.misfit { return Sentences.misfit(player.fed, summary, misfit) }
    if let reading = player.readings.first {
      return Sentences.misfit(player.fed, summary, "\(reading.summary): \(Sentences.notAsked)")
    }
    guard let other = player.begun.first(where: { !run.effects.isSame($0.key, $0.digest) }) else { return nil }
    return Sentences.misfit(player.fed, "effect \(other.key)", Sentences.otherContents)
  }

  private func feed(_ entry: Journal.Entry, at number: Int, to run: ApplicationRun) throws(Mismatch) {
    switch entry {
    case .input, .secret, .together: try feed(inputs: entry.inputs, at: number, to: run)
    case .effect(let key, let result, _):
      guard run.effects.answer(key, result) else { throw Mismatch(reason: Sentences.noEffect) }
    case .timer:
      guard run.clock.fireDue() else { throw Mismatch(reason: Sentences.noTimer) }
    case .wallClock, .chance, .check, .began: break
    case .notice(let title, let message): show(notice: title, message)
    case .checkpoint: run.chance.forget()
    case .travelled(let counters):
      run.skip(to: counters)
      run.revision = counters.revision
      // The same page under another revision is a frame of its own.
      mustRender = true
    case .revision(let revision): run.revision = max(run.revision, revision)
    case .ended(let outcome):
      guard case .leaving(.finished(outcome)) = phase else { throw Mismatch(reason: Sentences.endsOtherwise) }
    }
  }

  private func feed(inputs: [Journal.Entry], at number: Int, to run: ApplicationRun) throws(Mismatch) {
    var accepted: [Accepted] = []
    var secrets = 0
    for input in inputs {
      do throws(Rejection) {
        if case .input(let event) = input { accepted.append(try accept(event)) }
        if case .secret(let page, let element, let isFilled) = input {
          let place = SecretPlace(record: number, index: secrets)
          if isFilled { secrets += 1 }
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
      text: vault.text(at: place.id), keeper: self, label: field.label.value, element: element, place: place)
    return Accepted(entry: accepted.entry) { field.enter(Secret(secret)) }
  }
}

extension Journal.Entry {
  /// Whether the application read it.
  fileprivate var isReading: Bool {
    switch self {
    case .wallClock, .chance: true
    default: false
    }
  }
}
