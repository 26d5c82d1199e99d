import SignalboxWords

/// The sentence of a button that waits for fields.
extension StateTexts {
  /// Returns the part about fields without a value.
  package static func stillNeeded(_ list: String) -> String { phrase("Still needed: \(list)") }

  /// Returns the part about fields with a wrong value.
  package static func toCorrect(_ list: String) -> String { phrase("To correct: \(list)") }

  /// Returns the sentence with further fields to correct: their texts were refused, and the session has other values.
  /// - Parameters:
  ///   - sentence: The sentence of the session, or `nil` while the button waits for nothing.
  ///   - refused: The names of the fields.
  package static func obstacle(_ sentence: String?, refused: [String]) -> String? {
    guard !refused.isEmpty else { return sentence }
    var (parts, wrong) = (sentence?.components(by: ". ") ?? [], refused)
    let isRefused = { (label: String) in refused.contains { label == $0 || label.hasSuffix(": " + $0) } }
    if let place = parts.firstIndex(where: { $0.hasPrefix(stillNeeded("")) }) {
      // A refused text is no value, so the session names its field here.
      let labels = parts[place].dropFirst(stillNeeded("").count).components(by: ", ")
      let missing = labels.filter { !isRefused($0) }
      wrong = wrong.map { name in labels.first { $0 == name || $0.hasSuffix(": " + name) } ?? name }
      parts[place] = stillNeeded(missing.joined(separator: ", "))
      if missing.isEmpty { parts.remove(at: place) }
    }
    if let place = parts.firstIndex(where: { $0.hasPrefix(toCorrect("")) }) {
      let labels = parts[place].dropFirst(toCorrect("").count).components(by: ", ")
      parts[place] = toCorrect((labels.filter { !isRefused($0) } + wrong).joined(separator: ", "))
    } else {
      parts.append(toCorrect(wrong.joined(separator: ", ")))
    }
    return parts.joined(separator: ". ")
  }
}

extension StringProtocol {
  fileprivate func components(by separator: String) -> [String] { split(separator: separator).map { String($0) } }
}
