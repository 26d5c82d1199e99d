extension Signal {
  /// One subscription to this signal, whatever the number of observers: the stages above run once for each value.
  ///
  /// It subscribes with the first observer and leaves with the last. All observers see one order, also when one of them
  /// makes another input of a merge send (S2). After the end, it reports that end.
  public func share() -> Signal {
    let source = Source<Value>()
    let shared = SharedSignal(self)
    var upstream: Subscription?
    // The source is held by its observers and by the signal; the upstream holds it only while it is observed.
    source.onDemand = { [unowned source] isObserved in
      if isObserved {
        let subscription = shared.signal?.observe({ source.send($0) }, end: { source.finish($0) })
        if source.observerCount > 0 { upstream = subscription } else { subscription?.cancel() }
      } else {
        let subscription = upstream
        upstream = nil
        subscription?.cancel()
      }
    }
    return Signal(source: source, after: Ancestry(depth: 0, joints: [shared]))
  }

  /// As ``share()``; a new observer is given the last `count` values first (S33).
  ///
  /// They are kept from the first observer on, also while there is none; who comes then is given them before it subscribes
  /// again.
  public func share(replay count: Int) -> Signal {
    precondition(count > 0, "share(replay:) needs a count of 1 or more, not \(count)")
    let record = Record<Value>(count)
    let shared = on(value: record.append).share()
    return Signal(after: shared.ancestry) { receive, end in
      Replaying(values: record.values, receive: receive, end: end).start(shared)
    }
  }
}

/// What is shared, held so that a long chain is let go of one by one.
private final class SharedSignal<Value>: JointMaker {
  private(set) var signal: Signal<Value>?

  init(_ signal: Signal<Value>) {
    self.signal = signal
    super.init(above: signal.ancestry.joints)
  }

  override func drop() { signal = nil }
}
