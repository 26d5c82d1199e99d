public import SignalboxCore
public import SignalboxInterface
public import SignalboxNavigation
import SignalboxWords

/// A single photo in full. The page does not know the list and can be opened from anywhere (R53).
public final class PhotoPage: Page<Never> {
  private let image: Image
  private let caption: Label
  private let photographer: Button
  private let done = Button("close", phrase("Close"), role: .cancel)

  /// The elements in reading order.
  public override var elements: [PageElement] { [image, caption, photographer, done] }

  /// Creates the page with all its dependencies, so none can arrive too early or too late (R57, B30).
  /// - Parameters:
  ///   - photo: The photo whose title and photographer stand beside the picture.
  ///   - picture: The picture, at first its placeholder (R58).
  ///   - onUserSelect: Called when the user asks for the photographer's other photos.
  ///   - close: Called when the user closes the page.
  public init(
    photo: Photo, picture: Property<ImageState>, onUserSelect: @escaping (Photographer) -> Void,
    close: @escaping () -> Void
  ) {
    image = Image("image", picture: picture.value)
    caption = Label("title", text: photo.title)
    photographer = Button("photographer", phrase("Photos by \(photo.photographer.name)"))
    super.init(key: "photo", title: phrase("Photo"))
    image.picture <~ picture
    photographer.taps.observe { onUserSelect(photo.photographer) }
    done.taps.observe { close() }
  }
}
