import Foundation
import SignalboxPages
import Testing

@testable import SignalboxServices
import SignalboxPictures

/// The picture service for visitors from outside the machine.
@Suite struct VisitorPicturesTests {
  private let folder = TemporaryFolder()

  private func pictures(_ camera: CameraCommand? = nil, isForMany: Bool = true, folder: String? = nil)
    -> VisitorPictures
  {
    let place = PicturesFolder(folder ?? self.folder.path, isConfined: true)
    return VisitorPictures(
      FilePictures(folder: place, camera: camera ?? .standard), hasCamera: camera != nil, isForMany: isForMany)
  }

  @Test("W89: visitors get the library and their own device, and a camera if the operator names it")
  func offers() throws {
    #expect(pictures().offers == [.library, .device])
    #expect(try pictures(CameraCommand("cat x")).offers == [.camera, .library, .device])
    #expect(pictures(isForMany: false).offers == [.camera, .library, .file])
    let own = FilePictures(folder: PicturesFolder(folder.path))
    #expect(own.offers == [.camera, .library, .file], "a user of the machine names a path")
  }

  @Test("W89: without a camera from the operator none is used, whatever the machine has")
  func noCamera() async throws {
    #expect(try await pictures().cameraProblem() == "There is no camera.")
    let failure = await #expect(throws: FileProblem.self) { try await pictures().takePicture() }
    #expect(failure?.description == "There is no camera.")
  }

  @Test("W89: faults of the machine are not told to visitors")
  func problems() async throws {
    let none = try pictures(CameraCommand("signalbox-has-no-such-camera"), folder: "/nowhere")
    #expect(try await none.cameraProblem() == "The camera cannot be used at the moment.")
    var said: [String] = []
    do { _ = try await none.takePicture() } catch { said.append("\(error)") }
    do { _ = try await none.library() } catch { said.append("\(error)") }
    #expect(said == ["The picture could not be taken.", "This library has no pictures."])
    let failure = await #expect(throws: FileProblem.self) { try await pictures(folder: "/dev/null").library() }
    #expect(failure?.description == "The pictures cannot be shown at the moment.")
  }
}
