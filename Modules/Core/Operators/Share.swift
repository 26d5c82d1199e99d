extension Signal {
  /// Shares one subscription to this signal, whatever the number of observers: the stages upstream run once for each
  /// value.
  ///
  /// The shared signal subscribes with the first observer and unsubscribes with the last. All observers see the same
  /// order, also when an observer makes another input of a merge send (S2). After the end, the shared signal reports
  /// that end.
  ///
  /// ```
  /// input    ab---c|
  /// share()  ab---c|
  /// ```
  public func share() -> Signal {
    let source = Source<Value>()
    // The depth is counted through shared signals, so a chain of them is cut as well (S7).
    let shared = SharedSignal(ancestry.isDeep ? Signal(after: ancestry, attach: attach) : self)
    // The source is held by its observers and by the signal. The upstream holds it only while it is observed.
    source.onDemand = { [unowned source] isObserved in
      if isObserved { shared.follow(for: source) } else { shared.unsubscribe() }
    }
    return Signal(source: source, after: shared.ancestry)
  }

  /// Does the same as ``share()``. A new observer receives the last `count` values first (S33).
  ///
  /// The values are kept from the first observer on, also while there is no observer. A later observer receives them
  /// before the values of the new subscription.
  ///
  /// ```
  /// input                    ab---c|
  /// share(replay: 1), later  --b--c|
  /// ```
  public func share(replay count: Int) -> Signal {
    precondition(count > 0, "share(replay:) needs a count of 1 or more, not \(count)")
    let buffer = ReplayBuffer<Value>(count)
    let shared = on(value: buffer.append).share()
    return Signal(after: shared.ancestry) { receive, end in
      Replaying(values: buffer.values, receive: receive, end: end).start { shared.attach(receive: $0, end: $1) }
    }
  }
}

/// The shared signal, held so that a long chain is released link by link.
private final class SharedSignal<Value>: JointMaker {
  private var signal: Signal<Value>?
  private let depth: Int
  private let run: JointRun
  private let relay: Relay<Value>
  private var upstream: Subscription?

  init(_ signal: Signal<Value>) {
    self.signal = signal
    depth = signal.ancestry.depth + Ancestry.stagesOfOneInside
    run = signal.ancestry.joints.sharedRun ?? JointRun()
    relay = Relay(in: run)
    super.init(above: signal.ancestry.joints, shared: run)
  }

  /// The ancestry of the shared signal.
  var ancestry: Ancestry { Ancestry(depth: depth, joints: [self]) }

  func follow(for source: Source<Value>) {
    guard let signal else { return }
    let subscription = subscribeAbove(in: Nesting(run: run, depth: 0)) { [relay] in
      signal.observe({ relay.send($0, to: source) }, end: { relay.finish($0, of: source) })
    }
    if source.observerCount > 0 { upstream = subscription } else { subscription.cancel() }
  }

  func unsubscribe() {
    let subscription = upstream
    upstream = nil
    subscription?.cancel()
  }

  override func drop() { signal = nil }
}
