import SignalboxCore
public import SignalboxModel
public import SignalboxNavigation
import SignalboxWords

/// The source of a picture, with everything that is needed to read it: the parameter of an ``ImagePicker`` (R63).
public struct ImageSource {
  /// The kinds of source.
  public enum Kind: Sendable, CaseIterable {
    /// The camera.
    case camera
    /// A picture from the library's folder.
    case library
    /// Any file.
    case file
    /// A file from the device of a user elsewhere.
    case device

    /// The kinds of source on the machine of the session.
    public static let ofTheMachine: Set<Kind> = [.camera, .library, .file]
  }

  /// The kind of the source.
  public let kind: Kind
  let service: any PictureService
  let context: ApplicationContext
}

/// The sources of one session.
public struct ImageSources {
  private let service: any PictureService
  private let context: ApplicationContext

  /// Creates the sources.
  /// - Parameters:
  ///   - service: The service that gets the pictures.
  ///   - context: The context of the application.
  public init(service: any PictureService, context: ApplicationContext) {
    self.service = service
    self.context = context
  }

  /// The camera.
  public var camera: ImageSource { source(.camera) }
  /// A picture from the library's folder.
  public var library: ImageSource { source(.library) }
  /// Any file.
  public var file: ImageSource { source(.file) }
  /// A file from the device of a user elsewhere.
  public var device: ImageSource { source(.device) }

  /// Returns the reason why there is no camera, or `nil` if there is a camera.
  public nonisolated(nonsending) func cameraProblem() async throws(EffectFailure) -> String? {
    let service = service
    return try await context.effects.run("look for a camera", title: phrase("Looking for a camera"), isReversible: true)
    {
      _ in try await service.cameraProblem()
    }
  }

  private func source(_ kind: ImageSource.Kind) -> ImageSource {
    ImageSource(kind: kind, service: service, context: context)
  }
}
