public import SignalboxCore
public import SignalboxInterface

/// A picture with an alternative text.
public final class Image: PageElement {
  /// The picture. Bind it with `<~`.
  public let picture: MutableProperty<Picture>

  /// Creates a picture with the given label.
  public init(_ key: String, _ label: String = "", picture: Picture) {
    self.picture = MutableProperty(picture)
    super.init(key, label)
  }

  override func content(id: String) -> ElementContent { .image(picture.value) }

  /// The value of an image element.
  public typealias Picture = ImageState
}

extension ImageState {
  /// Creates a neutral placeholder with the text `alternative` (R58).
  public static func placeholder(_ alternative: String) -> ImageState {
    ImageState(alternative: alternative, phase: .placeholder, size: nil, thumbnail: nil)
  }

  /// Creates a loaded picture.
  /// - Parameter whole: The id of the full picture on the ``PictureShelf``, if it was kept there.
  public static func loaded(
    _ alternative: String, size: PixelSize, thumbnail: Thumbnail?, whole: String? = nil
  ) -> ImageState {
    ImageState(alternative: alternative, phase: .loaded, size: size, thumbnail: thumbnail, whole: whole)
  }

  /// Creates a picture that could not be loaded.
  public static func failed(_ alternative: String) -> ImageState {
    ImageState(alternative: alternative, phase: .failed, size: nil, thumbnail: nil)
  }
}
