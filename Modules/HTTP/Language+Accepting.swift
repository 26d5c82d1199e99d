import SignalboxWords

extension Language {
  /// Creates the language that a browser prefers according to `Accept-Language`. Without a supported language it is
  /// English. Without the header it is the language of the process.
  /// - Parameter tags: The languages to choose from, with the first in place of English; `nil` for all supported
  ///   languages.
  package init(accepting header: String, among tags: [String]? = nil) {
    let choice = tags.map { $0.compactMap { Language($0) } }
    let wishes = HTTPHeaders.weights(header).compactMap { name, weight -> (language: Language, weight: Double)? in
      guard weight > 0, let language = Language(name), choice?.contains(language) != false else { return nil }
      return (language, weight)
    }
    // The first of several languages with the same weight wins.
    let best = wishes.enumerated().max { ($0.element.weight, -$0.offset) < ($1.element.weight, -$1.offset) }
    let isFree = header.isEmpty && choice?.contains(.current) != false
    self = best?.element.language ?? (isFree ? .current : choice?.first ?? .english)
  }
}
