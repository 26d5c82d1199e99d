import Foundation
import SignalboxInterface
import SignalboxPages
import Testing

@testable import SignalboxServices
import SignalboxPictures

@Suite struct FilePicturesTests {
  private let folder = TemporaryFolder()

  /// Returns the service for a folder with pictures and other things in it.
  private func pictures(camera: CameraCommand = .standard, limits: PictureReader.Limits = .init()) throws
    -> FilePictures
  {
    try FileManager.default.createDirectory(atPath: folder.path + "/trip", withIntermediateDirectories: true)
    try FileManager.default.createDirectory(atPath: folder.path + "/album.png", withIntermediateDirectories: true)
    let files = [
      "b.PNG": SamplePictures.png, "a.jpeg": SamplePictures.jpeg, ".hidden.png": SamplePictures.png,
      "notes.txt": Array("no picture".utf8), "trip/sea.jpg": SamplePictures.progressive,
      "torn.png": Array(SamplePictures.png.prefix(40)),
    ]
    for (name, bytes) in files { try Data(bytes).write(to: URL(filePath: folder.path + "/" + name)) }
    mkfifo(folder.path + "/pipe.png", 0o600)
    let place = PicturesFolder(folder.path, current: folder.path + "/here")
    return FilePictures(folder: place, camera: camera, reader: PictureReader(limits: limits))
  }

  @Test("the library has the folder's pictures by name, with size and day, and nothing else")
  func library() async throws {
    let files = try await pictures().library()
    #expect(files.map(\.name) == ["a.jpeg", "b.PNG", "torn.png"])
    #expect(files.map(\.bytes) == [SamplePictures.jpeg.count, SamplePictures.png.count, 40])
    #expect(files.allSatisfy { $0.date.wholeMatch(of: /\d{4}-\d\d-\d\d/) != nil })
  }

  @Test("a missing folder gives a sentence")
  func noFolder() async {
    let nowhere = FilePictures(folder: PicturesFolder("/nowhere"))
    let failure = await #expect(throws: FileProblem.self) { try await nowhere.library() }
    #expect(failure?.description == "The folder /nowhere cannot be read; choose another with --pictures.")
  }

