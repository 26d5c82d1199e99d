import Dispatch
package import SignalboxInterface
import Synchronization

/// What a session shows, where handlers on other threads find it: for front ends that serve many people.
///
/// A presenter hands on to it what it is told. It outlives the session, so that the end can be looked at.
package final class Board: Sendable {
  /// What there is to see, and its number.
  package struct View: Sendable {
    package internal(set) var frame: Frame?
    package internal(set) var ending: Ending?
    package internal(set) var number = 0
    /// What is said while the session stands still because what happened cannot be kept.
    package internal(set) var waiting: String?

    /// Whether another server goes on with the session.
    package var isElsewhere: Bool { if case .failed(.recordingLost)? = ending { true } else { false } }
  }

  private struct State {
    var view = View()
    var lookers: [Int: AsyncStream<Void>.Continuation] = [:]
    var count = 0
  }

  private let state = Mutex(State())

  /// An empty one.
  package init() {}

  // MARK: The presenter calls

  /// Keeps the frame, and tells whoever looks.
  package func render(_ frame: Frame) {
    change { view in
      guard view.frame != frame else { return false }
      view.frame = frame
      return true
    }
  }

  /// Says that the session stands still, or that it goes on.
  package func wait(_ sentence: String?) {
    change { view in
      defer { view.waiting = sentence }
      return view.waiting != sentence
    }
  }

  /// Shows the end to whoever looks.
  package func close(_ reason: Ending) {
    change { view in
      view.ending = reason
      return true
    }
  }

  // MARK: Whoever looks calls

  /// What there is to see now.
  package var view: View { state.withLock { $0.view } }

  /// Yields at once, and whenever there is something else to see, until `looker` is finished; of many times one is kept.
  package func changes() -> (changes: AsyncStream<Void>, looker: AsyncStream<Void>.Continuation) {
    let (changes, looker) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state in
      state.count += 1
      state.lookers[state.count] = looker
      return state.count
    }
    looker.onTermination = { [weak self] _ in self?.state.withLock { $0.lookers[number] = nil } }
    looker.yield()
    return (changes, looker)
  }

  /// Waits until there is something of that kind to see, for so many seconds at the most, and gives what there is then.
  package func view(for seconds: Double = 30, until isThere: @Sendable (View) -> Bool) async -> View {
    let (changes, looker) = changes()
    DispatchQueue.global().asyncAfter(deadline: .now() + seconds) { looker.finish() }
    for await _ in changes where isThere(view) { break }
    return view
  }

  /// How many look, with an open stream.
  package var lookers: Int { state.withLock { $0.lookers.count } }

  /// Lets everybody who looks write something, so that who has gone is noticed.
  package func tick() { for looker in state.withLock({ Array($0.lookers.values) }) { looker.yield() } }

  private func change(_ body: (inout View) -> Bool) {
    let lookers: [AsyncStream<Void>.Continuation] = state.withLock { state in
      guard body(&state.view) else { return [] }
      state.view.number += 1
      return Array(state.lookers.values)
    }
    for looker in lookers { looker.yield() }
  }
}
