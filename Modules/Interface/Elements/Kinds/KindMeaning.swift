/// The meaning of a kind of element, which every front end shows that has no view for the kind.
protocol KindMeaning {
  /// Returns the element as plain text, its label first. Empty when the element has no text (G24).
  func sentence(of element: ElementState) -> String
  /// The value in outlines; `nil` without a value.
  var outline: String? { get }
}

/// The meaning of an input, whose sentence is its value.
protocol InputMeaning: KindMeaning {}

extension InputMeaning {
  func sentence(of element: ElementState) -> String { element.labelled(element.content.input?.summary ?? "") }
}
