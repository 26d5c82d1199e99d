/// An observation that answers after each value whether it wants the next value.
///
/// Events that it causes while it reacts wait until it has answered (S6). After the answer to stop, they are dropped.
@usableFromInline
final class Asking<Value> {
  private var receive: ((Value) -> Persistence)?
  private var end: ((End) -> Void)?
  private var waiting = Queue<Event<Value>>()
  private var isReacting = false
  /// The subscription. `nil` while it is being made; the observation may stop even then.
  private weak var token: Subscription?

  @usableFromInline
  init(_ receive: @escaping (Value) -> Persistence, end: ((End) -> Void)?) {
    self.receive = receive
    self.end = end
  }

  @usableFromInline
  func start(_ subscription: Subscription) -> Subscription {
    if receive == nil { subscription.cancel() } else { token = subscription }
    return subscription
  }

  @usableFromInline
  func handle(_ value: Value) { handle(.value(value)) }

  @usableFromInline
  func finish(_ reason: End) { handle(.end(reason)) }

  private func handle(_ event: Event<Value>) {
    guard !isReacting else { return waiting.append(event) }
    isReacting = true
    react(to: event)
    while let next = waiting.popFirst() { react(to: next) }
    isReacting = false
  }

  private func react(to event: Event<Value>) {
    switch event {
    case .value(let value):
      guard let receive, receive(value) == .stop else { return }
      self.receive = nil
      end = nil
      waiting = Queue()
      token?.cancel()
    case .end(let reason):
      let end = self.end
      self.receive = nil
      self.end = nil
      end?(reason)
    }
  }
}
