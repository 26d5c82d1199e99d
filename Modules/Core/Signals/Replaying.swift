/// Gives one observer some values first and then those of a source, without loss or doubling (S33).
///
/// The source is subscribed to before the first value is given, so that what the observer causes to be sent while it
/// receives the first values queues behind them (B7).
struct Replaying<Value> {
  let values: [Value]
  let receive: (Value) -> Void
  let end: (End) -> Void
  /// Called when what the observer causes never ends; it reports and does not return.
  var neverSettles: (() -> Never)?

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
      if caught > Node.mostAnnouncements, let neverSettles { neverSettles() }
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
  /// The present value and then the changes, for one observer.
  @usableFromInline
  func attach(
    to node: Node, receive: @escaping (Value) -> Void, end: @escaping (End) -> Void
  ) -> Subscription {
    node.refresh()
    return Replaying(values: [value], receive: receive, end: end, neverSettles: node.reportCycle).start {
      (receive, end) in
      guard node.isAhead else { return source(of: node).subscribe(receive: receive, end: end) }
      let latecomer = Latecomer(node, self, receive: receive)
      latecomers.append(latecomer)
      return source(of: node).subscribe(receive: latecomer.take, end: end)
    }
  }
}
