import Dispatch
import SignalboxSession
import Synchronization

/// What one session wants to have committed, in order, and how far that has come.
final class Lane: Sendable {
  /// Bytes that are committed in one step.
  struct Piece {
    let number: Int64
    var bytes: [UInt8]
    /// Whether they take the place of everything before.
    var replaces = false
  }

  private struct State {
    var next: Int64
    /// What nobody has taken yet.
    var waiting: Piece?
    /// What is being committed.
    var taken: Piece?
    var loss: JournalLoss?
    var isReleased = false
    var waiter: DispatchSemaphore?
  }

  let id: Int64
  let epoch: Int64
  let title: String
  private let state: Mutex<State>

  init(id: Int64, epoch: Int64, next: Int64, title: String) {
    (self.id, self.epoch, self.title) = (id, epoch, title)
    state = Mutex(State(next: next))
  }

  /// Why nothing more is kept.
  var loss: JournalLoss? { state.withLock(\.loss) }

  // MARK: For the session

  /// Adds bytes to what waits; false when nothing is kept any more.
  func write(_ bytes: [UInt8], replacing: Bool = false) -> Bool {
    state.withLock { state in
      guard state.loss == nil, !state.isReleased else { return false }
      if state.waiting != nil, !replacing {
        state.waiting?.bytes += bytes
      } else {
        state.waiting = Piece(number: state.next, bytes: bytes, replaces: replacing)
      }
      return true
    }
  }

  /// Waits until everything written is committed; false when it is not, or not within the patience.
  /// - Parameter isWaiting: Called once a second while it takes so long.
  func sync(patience: Duration, _ isWaiting: () -> Void) -> Bool {
    let clock = ContinuousClock()
    let end = clock.now + patience
    while true {
      let waiter: DispatchSemaphore? = state.withLock { state in
        guard state.loss == nil, state.waiting != nil || state.taken != nil else { return nil }
        let waiter = DispatchSemaphore(value: 0)
        state.waiter = waiter
        return waiter
      }
      guard let waiter else { return loss == nil }
      if waiter.wait(timeout: .now() + min(1, max(0, (end - clock.now).seconds))) == .timedOut {
        if clock.now >= end { lose(.unanswered(name: title)) } else { isWaiting() }
      }
    }
  }

  /// Nobody writes any more.
  func release() { state.withLock { $0.isReleased = true } }

  /// Whether nobody writes any more; something may be left to commit.
  var isReleased: Bool { state.withLock(\.isReleased) }

  // MARK: For the committer

  /// Whether nobody writes any more, and nothing is left to commit.
  var isDone: Bool { state.withLock { $0.isReleased && $0.waiting == nil && $0.taken == nil } }

  /// Takes what is to be committed next; what was taken before and not settled comes again.
  func take() -> Piece? {
    state.withLock { state in
      guard state.loss == nil else { return nil }
      if state.taken == nil, let waiting = state.waiting {
        (state.taken, state.waiting) = (waiting, nil)
        state.next += 1
      }
      return state.taken
    }
  }

  /// What was taken is committed.
  func settle() {
    let waiter = state.withLock { state in
      state.taken = nil
      // What was written meanwhile was numbered before.
      return state.waiting == nil ? state.waiter : nil
    }
    waiter?.signal()
  }

  /// Nothing more is kept, for the first reason there was.
  func lose(_ loss: JournalLoss) {
    let waiter = state.withLock { state in
      state.loss = state.loss ?? loss
      (state.taken, state.waiting) = (nil, nil)
      return state.waiter
    }
    waiter?.signal()
  }
}
