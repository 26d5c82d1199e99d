package import SignalboxInterface
package import SignalboxModel

/// What a test looks at and answers in place of the world.
extension Session {
  /// Does not carry out the effects with these names; somebody answers them.
  package func hold(_ names: Set<String>) { runs.held = names }

  /// Follows which pages are alive.
  package func watchPages() { runs.census = PageCensus() }

  /// The keys of the pages that are alive, once they are followed.
  package var livingPages: [String] { runs.census?.living ?? [] }

  /// What the pages that are alive do that nobody can have meant, once they are followed.
  package var misuses: [String] { runs.census?.misuses ?? [] }

  /// Follows whether a presenter is alive, once pages are followed.
  package func watch(_ presenter: any Presenter) { runs.census?.add(presenter) }

  /// How many of the presenters followed are alive.
  package var livingPresenters: Int { runs.census?.livingPresenters ?? 0 }

  /// Lets an effect that a test answers report something.
  package func report(_ report: EffectReport, of effect: Int, in run: Int) {
    let buffer = ReportBuffer(loop: executor) { _ in }
    buffer.add(report)
    inbox.add(Inbox.Report(run: run, effect: effect, buffer: buffer))
  }

  /// The effects that wait to be answered by a test, in the order begun.
  package var heldEffects: [(run: Int, number: Int, name: String, key: String)] {
    guard let run else { return [] }
    return run.effects.unstarted.map { (run.number, $0.number, $0.name, $0.key) }
  }
}
