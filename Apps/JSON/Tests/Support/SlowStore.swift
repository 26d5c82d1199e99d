import SignalboxSession

/// A store that keeps nothing, and reports at each sync that it waits, as a slow store does.
final class SlowStore: JournalStore {
  let name = "slow"
  let loss = JournalLoss.unwritable(name: "slow")

  func append(_ batch: [JournalChange]) -> Bool { true }

  func sync(_ isWaiting: () -> Void) -> Bool {
    for _ in 0..<2 { isWaiting() }
    return true
  }

  func rewrite(_ header: JournalHeader, _ journal: Journal) -> Bool { false }
  func moveAside() -> String? { nil }
  func successor(_ header: JournalHeader) throws(JournalFailure) -> any JournalStore { self }
}
