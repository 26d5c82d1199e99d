public import SignalboxCore
public import SignalboxNavigation
import SignalboxWords

/// Shows the last chosen picture and the ways to choose another. The page knows no picker (R62).
public final class CapturePage: Page<Never> {
  private let cameraButton = Button("camera", phrase("Camera"))
  private let libraryButton = Button("library", phrase("Library"))
  private let fileButton = Button("file", phrase("File"))
  private let deviceButton = Button("device", phrase("Your device"))
  private let image = Image("image", picture: .placeholder(""))
  private let caption = Label("caption", text: phrase("No picture yet."))
  /// The last chosen picture.
  public private(set) var picture: CapturedPicture?

  /// The elements in reading order.
  public override var elements: [PageElement] {
    [cameraButton, libraryButton, fileButton, deviceButton, image, caption]
  }

  /// Creates a page without a picture.
  /// - Parameter offers: The kinds of source that the page offers.
  public init(offers: Set<ImageSource.Kind> = ImageSource.Kind.ofTheMachine) {
    super.init(key: "capture", title: phrase("Capture"))
    cameraButton.isVisible.value = offers.contains(.camera)
    libraryButton.isVisible.value = offers.contains(.library)
    fileButton.isVisible.value = offers.contains(.file)
    deviceButton.isVisible.value = offers.contains(.device)
    cameraButton.isEnabled.value = false
    // No picture is loading before the user chooses a source, so no placeholder is shown.
    image.isVisible.value = false
  }

  /// Emits when the user asks to take a picture.
  public var camera: Signal<Void> { cameraButton.taps }
  /// Emits when the user asks for a picture from the library.
  public var library: Signal<Void> { libraryButton.taps }
  /// Emits when the user asks for a picture from a file.
  public var file: Signal<Void> { fileButton.taps }
  /// Emits when the user asks to send a picture.
  public var device: Signal<Void> { deviceButton.taps }

  /// Shows `picture`.
  public func show(_ picture: CapturedPicture) {
    self.picture = picture
    image.picture.value = picture.image
    image.isVisible.value = true
    caption.text.value = picture.caption
  }

  /// Shows that nothing was chosen, unless the page shows an earlier picture.
  public func sayNothingChosen() {
    if picture == nil { caption.text.value = phrase("Nothing was chosen.") }
  }

  /// Enables the camera button, or shows the reason why the camera cannot be used.
  public func enableCamera(problem: String?) {
    cameraButton.isEnabled.value = problem == nil
    cameraButton.help.value = problem
  }
}
