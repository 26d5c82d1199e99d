import Foundation
import SignalboxModel

/// The text of an application's values in a journal: JSON that is equal for equal values.
/// Sorted keys make it independent of the process's hash seed (K3).
enum JournalValue {
  /// Returns the JSON of `value`.
  /// - Parameter secrets: Collects the secrets in the value; the JSON contains only marks for them.
  static func text(_ value: some Encodable, collecting secrets: SecretCollector? = nil) throws -> String {
    if let text = (value as? any HasKnownText)?.text { return text }
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.userInfo[SecretCollector.key] = secrets
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
