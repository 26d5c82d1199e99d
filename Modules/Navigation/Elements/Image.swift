public import SignalboxCore
public import SignalboxInterface

/// A picture, with words for those who do not see it.
public final class Image: PageElement {
  /// What is known of the picture; bind it with `<~`.
  public let picture: MutableProperty<Picture>

  /// Creates a picture beside the words `label`.
  public init(_ key: String, _ label: String = "", picture: Picture) {
    self.picture = MutableProperty(picture)
    super.init(key, label)
  }

  override func content(id: String) -> ElementContent { .image(picture.value) }

  /// The value of an image element.
  public typealias Picture = ImageState
}

extension ImageState {
  /// A neutral stand-in that says `alternative` (R58).
  public static func placeholder(_ alternative: String) -> ImageState {
    ImageState(alternative: alternative, phase: .placeholder, size: nil, thumbnail: nil)
  }

  /// A picture that is there.
  /// - Parameter whole: What it is called on the ``PictureShelf``, if it was kept there.
  public static func loaded(
    _ alternative: String, size: PixelSize, thumbnail: Thumbnail?, whole: String? = nil
  ) -> ImageState {
    ImageState(alternative: alternative, phase: .loaded, size: size, thumbnail: thumbnail, whole: whole)
  }

  /// A picture that could not be had.
  public static func failed(_ alternative: String) -> ImageState {
    ImageState(alternative: alternative, phase: .failed, size: nil, thumbnail: nil)
  }
}
