public import SignalboxCore

/// Records the events of a signal with their times.
public final class Recorder<Value> {
  /// An event and its time.
  public typealias Entry = (time: Duration, event: Event<Value>)

  /// All events so far, in order.
  public private(set) var entries: [Entry] = []
  private let clock: (any EventClock)?
  private var subscription: Subscription?

  /// Observes `signal` until the recorder is released. Without a clock, every time is zero.
  public init(_ signal: Signal<Value>, on clock: (any EventClock)? = nil) {
    self.clock = clock
    subscription = signal.observe(
      { [weak self] in self?.note(.value($0)) }, end: { [weak self] in self?.note(.end($0)) })
  }

  deinit { subscription?.cancel() }

  /// The values so far.
  public var values: [Value] { entries.compactMap { if case .value(let value) = $0.event { value } else { nil } } }

  /// The end of the signal; `nil` before the end.
  public var end: End? { if case .end(let reason) = entries.last?.event { reason } else { nil } }

  /// Stops observing. The recorded events stay.
  public func stop() { subscription?.cancel() }

  private func note(_ event: Event<Value>) { entries.append((clock?.now ?? .zero, event)) }
}
