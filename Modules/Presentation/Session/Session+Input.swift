import Logging
import SignalboxNavigation

extension Session {
  func take(_ events: [InputEvent]) {
    if player != nil, let first = events.first {
      // Whoever looks on while a recording is repeated at its pace may leave, and nothing else.
      guard first.action == .leave else { return refuse(first, .actionFailed(Sentences.repeating)) }
      stopFeeding()
    }
    if events.count == 1, events[0].isTravel { return travel(events[0]) }
    var accepted: [Accepted] = []
    for event in events {
      do throws(Rejection) {
        accepted.append(try accept(event))
      } catch {
        return refuse(event, error)
      }
    }
    record(accepted)
    for input in accepted { input.apply() }
  }

  func refuse(_ event: InputEvent, _ reason: Rejection) {
    logger.info("input on \(event.element) refused: \(reason)")
    answers?.refused(event, reason)
    presenter?.rejected(event, lowering.lower(reason))
  }

  /// An input that nothing speaks against.
  struct Accepted {
    /// What to write down before it is applied.
    let entry: Journal.Entry
    let apply: () -> Void
  }

  /// The one door for input: total, and checked in a fixed order. Gives what applies it.
  func accept(_ event: InputEvent) throws(Rejection) -> Accepted {
    guard case .running = phase, let navigator = run?.navigator else { throw .closing }
    if event.action == .leave {
      return Accepted(entry: .input(event)) { self.leave(as: .finished(outcome: nil)) }
    }
    guard let page = navigator.page(event.page), let top = navigator.state.top else { throw .stalePage }
    guard top.id == event.page else { throw top.mode == .alert ? .coveredByAlert : .notOnTop }
    if event.action == .back {
      guard navigator.state.entries.count > 1 else { throw .noBack }
      return Accepted(entry: .input(event)) { navigator.goBack() }
    }
    if event.isTravel { throw .wrongAction }
    guard let (element, part) = page.find(event.element) else { throw .unknownElement }
    if let rejection = element.rejection(of: event.action, on: part) { throw rejection }
    return Accepted(entry: entry(for: event, on: element)) {
      self.logger.info("input on \(event.element)")
      element.apply(event.action, on: part)
      if let reason = element.takeFailure(), self.player == nil {
        self.presenter?.rejected(event, self.lowering.lower(.actionFailed(reason)))
      }
    }
  }

  private func entry(for event: InputEvent, on element: PageElement) -> Journal.Entry {
    guard element is SecretField, case .setText(let text) = event.action else { return .input(event) }
    return .secret(page: event.page, element: event.element, isFilled: !text.isEmpty)
  }
}
