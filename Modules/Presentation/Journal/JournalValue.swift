import Foundation

/// How values of an application stand in a journal: as JSON that is the same text for equal values, whatever the names of
/// their members hash to in this process (K3).
enum JournalValue {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }
}
