import SignalboxWords

extension ImageState {
  /// The picture as text, the same in every front end (G24): its phase, its size and its alternative text.
  public var sentence: String {
    switch phase {
    case .placeholder:
      phrase("Picture, still loading: \(alternative)")
    case .failed:
      phrase("Picture that could not be loaded: \(alternative)")
    case .loaded:
      size.map { size in
        phrase("Picture, \(size.width) by \(size.height): \(alternative)")
      } ?? phrase("Picture: \(alternative)")
    }
  }
}

extension ImageState: KindMeaning {
  func sentence(of element: ElementState) -> String { element.labelled(sentence) }
  var outline: String? { "\(phase.rawValue) \(alternative.debugDescription)" }

  func mapTexts(_ transform: (String, SafeText.Lines) -> String) -> ImageState {
    var image = self
    image.alternative = transform(alternative, .one)
    return image
  }
}
