package import SignalboxInterface

extension Language {
  /// The language that a browser asks for (`Accept-Language`): of those spoken here the one it likes best, else English; that of
  /// the process where it asks for none.
  package init(accepting header: String) {
    let wishes = header.split(separator: ",").compactMap { part -> (language: Language, weight: Double)? in
      let words = part.split(separator: ";").map { $0.filter { $0 != " " } }
      guard let language = words.first.flatMap({ Language($0) }) else { return nil }
      let weight = words.dropFirst().first { $0.hasPrefix("q=") }.flatMap { Double($0.dropFirst(2)) } ?? 1
      return weight > 0 ? (language, weight) : nil
    }
    // Of several with the same weight the first.
    let best = wishes.enumerated().max { ($0.element.weight, -$0.offset) < ($1.element.weight, -$1.offset) }
    self = best?.element.language ?? (header.isEmpty ? .current : .english)
  }
}
