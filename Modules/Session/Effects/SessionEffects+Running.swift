import SignalboxModel

/// The running effects, as the session and its frames see them.
extension SessionEffects {
  private var visible: [Running] { running.filter { !$0.isBackground && !isWaitingForSecret($0) } }

  /// The names of the running effects, in the order of their start. An effect that waits for a secret is not included,
  /// because it waits for the user.
  var pending: [String] { visible.map(\.effect.name) }

  /// The titles of the running effects, for users.
  var activities: [String] { visible.compactMap(\.effect.title) }

  /// A Boolean value that indicates whether effects run only in the background.
  var isAtRest: Bool { running.allSatisfy(\.isBackground) }

  /// The number of running effects, without the background.
  var liveCount: Int { running.count { !$0.isBackground } }

  /// A Boolean value that indicates whether an effect runs that must finish before the session ends.
  var mustWait: Bool { running.contains { $0.effect.policy == .finish && !isWaitingForSecret($0) } }

  /// A Boolean value that indicates whether an effect runs that ends without the session's clock.
  var isWorking: Bool {
    running.contains { effect in
      guard let work = effect.work, !effect.isBackground, !isWaiting(effect) else { return false }
      return work.isCancelled() || !clockWaits.contains(effect.number)
    }
  }

  /// The effects that a test must answer.
  var unstarted: [(number: Int, name: String, key: String)] {
    running.filter { $0.work != nil && held.contains($0.effect.name) && !isWaitingForSecret($0) }
      .map { ($0.number, $0.effect.name, $0.key) }
  }

  private func isWaiting(_ effect: Running) -> Bool {
    held.contains(effect.effect.name) || isWaitingForSecret(effect)
  }
}
