public import SignalboxCore
public import SignalboxNavigation

/// Shows the picture chosen last and three ways to another. It knows nothing of pickers (R62).
public final class CapturePage: Page<Never> {
  private let cameraButton = Button("camera", "Camera")
  private let libraryButton = Button("library", "Library")
  private let fileButton = Button("file", "File")
  private let image = Image("image", picture: .placeholder(""))
  private let caption = Label("caption", text: "No picture yet.")
  /// The picture chosen last.
  public private(set) var picture: CapturedPicture?

  /// The elements in reading order.
  public override var elements: [PageElement] { [cameraButton, libraryButton, fileButton, image, caption] }

  /// Creates a page without a picture.
  public init() {
    super.init(key: "capture", title: "Capture")
    cameraButton.isEnabled.value = false
    // Nothing is loading before something was chosen, so nothing stands in a picture's place.
    image.isVisible.value = false
  }

  /// The user wants to take a picture.
  public var camera: Signal<Void> { cameraButton.taps }
  /// The user wants one of the library.
  public var library: Signal<Void> { libraryButton.taps }
  /// The user wants one from a file.
  public var file: Signal<Void> { fileButton.taps }

  /// Shows `picture`.
  public func show(_ picture: CapturedPicture) {
    self.picture = picture
    image.picture.value = picture.image
    image.isVisible.value = true
    caption.text.value = picture.caption
  }

  /// Says that nothing was chosen; a picture chosen before stays.
  public func sayNothingChosen() {
    if picture == nil { caption.text.value = "Nothing was chosen." }
  }

  /// Lets the camera be used, or says why it cannot.
  public func enableCamera(problem: String?) {
    cameraButton.isEnabled.value = problem == nil
    cameraButton.help.value = problem
  }
}
