import SignalboxModel

/// Effects and the secrets that they are given.
extension SessionEffects {
  /// The earliest effect that waits for secrets that the user can be asked for, and for which.
  var firstInNeed: (number: Int, title: String?, secrets: [SecretHandle])? {
    guard let effect = running.first(where: { isWaitingForSecret($0) && canBeAsked(missing($0)) }) else { return nil }
    return (effect.number, effect.effect.title, missing(effect))
  }

  /// The secrets of the effect under way with this number.
  func secrets(of number: Int) -> [SecretHandle] {
    running.first { $0.number == number }?.secrets.map(\.handle) ?? []
  }

  /// Those that nobody has typed in this process.
  func missing(_ effect: Running) -> [SecretHandle] {
    effect.secrets.filter { !$0.isEmpty && host.text($0) == nil }.map(\.handle)
  }

  /// Whether somebody can be asked for them: nobody can for what an effect came to.
  func canBeAsked(_ secrets: [SecretHandle]) -> Bool { secrets.allSatisfy { $0.label != nil } }

  func isWaitingForSecret(_ effect: Running) -> Bool {
    !isFeeding && !effect.isStarted && !effect.secrets.isEmpty && !missing(effect).isEmpty
  }
}
