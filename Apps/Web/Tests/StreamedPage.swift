import Foundation

/// The page of a browser that reads a stream: joins the pieces of each event.
struct StreamedPage {
  private(set) var parts: [String] = []

  /// The parts that a browser takes from its first page.
  init(parts: [String] = []) { self.parts = parts }

  var html: String { parts.joined() }

  /// Reads an event. Returns a Boolean value that indicates whether it had a page.
  mutating func read(_ event: [UInt8]) throws -> Bool {
    let lines = String(decoding: event, as: UTF8.self).split(separator: "\n")
    guard lines.contains("event: page"), let data = lines.first(where: { $0.hasPrefix("data: ") }) else { return false }
    let sent = try JSONSerialization.jsonObject(with: Data(data.dropFirst(6).utf8)) as? [Any] ?? []
    let before = parts
    parts = sent.flatMap { piece in
      (piece as? String).map { [$0] } ?? (piece as? [Int]).map { Array(before[$0[0]..<$0[1]]) } ?? []
    }
    return true
  }
}
