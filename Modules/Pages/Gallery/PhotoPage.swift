public import SignalboxCore
public import SignalboxInterface
public import SignalboxNavigation

/// One photo in full. It knows nothing of the list and can be opened from anywhere (R53).
public final class PhotoPage: Page<Never> {
  private let image: Image
  private let caption: Label
  private let photographer: Button
  private let done = Button("close", "Close", role: .cancel)

  /// The elements in reading order.
  public override var elements: [PageElement] { [image, caption, photographer, done] }

  /// Creates the page; all it needs is here, so nothing can come too early or too late (R57, B30).
  /// - Parameters:
  ///   - photo: Whose title and photographer stand beside the picture.
  ///   - picture: The picture, at first what stands in its place (R58).
  ///   - onUserSelect: The user wants to see the photographer's other photos.
  ///   - close: The user has seen enough.
  public init(
    photo: Photo, picture: Property<ImageState>, onUserSelect: @escaping (Photographer) -> Void,
    close: @escaping () -> Void
  ) {
    image = Image("image", picture: picture.value)
    caption = Label("title", text: photo.title)
    photographer = Button("photographer", "Photos by \(photo.photographer.name)")
    super.init(key: "photo", title: "Photo")
    image.picture <~ picture
    photographer.taps.observe { onUserSelect(photo.photographer) }
    done.taps.observe { close() }
  }
}
