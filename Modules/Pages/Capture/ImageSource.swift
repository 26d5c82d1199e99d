import SignalboxCore
public import SignalboxModel
public import SignalboxNavigation

/// Where a picture comes from, with what it takes to get it from there: the parameter of an ``ImagePicker`` (R63).
public struct ImageSource {
  /// The kinds of source.
  public enum Kind: Sendable, CaseIterable {
    /// A picture taken now.
    case camera
    /// One of the library's folder.
    case library
    /// Any file.
    case file
  }

  /// Which kind it is.
  public let kind: Kind
  let service: any PictureService
  let context: ApplicationContext
}

/// The sources of one session.
public struct ImageSources {
  private let service: any PictureService
  private let context: ApplicationContext

  /// Creates the sources over what gets pictures.
  public init(service: any PictureService, context: ApplicationContext) {
    self.service = service
    self.context = context
  }

  /// A picture taken now.
  public var camera: ImageSource { source(.camera) }
  /// One of the library's folder.
  public var library: ImageSource { source(.library) }
  /// Any file.
  public var file: ImageSource { source(.file) }

  /// Why there is no camera, or `nil` when there is one.
  public nonisolated(nonsending) func cameraProblem() async throws(EffectFailure) -> String? {
    let service = service
    return try await context.effects.run("look for a camera", title: "Looking for a camera", isReversible: true) { _ in
      try await service.cameraProblem()
    }
  }

  private func source(_ kind: ImageSource.Kind) -> ImageSource {
    ImageSource(kind: kind, service: service, context: context)
  }
}
