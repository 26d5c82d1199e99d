import Foundation
import SignalboxInterface
public import SignalboxNavigation
public import SignalboxPages
public import SignalboxPictures
import SignalboxProgram
import SignalboxWords

/// Pictures from files and from a camera's command.
public struct FilePictures: PictureService {
  private let folder: PicturesFolder
  private let camera: CameraCommand
  private let reader: PictureReader

  /// Creates the service.
  /// - Parameters:
  ///   - folder: The library.
  ///   - camera: The command that takes a picture.
  ///   - reader: The reader of the pictures.
  public init(folder: PicturesFolder, camera: CameraCommand = .standard, reader: PictureReader = PictureReader()) {
    self.folder = folder
    self.camera = camera
    self.reader = reader
  }

  /// A Boolean value that indicates whether the folder of the library is there, readable or not.
  var hasLibrary: Bool { access(folder.path, F_OK) == 0 }

  /// Returns the PNG and JPEG files of the folder that are not hidden, sorted by name.
  public func library() async throws -> [PictureFile] {
    let folder = folder
    return try await blocking { try Self.entries(of: folder.path) }
      .filter(\.isPicture).map { PictureFile(name: $0.name, bytes: $0.bytes, date: Self.day($0.changed)) }
  }

  /// Returns the matching pictures in the folder of the typed path, and the matching folders with a slash behind.
  public func completions(of path: String) async throws -> [String] {
    let cut = path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex
    let (parent, beginning) = (String(path[..<cut]), path[cut...])
    var found: [String] = []
    for place in folder.places(of: parent) {
      let entries = await blocking { (try? Self.entries(of: place)) ?? [] }
      let fitting = entries.filter { ($0.isPicture || $0.isFolder) && $0.name.hasPrefix(beginning) }.prefix(100)
      let known = Set(found)
      found += fitting.map { parent + $0.name + ($0.isFolder ? "/" : "") }.filter { !known.contains($0) }
    }
    return found
  }

  /// Returns the picture in a file.
  public func picture(at path: String) async throws -> CapturedPicture {
    try await picture(in: folder.resolve(path), called: path)
  }

  /// Returns a picture of the library.
  public func picture(inLibrary name: String) async throws -> CapturedPicture {
    try await picture(in: folder.picture(name), called: name)
  }

  private func picture(in place: String?, called path: String) async throws -> CapturedPicture {
    guard let place else { throw FileProblem(Sentence("\(path) is not in the library.")) }
    let reader = reader
    let bytes = try await blocking { try Self.read(place, called: path, limit: reader.limits.bytes) }
    return try await picture(bytes, called: (place as NSString).lastPathComponent)
  }

  /// Returns the picture in a file that the user sent.
  public func picture(in file: ReadableFile) async throws -> CapturedPicture {
    try await picture(try await blocking { try file.bytes() }, called: file.file.name)
  }

  /// Returns the reason why the camera's command cannot run, or `nil`.
  public func cameraProblem() async throws -> String? { camera.problem }

  /// Returns the picture that the camera's command writes.
  public func takePicture() async throws -> CapturedPicture {
    try await picture(
      try await camera.run(limit: reader.limits.bytes), called: "Camera picture", shown: phrase("Camera picture"))
  }

  private func picture(
    _ bytes: [UInt8], called name: String, shown title: String? = nil
  ) async throws -> CapturedPicture {
    let reader = reader
    let picture = try await blocking { () throws(PictureError) in try reader.read(bytes) }
    return CapturedPicture(
      name: name,
      image: .loaded(title ?? name, size: picture.size, thumbnail: picture.thumbnail, whole: picture.whole),
      bytes: bytes.count)
  }

  // MARK: Files

  private struct Entry {
    let name: String
    let bytes: Int
    let changed: Date
    let isFolder: Bool

    var isPicture: Bool { !isFolder && ["png", "jpg", "jpeg"].contains((name as NSString).pathExtension.lowercased()) }
  }

  private static func entries(of folder: String) throws -> [Entry] {
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder)
    } catch {
      throw FileProblem(Sentence("The folder \(folder) cannot be read; choose another with --pictures."))
    }
    return names.filter { !$0.hasPrefix(".") }.sorted().compactMap { name in
      var status = stat()
      // The target of a link counts; pipes and devices are not pictures.
      guard stat(folder + "/" + name, &status) == 0, [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
        return nil
      }
      return Entry(
        name: name, bytes: Int(status.st_size), changed: Date(timeIntervalSince1970: Double(status.st_mtim.tv_sec)),
        isFolder: status.st_mode & S_IFMT == S_IFDIR)
    }
  }

  private static func read(_ path: String, called name: String, limit: Int) throws -> [UInt8] {
    do throws(PlainFile.Failure) {
      return try PlainFile.read(path, upTo: limit + 1)
    } catch {
      switch error {
      case .noFile: throw FileProblem(Sentence("\(name) is not a file."))
      case .system(let code):
        throw FileProblem(Sentence("\(name) cannot be read: \(String(cString: strerror(code)))."))
      }
    }
  }

  private static func day(_ date: Date) -> String { date.formatted(.iso8601.year().month().day()) }
}

/// A fault of a file or folder, as a sentence in the language of the reader: the user, or the operator.
struct FileProblem: Error, CustomStringConvertible {
  private let sentence: Sentence
  var description: String { phrase(sentence) }

  init(_ sentence: Sentence) { self.sentence = sentence }
}
