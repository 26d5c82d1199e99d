import SignalboxCore
import SignalboxModel
public import SignalboxNavigation

/// The capture application. A question to the user is a transform from a source to a picture.
public struct CaptureApplication: Application {
  /// The name on a command line.
  public static let name = "capture"

  private let service: any PictureService

  /// Creates the application.
  /// - Parameter service: The service that gets the pictures.
  public init(service: any PictureService) { self.service = service }

  /// Runs until its page is closed.
  /// - Returns: The name of the last chosen picture, or `nil`.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let (nav, page) = (context.navigator, CapturePage(offers: service.offers))
    let sources = ImageSources(service: service, context: context)
    let asked =
      page.camera.map { sources.camera } + page.library.map { sources.library } + page.file.map { sources.file }
      + page.device.map { sources.device }

    asked.bind(nav.asking(ImagePicker.init))
      .next { [unowned page] in page.show($0) }
      .error { [unowned page] dismissed in if dismissed == .cancelled { page.sayNothingChosen() } }

    nav.spawn(during: page.lifetime) {
      do throws(EffectFailure) {
        page.enableCamera(problem: try await sources.cameraProblem())
      } catch {
        page.enableCamera(problem: error.reason)
      }
    }
    _ = try? await nav.presentRoot(page)
    return page.picture?.name
  }
}
