/// The subscriber's end of a chain of operators.
///
/// A stage may cancel the subscription while a value passes through it. The gate closes at that moment, so the value
/// does not arrive (S5). The gate also accepts a cancellation by an observer that is called while it is being attached.
@usableFromInline
final class Gate<Value>: Subscription {
  // Unchecked exclusivity: a load, or a store that is finished before the old value is released.
  @exclusivity(unchecked) @usableFromInline var receive: ((Value) -> Void)?
  @usableFromInline var end: ((End) -> Void)?
  @usableFromInline var upstream: Subscription?

  @inlinable
  init(receive: @escaping (Value) -> Void, end: ((End) -> Void)?) {
    self.receive = receive
    self.end = end
  }

  @inlinable override var inputs: [Subscription] { upstream.map { [$0] } ?? [] }

  @inlinable
  func open(_ signal: Signal<Value>) {
    let upstream = signal.attach(receive: { [self] in if isUnderWay { receive?($0) } }, end: { [self] in finish($0) })
    if isActive { self.upstream = upstream } else { upstream.cancel() }
  }

  @inlinable
  func finish(_ reason: End) {
    guard isActive else { return }
    let end = self.end
    cancel()
    end?(reason)
  }

  @inlinable
  override func release() {
    let upstream = self.upstream
    self.upstream = nil
    upstream?.cancel()
    // Last, because the closures may own objects whose `deinit` calls back here (S19).
    receive = nil
    end = nil
  }
}
