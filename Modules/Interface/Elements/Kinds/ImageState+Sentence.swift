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
