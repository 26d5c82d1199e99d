import Dispatch
import SignalboxInterface
import SignalboxSession
import Synchronization

/// What a session shows, where handlers on other threads find it, and what they do, with its answer.
///
/// It outlives the session, so that the end can be looked at.
final class Board: Sendable {
  /// What there is to see, and its number.
  struct View: Sendable {
    var frame: Frame?
    var ending: Ending?
    var number = 0
  }

  /// What became of an event.
  enum Answer: Sendable, Equatable {
    case applied
    case refused(Rejection)
    case ended
  }

  private struct State {
    var view = View()
    /// How many windows were closed by those who looked through them, which is no end.
    var resting = 0
    var lookers: [Int: AsyncStream<Void>.Continuation] = [:]
    var waiting: [Int: (event: InputEvent, continuation: CheckedContinuation<Answer, Never>)] = [:]
    /// What was refused last, until whoever did it is answered.
    var refusal: (event: InputEvent, reason: Rejection)?
    var count = 0
  }

  private let state = Mutex(State())

  // MARK: The presenter calls

  /// Keeps the frame, and tells whoever looks.
  func render(_ frame: Frame) {
    change { view in
      guard view.frame != frame else { return false }
      view.frame = frame
      return true
    }
  }

  /// Keeps the reason for whoever waits for the answer.
  func rejected(_ event: InputEvent, _ reason: Rejection) { state.withLock { $0.refusal = (event, reason) } }

  /// Answers what is not answered, and tells whoever looks.
  func close(_ reason: Ending) {
    let isRest = state.withLock { state in
      defer { state.resting = max(0, state.resting - 1) }
      return state.resting > 0
    }
    guard !isRest else { return }
    change { view in
      view.ending = reason
      return true
    }
    let waiting = state.withLock { state in
      defer { state.waiting = [:] }
      return state.waiting.values
    }
    for (_, continuation) in waiting { continuation.resume(returning: .ended) }
  }

  // MARK: Browsers call

  /// The window is about to be closed although the session goes on.
  func rest() { state.withLock { $0.resting += 1 } }

  /// What there is to see now.
  var view: View { state.withLock { $0.view } }

  /// Yields at once, and whenever there is something else to see; of many times one is kept.
  func changes() -> AsyncStream<Void> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let number = state.withLock { state in
        state.count += 1
        state.lookers[state.count] = continuation
        return state.count
      }
      continuation.onTermination = { [weak self] _ in self?.state.withLock { $0.lookers[number] = nil } }
      continuation.yield()
    }
  }

  /// Waits until there is something of that kind to see, for so many seconds at the most, and gives what there is then.
  func view(for seconds: Double = 30, until isThere: @Sendable (View) -> Bool) async -> View {
    let changes = changes(for: seconds)
    for await _ in changes where isThere(view) { break }
    return view
  }

  private func changes(for seconds: Double) -> AsyncStream<Void> {
    let changes = changes()
    return AsyncStream { continuation in
      let task = Task {
        for await _ in changes { continuation.yield() }
        continuation.finish()
      }
      DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { continuation.finish() }
      continuation.onTermination = { _ in task.cancel() }
    }
  }

  /// How many look, with an open stream.
  var lookers: Int { state.withLock { $0.lookers.count } }

  /// Lets everybody who looks write something, so that who has gone is noticed.
  func tick() { for looker in state.withLock({ Array($0.lookers.values) }) { looker.yield() } }

  /// Hands in what somebody did, and waits until the session has dealt with it.
  func perform(_ event: InputEvent, on session: Session) async -> Answer {
    await withCheckedContinuation { continuation in
      let number: Int? = state.withLock { state in
        guard state.view.ending == nil else { return nil }
        state.count += 1
        state.waiting[state.count] = (event, continuation)
        return state.count
      }
      guard let number else { return continuation.resume(returning: .ended) }
      Task { [weak self] in await self?.submit(event, number, to: session) }
    }
  }

  // MARK: Private

  private func submit(_ event: InputEvent, _ number: Int, to session: isolated Session) {
    session.host.send([event]) { [weak self] in self?.answer(number) }
  }

  private func answer(_ number: Int) {
    let (waiting, refusal) = state.withLock { state in
      defer { state.refusal = nil }
      return (state.waiting.removeValue(forKey: number), state.refusal)
    }
    guard let (event, continuation) = waiting else { return }
    continuation.resume(returning: refusal.map { $0.event == event ? .refused($0.reason) : .applied } ?? .applied)
  }

  private func change(_ body: (inout View) -> Bool) {
    let lookers: [AsyncStream<Void>.Continuation] = state.withLock { state in
      guard body(&state.view) else { return [] }
      state.view.number += 1
      return Array(state.lookers.values)
    }
    for looker in lookers { looker.yield() }
  }
}
