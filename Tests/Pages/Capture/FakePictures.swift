import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxPages
import Synchronization

/// Pictures without files: `good` succeeds, `bad` is broken, `slow` never ends unless it is cancelled.
final class FakePictures: PictureService {
  private let state = Mutex((taken: 0, cancelled: 0))
  let noCamera: String?
  let offers: Set<ImageSource.Kind>

  init(noCamera: String? = nil, offers: Set<ImageSource.Kind> = [.camera, .library, .file]) {
    (self.noCamera, self.offers) = (noCamera, offers)
  }

  /// The number of pictures that the camera took.
  var taken: Int { state.withLock { $0.taken } }
  /// The number of cancelled pictures.
  var cancelled: Int { state.withLock { $0.cancelled } }

  func library() async throws -> [PictureFile] {
    ["good", "bad", "slow"].map { PictureFile(name: $0, bytes: 12_345, date: "2026-11-21") }
  }

  func completions(of path: String) async throws -> [String] { ["good", "bad"].filter { $0.hasPrefix(path) } }

  func picture(at path: String) async throws -> CapturedPicture {
    switch path {
    case "good": return Self.picture(called: "good")
    case "slow":
      let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
      await withTaskCancellationHandler {
        for await _ in stream {}
      } onCancel: {
        continuation.finish()
      }
      state.withLock { $0.cancelled += 1 }
      throw EffectFailure(reason: "It was given up.")
    default: throw EffectFailure(reason: "The picture is broken.")
    }
  }

  func picture(in file: ReadableFile) async throws -> CapturedPicture {
    guard try file.bytes().count > 8 else { throw EffectFailure(reason: "The picture is broken.") }
    return Self.picture(called: file.file.name)
  }

  func cameraProblem() async throws -> String? { noCamera }

  func takePicture() async throws -> CapturedPicture {
    Self.picture(called: "camera \(state.withLock { state in state.taken += 1; return state.taken })")
  }

  private static func picture(called name: String) -> CapturedPicture {
    CapturedPicture(
      name: name, image: .loaded(name, size: PixelSize(width: 4, height: 3), thumbnail: nil), bytes: 12_345)
  }
}
