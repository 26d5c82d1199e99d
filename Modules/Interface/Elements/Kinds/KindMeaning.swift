/// The meaning of a kind of element in words. A front end without a view for the kind shows them.
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
