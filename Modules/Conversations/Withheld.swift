import Foundation
import SignalboxWords

/// The texts of secrets, which no text of the child may repeat.
package struct Withheld: Sendable {
  private var texts: Set<String> = []

  package init(_ secrets: [String] = []) { add(secrets) }

  mutating func add(_ secrets: [String]) { texts.formUnion(secrets.filter { !$0.isEmpty }) }

  /// Returns `text` with a placeholder for each secret. A secret of fewer than four characters is only replaced where
  /// it stands alone, because it may be part of any word.
  package func text(_ text: String) -> String {
    texts.sorted { $0.count > $1.count }.reduce(text) { text, secret in
      guard text.contains(secret) else { return text }
      if secret.count >= 4 { return text.replacingOccurrences(of: secret, with: Self.placeholder) }
      let isLetter = { (character: Character?) in character.map { $0.isLetter || $0.isNumber } ?? false }
      var (kept, rest) = ("", text[...])
      while let place = rest.range(of: secret) {
        let (before, after) = (rest[..<place.lowerBound].last ?? kept.last, rest[place.upperBound...].first)
        kept += rest[..<place.lowerBound]
        kept += isLetter(before) || isLetter(after) ? secret : Self.placeholder
        rest = rest[place.upperBound...]
      }
      return kept + rest
    }
  }

  private static var placeholder: String { phrase("(secret)") }
}
