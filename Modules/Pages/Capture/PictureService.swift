public import SignalboxNavigation

/// Gets pictures. A protocol, so that the application can be tested without files and cameras.
///
/// Called outside the session's loop. The user sees the description of a thrown error.
public protocol PictureService: Sendable {
  /// The kinds of source that the service offers; by default all of this machine.
  var offers: Set<ImageSource.Kind> { get }

  /// Returns the pictures in the library's folder, sorted by name.
  func library() async throws -> [PictureFile]

  /// Returns the completions of a typed path: the pictures and folders that begin with it.
  func completions(of path: String) async throws -> [String]

  /// Returns the picture in a file whose path was typed.
  func picture(at path: String) async throws -> CapturedPicture

  /// Returns the picture with this name in the library; by default ``picture(at:)``.
  func picture(inLibrary name: String) async throws -> CapturedPicture

  /// Returns the picture in a file that the user sent.
  func picture(in file: ReadableFile) async throws -> CapturedPicture

  /// Returns the reason why there is no camera, or `nil` if there is a camera.
  func cameraProblem() async throws -> String?

  /// Takes a picture. Ends everything that it started, also when it is cancelled.
  func takePicture() async throws -> CapturedPicture
}

extension PictureService {
  /// All kinds of source of this machine.
  public var offers: Set<ImageSource.Kind> { ImageSource.Kind.ofTheMachine }

  /// Returns the picture at the name as a path.
  public func picture(inLibrary name: String) async throws -> CapturedPicture { try await picture(at: name) }
}
