import SignalboxModel
import SignalboxNavigation
import SignalboxPages
import SignalboxPictures
import SignalboxProgram
import SignalboxWords

/// Pictures for strangers to the machine: from their own device, from the library, and from a camera only if the
/// operator names it. The operator reads the machine's problems on standard error. The visitor only reads which feature
/// is not available.
struct VisitorPictures: PictureService {
  private let files: FilePictures
  private let hasCamera: Bool
  private let isForMany: Bool
  private let reports: OperatorReports

  /// - Parameters:
  ///   - files: The pictures, only of the library.
  ///   - hasCamera: A Boolean value that indicates whether the operator names a camera.
  ///   - isForMany: A Boolean value that indicates whether many visitors come. A single visitor may continue in another
  ///     front end.
  ///   - reports: The way to the operator.
  init(_ files: FilePictures, hasCamera: Bool, isForMany: Bool, reports: OperatorReports = OperatorReports()) {
    (self.files, self.hasCamera, self.isForMany, self.reports) = (files, hasCamera, isForMany, reports)
  }

  /// A path on the server means nothing to a visitor, so files are not offered to many visitors.
  var offers: Set<ImageSource.Kind> {
    guard isForMany else { return files.offers }
    return hasCamera ? [.camera, .library, .device] : [.library, .device]
  }

  func library() async throws -> [PictureFile] {
    do {
      return try await files.library()
    } catch {
      let isThere = files.hasLibrary
      throw problem(
        error,
        instead: isThere
          ? Sentence("The pictures cannot be shown at the moment.") : Sentence("This library has no pictures."))
    }
  }

  func completions(of path: String) async throws -> [String] { try await files.completions(of: path) }
  func picture(at path: String) async throws -> CapturedPicture { try await files.picture(at: path) }
  func picture(inLibrary name: String) async throws -> CapturedPicture { try await files.picture(inLibrary: name) }

  func picture(in file: ReadableFile) async throws -> CapturedPicture {
    do {
      return try await files.picture(in: file)
    } catch let error as PictureError {
      throw error
    } catch let error as EffectFailure {
      throw error
    } catch {
      throw problem(error, instead: Sentence("The picture cannot be read at the moment."))
    }
  }

  func cameraProblem() async throws -> String? {
    guard hasCamera else { return phrase("There is no camera.") }
    guard let reason = try await Language.speaking(.ofOperator, { try await files.cameraProblem() }) else { return nil }
    reports.tell { reason }
    return phrase("The camera cannot be used at the moment.")
  }

  func takePicture() async throws -> CapturedPicture {
    guard hasCamera else { throw FileProblem(Sentence("There is no camera.")) }
    do {
      return try await files.takePicture()
    } catch CameraFailure.cancelled {
      throw CameraFailure.cancelled
    } catch {
      throw problem(error, instead: Sentence("The picture could not be taken."))
    }
  }

  private func problem(_ error: any Error, instead sentence: Sentence) -> FileProblem {
    reports.tell { "\(error)" }
    return FileProblem(sentence)
  }
}
