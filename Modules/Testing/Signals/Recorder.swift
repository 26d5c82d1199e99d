public import SignalboxCore

/// Writes down what a signal sends, and when.
public final class Recorder<Value> {
  /// One event and its time.
  public typealias Entry = (time: Duration, event: Event<Value>)

  /// Everything so far, in order.
  public private(set) var entries: [Entry] = []
  private let clock: (any EventClock)?
  private var subscription: Subscription?

  /// Observes `signal` until the recorder goes away; without a clock, every time is zero.
  public init(_ signal: Signal<Value>, on clock: (any EventClock)? = nil) {
    self.clock = clock
    subscription = signal.observe(
      { [weak self] in self?.note(.value($0)) }, end: { [weak self] in self?.note(.end($0)) })
  }

  deinit { subscription?.cancel() }

  /// The values so far.
  public var values: [Value] { entries.compactMap { if case .value(let value) = $0.event { value } else { nil } } }

  /// How the signal ended, or `nil`.
  public var end: End? { if case .end(let reason) = entries.last?.event { reason } else { nil } }

  /// Stops observing; what was recorded stays.
  public func stop() { subscription?.cancel() }

  private func note(_ event: Event<Value>) { entries.append((clock?.now ?? .zero, event)) }
}
