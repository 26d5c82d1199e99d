import Foundation
import SignalboxInterface
import SignalboxSession

/// A word that is in every secret of a generated run, and nowhere else.
enum Canary {
  static let word = "canary"

  /// Looks for secrets in everything that a life has shown and written.
  static func search(_ life: Life) throws {
    try search(life.bytes, "the recording")
    try search(life.log.lines.joined(separator: "\n"), "the log")
    try search("\(life.rejections)", "a refusal")
    try search("\(life.ending.map { "\($0)" } ?? "")", "the ending")
    try search(life.journal.descriptions.map(\.what).joined(separator: "\n"), "the history")
    for frame in life.frames { try search(frame.outline, "a frame") }
  }

  static func search(_ text: String, _ place: String) throws { try search(Array(text.utf8), place) }

  private static func search(_ bytes: [UInt8], _ place: String) throws {
    if Data(bytes).range(of: Data(word.utf8)) != nil { throw Fault("\(place) holds a secret") }
  }
}
