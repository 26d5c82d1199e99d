/// An observation that answers each value with whether it wants the next one.
///
/// What it causes to be sent while it reacts waits until it has answered (S6), and is not for it when the answer was to stop.
@usableFromInline
final class Asking<Value> {
  private var receive: ((Value) -> Persistence)?
  private var end: ((End) -> Void)?
  private var waiting = Queue<Event<Value>>()
  private var isReacting = false
  /// It may stop while it is being subscribed, when there is no token yet to cancel.
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
  func take(_ value: Value) { take(.value(value)) }

  @usableFromInline
  func finish(_ reason: End) { take(.end(reason)) }

  private func take(_ event: Event<Value>) {
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
