import SignalboxModel
import Synchronization

/// The state that the test shares with a life of a generated application.
final class Hooks: Sendable {
  private struct State {
    var forced: Set<String> = []
    var guarding: Set<Int> = []
    var dismissalRequests = 0
    var lastPage = 0
    var lastEffect = 0
    var underWay: [Int: String] = [:]
    var givenUp: [Int: String] = [:]
  }

  private let state = Mutex(State())

  /// Sets the rules whose answer is `false` here, because it was unknown in the tested session.
  func force(_ rules: Set<String>) { state.withLock { $0.forced = rules } }

  func isForced(_ rule: String) -> Bool { state.withLock { $0.forced.contains(rule) } }

  func nextPage() -> Int {
    state.withLock { state in
      state.lastPage += 1
      return state.lastPage
    }
  }

  func setGuarding(_ page: Int, _ isGuarding: Bool) {
    state.withLock { state in
      if isGuarding { state.guarding.insert(page) } else { state.guarding.remove(page) }
    }
  }

  /// Notes that an effect begins, and returns its number here.
  func began(_ name: String) -> Int {
    state.withLock { state in
      state.lastEffect += 1
      state.underWay[state.lastEffect] = name
      return state.lastEffect
    }
  }

  /// Notes that the application cancelled an effect.
  func gaveUp(_ effect: Int) {
    state.withLock { state in
      if let name = state.underWay[effect] { state.givenUp[effect] = name }
    }
  }

  func ended(_ effect: Int) { state.withLock { ($0.underWay[effect], $0.givenUp[effect]) = (nil, nil) } }

  /// The effects that were cancelled and have not ended.
  var unended: [String] { state.withLock { $0.givenUp.values.sorted() } }

  func leaveRequested() { state.withLock { $0.dismissalRequests += 1 } }

  /// A Boolean value that indicates whether a page guards leaving.
  var isGuarding: Bool { state.withLock { !$0.guarding.isEmpty } }
  var dismissalRequests: Int { state.withLock { $0.dismissalRequests } }
}
