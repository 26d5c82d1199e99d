import SignalboxModel

/// The texts of a recording's secrets that were typed in this process.
///
/// The id of a secret is the place where it was typed. So a new run of the application finds the same secret again.
struct SecretVault {
  private var texts: [String: String] = [:]
  /// The secrets that were given again and not yet confirmed by an effect.
  private var doubtful: Set<String> = []

  /// Returns the text, if it was typed or given again in this process.
  func text(of secret: SecretHandle) -> String? { secret.text ?? texts[secret.id] }

  /// Returns the text of the secret `id`.
  func text(at id: String) -> String? { texts[id] }

  /// Keeps the text of a secret.
  mutating func keep(_ text: String, as id: String) { texts[id] = text }

  /// Keeps the text that was given again for a secret.
  mutating func replaceText(_ text: String, as id: String) {
    texts[id] = text
    doubtful.insert(id)
  }

  /// Confirms secrets that were given again when an effect succeeded with them. After a failure discards them, so that
  /// the user is asked again.
  mutating func judge(_ ids: [String], worked: Bool) {
    for id in ids where doubtful.remove(id) != nil && !worked { texts[id] = nil }
  }

  /// Returns the texts of secrets that were typed at or after entry `number`.
  func texts(from number: Int) -> [String: String] {
    texts.filter { Self.isRecord(of: $0.key, from: number, before: .min) }
  }

  /// Adds texts that were known before.
  mutating func keep(_ texts: [String: String]) { self.texts.merge(texts) { $1 } }

  /// Discards texts of secrets that were typed at or after entry `number`, or before entry `first`.
  mutating func forget(from number: Int = .max, before first: Int = .min) {
    texts = texts.filter { !Self.isRecord(of: $0.key, from: number, before: first) }
  }

  /// Returns whether the secret `id` was typed at or after entry `number`, or before entry `first`.
  static func isRecord(of id: String, from number: Int, before first: Int) -> Bool {
    guard let record = SecretPlace.record(of: id) else { return false }
    return record >= number || record < first
  }
}
