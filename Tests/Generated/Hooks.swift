import SignalboxModel
import Synchronization

/// What the test and one life of a generated application know of each other.
final class Hooks: Sendable {
  private struct State {
    var forced: Set<String> = []
    var guarding: Set<Int> = []
    var leaveRequests = 0
    var lastPage = 0
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

  func leaveRequested() { state.withLock { $0.leaveRequests += 1 } }

  /// Whether a page guards leaving.
  var isGuarding: Bool { state.withLock { !$0.guarding.isEmpty } }
  var leaveRequests: Int { state.withLock { $0.leaveRequests } }
}
