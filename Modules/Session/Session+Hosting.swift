import Glibc

/// For a host, which drives many sessions and waits for all of them in one place.
extension Session {
  /// Runs at most so many turns; whether nothing is ready after them.
  nonisolated func settle(atMost count: Int) -> Bool {
    inside { session in
      for _ in 0..<count {
        session.turn()
        if !session.needsTurn { return true }
      }
      return false
    }
  }

  /// Calls whoever watches what is ready.
  nonisolated func serve(_ ready: [pollfd]) {
    guard !ready.isEmpty else { return }
    inside { $0.loop.serve(ready) }
  }

  /// Says when the next turn is needed, after it has told those who look on that nothing is left to do. Unless it is now,
  /// whoever `onReady` names is told of the next job.
  nonisolated func prepareToRest() -> EventLoop.NextTurn {
    let next = inside { session in
      session.output.prepareToWait()
      return session.nextTurn
    }
    guard next != .now, executor.prepareToWait() else { return .now }
    return next
  }
}
