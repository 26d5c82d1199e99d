import SignalboxModel

/// Connects effects with their secrets.
extension SessionEffects {
  /// The earliest effect that waits for secrets which the user can give, with these secrets. A cancelled effect needs
  /// none any more, though its end is still to come.
  var firstInNeed: (number: Int, title: String?, secrets: [SecretHandle])? {
    let effect = running.first {
      isWaitingForSecret($0) && canBeAsked(missing($0)) && $0.work?.isCancelled() != true
    }
    guard let effect else { return nil }
    return (effect.number, effect.effect.title, missing(effect))
  }

  /// Returns the secrets of the running effect with this number.
  func secrets(of number: Int) -> [SecretHandle] {
    running.first { $0.number == number }?.secrets.map(\.handle) ?? []
  }

  /// Returns the secrets of an effect that were not typed in this process.
  func missing(_ effect: Running) -> [SecretHandle] {
    effect.secrets.filter { text(of: $0) == nil }.map(\.handle)
  }

  /// Returns the text of a secret, if it is known.
  func text(of secret: Secret) -> String? { secret.isEmpty ? "" : host.assumeIsolated { $0.text(of: secret.handle) } }

  /// Returns whether the user can be asked for the secrets. Secrets from the results of effects cannot be typed.
  func canBeAsked(_ secrets: [SecretHandle]) -> Bool { secrets.allSatisfy { $0.label != nil } }

  func isWaitingForSecret(_ effect: Running) -> Bool {
    !isFeeding && !effect.isStarted && !effect.secrets.isEmpty && !missing(effect).isEmpty
  }
}
