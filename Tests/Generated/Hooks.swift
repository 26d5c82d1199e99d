import SignalboxModel
import Synchronization

/// What the test and one life of a generated application know of each other.
final class Hooks: Sendable {
  private struct State {
    var forced: Set<String> = []
    var guarding: Set<Int> = []
    var leaveRequests = 0
    var lastPage = 0
    var lastEffect = 0
    var underWay: [Int: String] = [:]
    var givenUp: [Int: String] = [:]
  }

  private let state = Mutex(State())

  /// What nobody knew when it was asked: there the answer is `false`.
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

  /// An effect begins; gives what it is known by here.
  func began(_ name: String) -> Int {
    state.withLock { state in
      state.lastEffect += 1
      state.underWay[state.lastEffect] = name
      return state.lastEffect
    }
  }

  /// The application does not want it any more.
  func gaveUp(_ effect: Int) {
    state.withLock { state in
      if let name = state.underWay[effect] { state.givenUp[effect] = name }
    }
  }

  func ended(_ effect: Int) { state.withLock { ($0.underWay[effect], $0.givenUp[effect]) = (nil, nil) } }

  /// The effects that were given up, and have not ended.
  var unended: [String] { state.withLock { $0.givenUp.values.sorted() } }

  func leaveRequested() { state.withLock { $0.leaveRequests += 1 } }

  /// Whether a page guards leaving.
  var isGuarding: Bool { state.withLock { !$0.guarding.isEmpty } }
  var leaveRequests: Int { state.withLock { $0.leaveRequests } }
}
