/// Processors with a queue: each work waits for a free processor, in the order of arrival.
final class Station {
  private let run: Simulation
  private let processors: Int
  private var working = 0
  private var queue: [(seconds: Double, then: () -> Void)] = []
  private var first = 0
  /// The seconds of work so far, over all processors.
  private(set) var worked = 0.0

  init(_ run: Simulation, processors: Int) { (self.run, self.processors) = (run, processors) }

  /// The share of the processors' time that was used.
  func load(in seconds: Double) -> Double { worked / seconds / Double(processors) }

  func work(_ mean: Double, _ then: @escaping () -> Void) {
    guard mean > 0 else { return then() }
    queue.append((run.random.work(mean), then))
    begin()
  }

  private func begin() {
    guard working < processors, first < queue.count else { return }
    let next = queue[first]
    first += 1
    if first > 1_000, first * 2 > queue.count {
      queue.removeFirst(first)
      first = 0
    }
    working += 1
    worked += next.seconds
    run.agenda.add(after: next.seconds) { [self] in
      working -= 1
      next.then()
      begin()
    }
  }
}
