import Foundation
import SignalboxWords

/// The texts of secrets, which no text of the child may repeat.
package struct Withheld: Sendable {
  private var texts: Set<String> = []

  package init(_ secrets: [String] = []) { add(secrets) }

  package mutating func add(_ secrets: [String]) { texts.formUnion(secrets.filter { !$0.isEmpty }) }

  /// Returns `text` with a placeholder for each secret. A secret of fewer than four characters is only replaced where
  /// it stands alone, because it may be part of any word.
  package func text(_ text: String) -> String {
    texts.sorted { $0.count > $1.count }.reduce(text) { text, secret in
      guard text.contains(secret) else { return text }
      if secret.count >= 4 { return text.replacingOccurrences(of: secret, with: Self.placeholder) }
      let alone = "(?<![\\p{L}\\p{N}])" + NSRegularExpression.escapedPattern(for: secret) + "(?![\\p{L}\\p{N}])"
      let placeholder = NSRegularExpression.escapedTemplate(for: Self.placeholder)
      return text.replacingOccurrences(of: alone, with: placeholder, options: .regularExpression)
    }
  }

  /// Returns the text that the child expects where it offered `offered`, and the user saw it without secrets.
  package func restored(_ given: String, from offered: String) -> String {
    let shown = text(offered)
    guard shown != offered, given != shown else { return given == shown ? offered : given }
    let hidden = texts.filter { offered.contains($0) }
    guard hidden.count == 1, let secret = hidden.first else { return given }
    return given.replacingOccurrences(of: Self.placeholder, with: secret)
  }

  private static var placeholder: String { phrase("(secret)") }
}
