import Foundation
import SignalboxModel

/// How values of an application stand in a journal: as JSON that is the same text for equal values, whatever the names of
/// their members hash to in this process (K3).
enum JournalValue {
  /// - Parameter secrets: Gets the secrets in the value, of which the text has but marks.
  static func text(_ value: some Encodable, collecting secrets: SecretCollector? = nil) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    encoder.userInfo[SecretCollector.key] = secrets
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
