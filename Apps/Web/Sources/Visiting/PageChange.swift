import Foundation
import SignalboxHTML
import SignalboxHTTP

/// The change from the page that a browser has to another page.
///
/// The browser has the page in pieces, and the server their fingerprints. A change names ranges of these pieces, and
/// has the markup of the others. A part of the page that has changed is split into smaller pieces, so that its next
/// change is smaller.
struct PageChange {
  /// The fingerprint of a piece that is never named.
  static let unknown: UInt64 = 0

  /// The fingerprints of the pieces of the other page.
  private(set) var pieces: [UInt64] = []
  private let before: [UInt64]
  private let places: [UInt64: Int]
  private var sent: [Sent] = []

  private enum Sent {
    case markup(String)
    case range(Range<Int>)
  }

  /// Creates the change from pieces with these fingerprints to the parts of a page.
  init(of before: [UInt64], to parts: [HTML]) {
    self.before = before
    places = Dictionary(before.enumerated().map { ($1, $0) }) { first, _ in first }
    for part in parts where !name(Self.print(part.markup)) {
      for piece in part.pieces {
        let print = Self.print(piece)
        guard !name(print) else { continue }
        sent.append(.markup(piece))
        pieces.append(print)
      }
    }
  }

  /// A Boolean value that indicates whether the pages are equal.
  var isEmpty: Bool { pieces == before }

  /// The change as JSON: an array of texts and of ranges, each with its first place and the place after its last.
  var text: String {
    let array = sent.map { sent -> Any in
      switch sent {
      case .markup(let markup): markup
      case .range(let range): [range.lowerBound, range.upperBound]
      }
    }
    let data = try? JSONSerialization.data(withJSONObject: array, options: .withoutEscapingSlashes)
    return String(decoding: data ?? Data(), as: UTF8.self)
  }

  /// Returns the fingerprint of a piece.
  static func print(_ markup: String) -> UInt64 { Fingerprint.number(of: markup.utf8) }

  /// Names a piece that the browser has, if possible the piece after the last.
  private mutating func name(_ print: UInt64) -> Bool {
    guard print != Self.unknown else { return false }
    if case .range(let range)? = sent.last, range.upperBound < before.count, before[range.upperBound] == print {
      sent[sent.count - 1] = .range(range.lowerBound..<range.upperBound + 1)
    } else if let place = places[print] {
      sent.append(.range(place..<place + 1))
    } else {
      return false
    }
    pieces.append(print)
    return true
  }
}
