public import SignalboxWords

extension ElementState {
  /// Returns the element with every text replaced by the result of `transform`. Keys, ids and secrets are not texts.
  /// - Parameter transform: Receives a text and the layout of its lines.
  public func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> ElementState {
    var element = self
    element.label = transform(label, .one)
    element.help = help.map { transform($0, .many) }
    element.disabledReason = disabledReason.map { transform($0, .one) }
    element.error = error.map { transform($0, .many) }
    element.content = content.mapTexts(transform)
    element.marked = marked.map { marked in
      let map = { (spans: [RichTextSpan]) in spans.map { $0.mapTexts(transform) } }
      return MarkedTexts(label: marked.label.map(map), help: marked.help.map(map), text: marked.text.map(map))
    }
    return element
  }
}
