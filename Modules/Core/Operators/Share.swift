extension Signal {
  /// One subscription to this signal, whatever the number of observers: the stages above run once for each value.
  ///
  /// It subscribes with the first observer and leaves with the last. All observers see one order, also when one of them
  /// makes another input of a merge send (S2). After the end, it reports that end.
  public func share() -> Signal {
    let source = Source<Value>()
    var upstream: Subscription?
    // The source is held by its observers and by the signal; the upstream holds it only while it is observed.
    source.onDemand = { [unowned source] isObserved in
      if isObserved {
        let subscription = self.observe({ source.send($0) }, end: { source.finish($0) })
        if source.observerCount > 0 { upstream = subscription } else { subscription.cancel() }
      } else {
        let subscription = upstream
        upstream = nil
        subscription?.cancel()
      }
    }
    return Signal(source: source)
  }
}
