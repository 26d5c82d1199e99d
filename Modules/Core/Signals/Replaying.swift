/// Delivers some values to an observer first and then the events of a source, without loss or duplication (S33).
///
/// The subscription to the source precedes the first value. So events that the observer causes during the first values
/// queue behind them (B7).
struct Replaying<Value> {
  let values: [Value]
  let receive: (Value) -> Void
  let end: (End) -> Void
  /// Called when the observer causes events without end. Reports the cycle and does not return.
  var reportCycle: (() -> Never)?

  func start(
    _ subscribe: (_ receive: @escaping (Value) -> Void, _ end: @escaping (End) -> Void) -> Subscription
  ) -> Subscription {
    let stage = Stage(receive: receive, end: end)
    var missed = Queue<Event<Value>>()
    var isReplaying = true
    stage.add(
      subscribe(
        { if isReplaying { missed.append(.value($0)) } else { stage.send($0) } },
        { if isReplaying { missed.append(.end($0)) } else { stage.finish($0) } }))
    for value in values { stage.send(value) }
    var caught = 0
    while let event = missed.popFirst() {
      caught += 1
      if caught > Node.mostAnnouncements, let reportCycle { reportCycle() }
      switch event {
      case .value(let value): stage.send(value)
      case .end(let reason): stage.finish(reason)
      }
    }
    isReplaying = false
    return stage
  }
}

extension Cell {
  /// Delivers the current value and then the changes to an observer.
  @usableFromInline
  func attach(
    to node: Node, receive: @escaping (Value) -> Void, end: @escaping (End) -> Void
  ) -> Subscription {
    node.refresh()
    return Replaying(values: [value], receive: receive, end: end, reportCycle: node.reportCycle).start {
      (receive, end) in
      guard node.isAhead else { return source(of: node).subscribe(receive: receive, end: end) }
      let late = LateObserver(node, self, receive: receive)
      lateObservers.append(late)
      return source(of: node).subscribe(receive: late.deliver, end: end)
    }
  }
}
