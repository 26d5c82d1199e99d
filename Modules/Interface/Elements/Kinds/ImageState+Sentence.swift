extension ImageState {
  /// The picture in words, the same in every front end (G24): what it is, how far it has come, and its alternative.
  public var sentence: String {
    switch phase {
    case .placeholder:
      phrase("Picture, still loading: \(alternative)", german: "Bild, wird noch geladen: \(alternative)")
    case .failed:
      phrase(
        "Picture that could not be loaded: \(alternative)", german: "Bild, das sich nicht laden ließ: \(alternative)")
    case .loaded:
      size.map { size in
        phrase(
          "Picture, \(size.width) by \(size.height): \(alternative)",
          german: "Bild, \(size.width) mal \(size.height): \(alternative)")
      } ?? phrase("Picture: \(alternative)", german: "Bild: \(alternative)")
    }
  }
}
