import SignalboxInterface
import SignalboxModel
package import SignalboxNavigation
import SignalboxPages

/// Returns the application called `name`, over services that keep nothing and always answer the same. The tests look
/// only at the front end.
package func quietApplication(_ name: String) -> (any Application)? {
  switch name {
  case "feedback": FeedbackApplication(store: QuietServices())
  case "register": RegisterApplication(service: QuietServices())
  case "gallery": GalleryApplication(library: QuietServices())
  case "capture": CaptureApplication(service: QuietServices())
  case "setup": SetupApplication(service: QuietServices())
  case "sampler": SamplerApplication()
  default: nil
  }
}

private struct QuietServices: FeedbackStore, RegisterService, PhotoLibrary, PictureService, SetupService {
  func keep(_ feedback: CollectedFeedback, key: String) async throws {}

  /// Fails for the name `occupied`, which is taken.
  func register(_ username: String, password: String, key: String) async throws -> Registration {
    if username == "occupied" { throw EffectFailure(reason: "This user name is taken.") }
    return Registration(token: "token")
  }

  func logIn(_ credentials: PhotoCredentials) async throws {
    if credentials.password != "right" { throw EffectFailure(reason: "That is not the password.") }
  }

  func photos(_ filter: PhotoFilter, page: Int) async throws -> PhotoBatch {
    let (ada, ken) = (Photographer(username: "ada", name: "Ada Lane"), Photographer(username: "ken", name: "健 渡辺"))
    let photos = (1...40).map { number in
      Photo(
        id: "\(number)", title: number % 7 == 0 ? "夕焼け \(number)" : "Photo \(number)",
        size: PixelSize(width: 400, height: 300), photographer: number % 2 == 0 ? ken : ada, address: "")
    }
    return PhotoBatch(photos: photos.filter { filter == .none || filter == .user($0.photographer) }, next: nil)
  }

  func picture(of photo: Photo) async throws -> ImageState {
    if photo.id == "2" { throw EffectFailure(reason: "It is gone.") }
    return .loaded(photo.title, size: photo.size, thumbnail: Self.thumbnail)
  }

  func library() async throws -> [PictureFile] {
    ["dawn.png", "lake.png", "broken.png"].map { PictureFile(name: $0, bytes: 12_345, date: "2026-11-21") }
  }

  func completions(of path: String) async throws -> [String] {
    ["dawn.png", "lake.png"].filter { $0.hasPrefix(path) }
  }

  func picture(at path: String) async throws -> CapturedPicture {
    if path == "broken.png" { throw EffectFailure(reason: "The picture is broken.") }
    let image = ImageState.loaded(path, size: PixelSize(width: 400, height: 300), thumbnail: Self.thumbnail)
    return CapturedPicture(name: path, image: image, bytes: 12_345)
  }

  func picture(in file: ReadableFile) async throws -> CapturedPicture { try await picture(at: file.file.name) }

  func cameraProblem() async throws -> String? { "There is no camera." }
  func takePicture() async throws -> CapturedPicture { try await picture(at: "camera.png") }

  func zones() async -> ZoneList { ZoneList(all: ["Asia/Tokyo", "Europe/Berlin", "UTC"]) }

  /// Fails for the packages of the host `full`, which has no room for them.
  func carryOut(_ step: SetupStep, of server: Server, password: String, installation: String, key: String) async throws
  {
    if step == .packages, server.host.name == "full" { throw EffectFailure(reason: "The disk is full.") }
  }

  func undo(_ installation: String) async throws {}

  /// A picture of 24 by 18 pixels, each in its own colour.
  private static let thumbnail = Thumbnail(
    width: 24, height: 18,
    cells: (0..<18 as Range<UInt8>).flatMap { row in (0..<24 as Range<UInt8>).flatMap { [$0 * 10, row * 14, 128] } })
}
