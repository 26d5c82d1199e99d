/// Passes events on to the observers of a shared signal, one call after the other (S2).
///
/// In a long chain of shared signals, a call may leave its consequences to the run. The next call then waits until the
/// run has performed them, as with nested calls (S7).
final class Relay<Value> {
  private let run: JointRun
  private var event: Event<Value>?
  private var later = Queue<Event<Value>>()
  private var leaving: [Observer<Value>?] = []
  private var next = 0
  private var count = 0

  init(in run: JointRun) { self.run = run }

  func send(_ value: Value, to source: Source<Value>) {
    if run.isRunning { enqueue(.value(value), for: source) } else { source.send(value) }
  }

  func finish(_ reason: End, of source: Source<Value>) {
    if run.isRunning { enqueue(.end(reason), for: source) } else { source.finish(reason) }
  }

  private func enqueue(_ event: Event<Value>, for source: Source<Value>) {
    guard !source.isClosed else { return }
    checkStack()
    if case .end = event { source.isClosed = true }
    source.waiting.append(event)
    guard !source.isDelivering else { return }
    source.isDelivering = true
    drain(source)
  }

  private func drain(_ source: Source<Value>) {
    while !run.hasAdded {
      switch event {
      case .value(let value) where next < count:
        next += 1
        source.observers[next - 1]?.receive?(value)
      case .end(let reason) where next < count:
        next += 1
        leaving[next - 1]?.finish(reason)
      default:
        guard begin(source) else { return }
      }
    }
    run.perform { [self] in drain(source) }
  }

  /// Begins with the next event. Returns `false` if there is none.
  private func begin(_ source: Source<Value>) -> Bool {
    leaving = []
    if later.isEmpty {
      for event in source.waiting { later.append(event) }
      source.waiting = []
    }
    event = later.popFirst()
    if case .end(let reason) = event { leaving = source.removeObservers(for: reason) }
    // Read once, as in every delivery (S3).
    count = leaving.isEmpty ? source.observers.count : leaving.count
    next = 0
    if event == nil {
      source.isDelivering = false
      if source.holes != 0 { source.closeHoles() }
    }
    return event != nil
  }
}
