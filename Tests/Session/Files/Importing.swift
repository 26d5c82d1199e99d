import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession

/// An application with a field for files. A press reads them in an effect, and makes a file of them.
struct Importing: Application {
  static let name = "importing"
  var limit = 1_000
  var types: [FileType] = []
  var count = 2

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(ImportPage(limit, types, count, in: context))
  }
}

private final class ImportPage: Page<String> {
  private let files: FileField
  private let read = Button("read", "Read")
  private let end = Button("end", "End")
  private let text = Label("text", text: "")
  override var elements: [PageElement] { [files, read, text, end] }

  init(_ limit: Int, _ types: [FileType], _ count: Int, in context: ApplicationContext) {
    files = FileField("files", "Files", limit: limit, types: types, count: count)
    super.init(key: "page", title: "Import")
    let effects = context.effects
    read.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { [unowned self] in
        do throws(EffectFailure) {
          text.text.value = try await effects.run("read", files: files.files.value, isReversible: true) { _, files in
            try files.map { String(decoding: try $0.bytes(), as: UTF8.self) }.joined(separator: "|")
          }
        } catch {
          text.text.value = error.reason
        }
      }
    }
    end.taps.observe { [unowned self] in finish("done") }
  }
}

/// A folder for a test, with the file of a recording.
final class Place: Sendable {
  let folder: String
  var path: String { folder + "/recording" }
  var shelf: String { path + ".files" }

  init() {
    folder = NSTemporaryDirectory() + "signalbox-" + UUID().uuidString
    try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  /// The names in the folder for files; `nil` without such a folder.
  var names: [String]? { try? FileManager.default.contentsOfDirectory(atPath: shelf).sorted() }

  /// Writes a file and returns its path.
  func write(_ name: String, _ bytes: some Sequence<UInt8>) -> String {
    _ = FileManager.default.createFile(atPath: folder + "/" + name, contents: Data(bytes))
    return folder + "/" + name
  }

  /// Makes a kept file as old as a file of an earlier process.
  func age(_ name: String) {
    var times = [timeval(tv_sec: 1_000_000_000, tv_usec: 0), timeval(tv_sec: 1_000_000_000, tv_usec: 0)]
    utimes(shelf + "/" + name, &times)
  }

  func mode(_ path: String) -> UInt16 {
    var status = stat()
    return stat(path, &status) == 0 ? UInt16(status.st_mode & 0o777) : 0
  }
}

extension FileSource {
  /// A text of five bytes.
  static let greeting = FileSource.contents(name: "greeting.txt", Array("Hello".utf8))
}

extension KeptFile {
  /// The SHA-256 of ``FileSource/greeting``.
  static let greetingDigest = "185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969"
}