  @Test("a pipe or a device in place of the folder or of its settings file never blocks")
  func noWaiting() async throws {
    _ = try pictures()
    for place in [folder.path + "/pipe.png", "/dev/zero"] {
      let failure = await #expect(throws: FileProblem.self) {
        try await FilePictures(folder: PicturesFolder(place)).library()
      }
      #expect(failure?.description == "The folder \(place) cannot be read; choose another with --pictures.")
    }
    try #require(mkfifo(folder.path + "/user-dirs.dirs", 0o600) == 0)
    #expect(PicturesFolder(environment: ["HOME": "/h", "XDG_CONFIG_HOME": folder.path]).path == "/h/Pictures")
  }

  @Test(
    "W40: a confined service shows pictures of the library only, and does not tell which other files exist",
    arguments: [
      "/etc/passwd", "/nowhere", "~/.ssh/id", "../", "trip/../../b.png", "trip/..",
    ])
  func confined(_ path: String) async throws {
    _ = try pictures()
    let pictures = FilePictures(folder: PicturesFolder(folder.path, isConfined: true))
    let failure = await #expect(throws: FileProblem.self) { try await pictures.picture(at: path) }
    #expect(failure?.description == "\(path) is not in the library.")
    #expect(try await pictures.completions(of: path + "/") == [])
    #expect(try await pictures.picture(at: "trip/sea.jpg").name == "sea.jpg")
    #expect(try await pictures.completions(of: "tr") == ["trip/"])
  }

  @Test("A118: a typed relative path begins in the current folder; a path that is only in the library still counts")
  func relative() async throws {
    let pictures = try pictures()
    let here = folder.path + "/here"
    try FileManager.default.createDirectory(atPath: here + "/trip", withIntermediateDirectories: true)
    for name in ["a.jpeg", "c.png", "trip/hill.png"] {
      try Data(SamplePictures.png).write(to: URL(filePath: here + "/" + name))
    }
    for path in ["c.png", "./c.png", "trip/hill.png", "../here/c.png", "trip/sea.jpg", "b.PNG"] {
      #expect(try await pictures.picture(at: path).bytes > 0, "\(path)")
    }
    #expect(try await pictures.picture(at: "a.jpeg").bytes == SamplePictures.png.count)
    #expect(try await pictures.picture(inLibrary: "a.jpeg").bytes == SamplePictures.jpeg.count)
    for path in ["./b.PNG", "./trip/sea.jpg"] {
      let failure = await #expect(throws: FileProblem.self) { try await pictures.picture(at: path) }
      #expect(failure?.description == "\(path) cannot be read: No such file or directory.")
    }
    #expect(try await pictures.completions(of: "trip/") == ["trip/hill.png", "trip/sea.jpg"])
    #expect(try await pictures.completions(of: "./") == ["./a.jpeg", "./c.png", "./trip/"])
    #expect(try await pictures.completions(of: "a") == ["a.jpeg", "album.png/"])
  }

  @Test("a file without a picture gives a sentence")
  func reading() async throws {
    let pictures = try pictures()
    let sea = try await pictures.picture(at: "trip/sea.jpg")
    #expect(sea.name == "sea.jpg")
    #expect(sea.bytes == SamplePictures.progressive.count)
    #expect(sea.image.size == PixelSize(width: 32, height: 16))
    #expect(try await pictures.picture(at: folder.path + "/b.PNG").name == "b.PNG")
    let sentences = [
      "gone.png": "gone.png cannot be read: No such file or directory.", "trip": "trip is not a file.",
      // Opening a pipe would wait for a writer.
      "pipe.png": "pipe.png is not a file.", "notes.txt": "This is neither a PNG nor a JPEG picture.",
      "torn.png": "The picture is broken.", "/dev/zero": "/dev/zero is not a file.",
      // A regular file to the system, although it cannot be read.
      "/proc/self/mem": "/proc/self/mem cannot be read: Input/output error.",
    ]
    for (path, sentence) in sentences {
      let failure = await #expect(throws: (any Error).self) { try await pictures.picture(at: path) }
      #expect(failure.map { "\($0)" } == sentence)
    }
  }

  @Test("a file that is too long is not read to its end")
  func tooLong() async throws {
    var limits = PictureReader.Limits()
    limits.bytes = 1 << 10
    let pictures = try pictures(limits: limits)
    // A sparse file of a terabyte takes no room on the disk.
    let descriptor = open(folder.path + "/huge.png", O_CREAT | O_WRONLY, 0o600)
    ftruncate(descriptor, 1 << 40)
    close(descriptor)
    await #expect(throws: PictureError.tooManyBytes(limit: 1 << 10)) { try await pictures.picture(at: "huge.png") }
  }

  @Test("a path is completed to pictures and folders")
  func completing() async throws {
    let pictures = try pictures()
    #expect(try await pictures.completions(of: "") == ["a.jpeg", "album.png/", "b.PNG", "torn.png", "trip/"])
    #expect(try await pictures.completions(of: "t") == ["torn.png", "trip/"])
    #expect(try await pictures.completions(of: "trip/") == ["trip/sea.jpg"])
    #expect(try await pictures.completions(of: folder.path + "/b") == [folder.path + "/b.PNG"])
    #expect(try await pictures.completions(of: "nowhere/x") == [])
  }

  @Test("the camera's picture is the output of its command")
  func camera() async throws {
    let command = try CameraCommand("cat '\(folder.path)/b.PNG'")
    let pictures = try pictures(camera: command)
    #expect(try await pictures.cameraProblem() == nil)
    #expect(try await pictures.takePicture().image.size == PixelSize(width: 32, height: 16))
    let none = try self.pictures(camera: CameraCommand("signalbox-has-no-such-camera"))
    #expect(
      try await none.cameraProblem()
        == "There is no program signalbox-has-no-such-camera; name another command with --camera.")
    let failure = await #expect(throws: CameraFailure.self) { try await none.takePicture() }
    #expect(failure?.description == "signalbox-has-no-such-camera cannot be started.")
  }

  @Test("the library is the XDG pictures folder unless another is named")
  func place() throws {
    let home = folder.path
    #expect(PicturesFolder("/else", environment: ["HOME": home]).path == "/else")
    #expect(PicturesFolder(environment: ["HOME": home]).path == home + "/Pictures")
    try FileManager.default.createDirectory(atPath: home + "/.config", withIntermediateDirectories: true)
    let settings = "# comment\nXDG_MUSIC_DIR=\"$HOME/Musik\"\nXDG_PICTURES_DIR=\"$HOME/Bilder\"\n"
    try settings.write(toFile: home + "/.config/user-dirs.dirs", atomically: true, encoding: .utf8)
    #expect(PicturesFolder(environment: ["HOME": home]).path == home + "/Bilder")
    #expect(PicturesFolder(environment: ["HOME": home, "XDG_CONFIG_HOME": "/none"]).path == home + "/Pictures")
  }
}
