import SignalboxCore
import SignalboxModel

/// The manual clock of a session, as the work of an effect sees it.
struct EffectClock: WorkClock {
  weak let session: Session?
  let run: Int
  let effect: Int

  @concurrent func wait(for duration: Duration) async {
    // A stream, because a cancelled task stops waiting for a stream by itself.
    let (elapsed, timer) = AsyncStream.makeStream(of: Void.self)
    let number = await session?.beginWait(of: effect, in: run, for: duration) { timer.finish() }
    guard let number else { return }
    for await _ in elapsed {}
    await session?.endWait(number, in: run)
  }
}

/// The waits of effects' work on a manual clock, by number.
struct ClockWaits {
  private var waits: [Int: (effect: Int, timer: Subscription)] = [:]
  private var lastNumber = 0

  /// Returns whether the work of an effect waits.
  func contains(_ effect: Int) -> Bool { waits.values.contains { $0.effect == effect } }

  /// - Returns: The number of the wait.
  mutating func add(_ effect: Int, _ timer: (_ number: Int) -> Subscription) -> Int {
    lastNumber += 1
    waits[lastNumber] = (effect, timer(lastNumber))
    return lastNumber
  }

  /// Ends a wait, if it has not ended.
  mutating func end(_ number: Int) { waits.removeValue(forKey: number)?.timer.cancel() }
}

extension Session {
  /// Returns the number of the wait; `nil` if the run of the effect is over.
  fileprivate func beginWait(
    of effect: Int, in run: Int, for duration: Duration, _ elapsed: @escaping @Sendable () -> Void
  ) -> Int? {
    guard let effects = runs[run]?.effects else { return nil }
    return effects.clockWaits.add(effect) { number in
      effects.backgroundClock.schedule(after: duration) { [weak effects] in
        // The effect works again before its task has noticed.
        effects?.clockWaits.end(number)
        elapsed()
      }
    }
  }

  fileprivate func endWait(_ number: Int, in run: Int) { runs[run]?.effects.clockWaits.end(number) }
}
