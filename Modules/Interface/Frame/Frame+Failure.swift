import SignalboxWords

extension Frame {
  /// The most lines of the output of a failure, as of a success.
  private static let outputLimit = 20

  /// The last lines of the output on the page in front, and its errors; `nil` if it has no error.
  package var failure: [String]? {
    let elements = page.elements.flattened
    let errors = elements.compactMap { element in
      if case .note(let text, .error) = element.content, !text.isEmpty { text } else { nil }
    }
    guard !errors.isEmpty else { return nil }
    let output: [String] = elements.flatMap { element in
      if case .log(let log) = element.content { Array(log.lines.suffix(Self.outputLimit)) } else { [] as [String] }
    }
    return (output + errors).map { SafeText.visible($0) }
  }
}
