import Dispatch
import SignalboxSession
import Synchronization

/// The entries of a session that are to be committed, in order, and their progress.
final class Lane: Sendable {
  /// Bytes that are committed in a single step. A piece without bytes asks whether the lane still owns the recording.
  struct Piece {
    let number: Int64
    var bytes: [UInt8]
    /// A Boolean value that indicates whether the bytes replace everything before.
    var replaces = false
    /// The number of the next piece after the commit of this piece.
    var next: Int64 { bytes.isEmpty ? number : number + 1 }
  }

  private struct State {
    var next: Int64
    /// Bytes that the committer has not taken.
    var waiting: Piece?
    /// The piece that is being committed.
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

  /// The reason why nothing more is written; `nil` while the lane works.
  var loss: JournalLoss? { state.withLock(\.loss) }

  // MARK: For the session

  /// Appends bytes to the waiting piece, or replaces everything before. Returns false if the lane has ended.
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

  /// Makes sure that the next commit includes this lane. Without waiting bytes, it asks whether the lane still owns the
  /// recording.
  func ask() {
    state.withLock { state in
      guard state.loss == nil, state.waiting == nil, state.taken == nil else { return }
      state.waiting = Piece(number: state.next, bytes: [])
    }
  }

  /// Waits until everything written is committed. Returns false on failure or when the patience ends.
  /// - Parameter isWaiting: Called once a second during a long wait.
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
      if waiter.wait(timeout: .now() + min(1, max(0, (end - clock.now) / .seconds(1)))) == .timedOut {
        if clock.now >= end { lose(.unanswered(name: title)) } else { isWaiting() }
      }
    }
  }

  /// Marks the lane as released: nothing more is written.
  func release() { state.withLock { $0.isReleased = true } }

  /// A Boolean value that indicates whether the lane is released. Bytes may still wait for a commit.
  var isReleased: Bool { state.withLock(\.isReleased) }

  // MARK: For the committer

  /// A Boolean value that indicates whether the lane is released and everything is committed.
  var isDone: Bool { state.withLock { $0.isReleased && $0.waiting == nil && $0.taken == nil } }

  /// Returns the next piece to commit. Returns the same piece again until it is settled.
  func nextPiece() -> Piece? {
    state.withLock { state in
      guard state.loss == nil else { return nil }
      if state.taken == nil, let waiting = state.waiting {
        (state.taken, state.waiting, state.next) = (waiting, nil, waiting.next)
      }
      return state.taken
    }
  }

  /// Marks the taken piece as committed.
  func settle() {
    let waiter = state.withLock { state in
      state.taken = nil
      // Bytes that were written in the meantime already have their number.
      return state.waiting == nil ? state.waiter : nil
    }
    waiter?.signal()
  }

  /// Ends the lane. The first reason stays.
  func lose(_ loss: JournalLoss) {
    let waiter = state.withLock { state in
      state.loss = state.loss ?? loss
      (state.taken, state.waiting) = (nil, nil)
      return state.waiter
    }
    waiter?.signal()
  }
}
