/// The disk of a database. All that waits when it begins to write is written together.
final class Disk {
  private let run: Simulation
  private var waiting: [() -> Void] = []
  private var isWriting = false
  private(set) var worked = 0.0

  init(_ run: Simulation) { self.run = run }

  func flush(_ then: @escaping () -> Void) {
    waiting.append(then)
    if !isWriting { begin() }
  }

  private func begin() {
    guard !waiting.isEmpty else { return }
    let (written, seconds) = (waiting, run.random.work(run.costs.flush))
    waiting = []
    isWriting = true
    worked += seconds
    run.agenda.add(after: seconds) { [self] in
      isWriting = false
      begin()
      for then in written { then() }
    }
  }
}
