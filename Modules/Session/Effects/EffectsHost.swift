import Logging
import SignalboxInterface
import SignalboxModel
import SignalboxWords

/// A session, as its effects see it.
protocol EffectsHost: SecretKeeper {
  /// Returns the clock for the waits of an effect's work; `nil` for the machine's.
  nonisolated func workClock(of effect: Int, in run: Int) -> (any WorkClock)?
  /// Queues the report of an effect.
  func announce(_ report: Inbox.Report)
  /// Queues the result of an effect that ended.
  func receive(_ result: Journal.EffectResult, of effect: Int, in run: Int)
  /// Records that an effect begins, before it begins.
  func begin(_ entry: Journal.Entry)
  /// Returns the text of a secret, if it is known.
  func text(of secret: SecretHandle) -> String?
  /// Logs the start or the end of an effect without values, and the reason of a failure.
  func changed(_ event: String, because reason: String?)
}

/// Serves the effects of the session's runs.
extension Session: EffectsHost {
  nonisolated func workClock(of effect: Int, in run: Int) -> (any WorkClock)? {
    assumeIsolated { $0.loop.time.isManual } ? EffectClock(session: self, run: run, effect: effect) : nil
  }

  /// Queues the report of an effect. Reports within ``Inbox/reportDistance`` after the last report are joined and
  /// delayed for the rest of that time, or until the effect ends.
  func announce(_ report: Inbox.Report) {
    guard let delay = inbox.reportDelay(at: loop.presenterClock.now) else { return inbox.add(report) }
    _ = host.schedule(after: delay) { report.buffer.announceAgain() }
  }

  package func receive(_ result: Journal.EffectResult, of effect: Int, in run: Int) {
    // The effect's last report comes first.
    if let buffer = runs[run]?.effects.reports(of: effect), !buffer.isEmpty {
      inbox.add(Inbox.Report(run: run, effect: effect, buffer: buffer))
    }
    // The states of shared models come first as well, without the pause of their rate: the effect has changed them.
    for source in runs[run]?.sources.open ?? [] where source.newest != nil && source.hasValue() {
      inbox.add(beforeResults: Inbox.SourceEvent(run: run, source: source.number, kind: .value))
    }
    inbox.add(Inbox.Result(run: run, effect: effect, result: result))
  }

  func begin(_ entry: Journal.Entry) {
    if case .began(_, _, isIrreversible: true) = entry, let objection = scriptedUser?.objection() {
      return stop(.failed(.unanswered(objection)))
    }
    record(entry)
    // The entry is stored before the effect reaches the world.
    writer.sync(ifShared: true)
    flush()
  }

  func text(of secret: SecretHandle) -> String? { secrets.vault.text(of: secret) }

  func changed(_ event: String, because reason: String?) {
    logger.info("\(event)\(reason.map { ": " + masked($0) } ?? "")")
  }

  /// Returns a sentence for the log, in which typed texts are masked.
  func masked(_ sentence: String) -> String {
    let typed = journal.records.flatMap(\.entry.inputs).compactMap { entry -> String? in
      if case .input(let event) = entry, case .setText(let text) = event.action { text } else { nil }
    }
    return (typed + secrets.vault.texts(from: 0).values).filter { !$0.isEmpty }.sorted { $0.count > $1.count }
      .reduce(SafeText.visible(sentence)) { $0.replacing($1, with: "…") }
  }
}
