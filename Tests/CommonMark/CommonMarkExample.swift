import Foundation

/// An example of the CommonMark Spec: a source, and the HTML of the reference.
public struct CommonMarkExample: CustomStringConvertible, Sendable {
  /// The number of the example in the spec.
  public let number: Int
  /// The source.
  public let source: String
  /// The HTML of the reference.
  public let html: String

  /// The number and the source, for messages.
  public var description: String { "\(number): \(source.debugDescription)" }

  /// All examples, in order.
  public static let all: [CommonMarkExample] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "examples.txt")
    guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [] }
    let fence = String(repeating: "`", count: 32)
    return text.components(separatedBy: fence + " example\n").dropFirst().enumerated().compactMap { index, part in
      let body = (part.components(separatedBy: fence).first ?? "").replacing("→", with: "\t")
      guard let dot = body.hasPrefix(".\n") ? body.startIndex..<body.startIndex : body.range(of: "\n.\n") else {
        return nil
      }
      let source = dot.isEmpty ? "" : String(body[..<dot.lowerBound]) + "\n"
      let html = dot.isEmpty ? String(body.dropFirst(2)) : String(body[dot.upperBound...])
      return CommonMarkExample(number: index + 1, source: source, html: html)
    }
  }()

  /// A Boolean value that indicates whether libcmark-gfm, which follows version 0.29 of the spec, reads the example
  /// otherwise: it takes a number of eight digits for a reference to a character.
  public var isNewer: Bool { source.contains("&#87654321;") }

  /// The letters and the digits that the reference shows. A picture has its alternative text.
  public var letters: [Character] {
    var text = ""
    var rest = Substring(html)
    while let start = rest.firstIndex(of: "<") {
      text += rest[..<start]
      let end = rest[start...].firstIndex(of: ">") ?? rest.index(before: rest.endIndex)
      let tag = rest[start...end]
      if tag.hasPrefix("<img"), let alternative = tag.range(of: "alt=\"") {
        text += tag[alternative.upperBound...].prefix { $0 != "\"" }
      }
      rest = rest[rest.index(after: end)...]
    }
    text += rest
    for (entity, sign) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&amp;", "&")] {
      text = text.replacing(entity, with: sign)
    }
    return Self.letters(of: text)
  }

  /// Returns the letters and the digits of a text.
  public static func letters(of text: String) -> [Character] { Array(text.filter { $0.isLetter || $0.isNumber }) }

  /// Returns the letters that are not in `text` in the same order.
  public func lost(in text: String) -> [Character] {
    guard !isNewer else { return [] }
    var rest = Self.letters(of: text)[...]
    return letters.filter { letter in
      guard let place = rest.firstIndex(of: letter) else { return true }
      rest = rest[rest.index(after: place)...]
      return false
    }
  }
}
