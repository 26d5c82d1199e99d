/// Where pictures are got. It lives behind a protocol so that the application can be tested without files and cameras.
///
/// Called away from the session's loop. What it throws is shown to the user as the error's description.
public protocol PictureService: Sendable {
  /// The pictures in the library's folder, by name.
  func library() async throws -> [PictureFile]

  /// What a path may become: the names of pictures and folders that begin with it. A relative path begins in the library.
  func completions(of path: String) async throws -> [String]

  /// The picture in a file. A relative path begins in the library.
  func picture(at path: String) async throws -> CapturedPicture

  /// Why there is no camera, or `nil` when there is one.
  func cameraProblem() async throws -> String?

  /// Takes a picture. Ends whatever it started, also when it is cancelled.
  func takePicture() async throws -> CapturedPicture
}
