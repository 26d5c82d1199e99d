import Foundation

/// A folder for one test, removed afterwards.
final class TemporaryFolder: Sendable {
  let path = NSTemporaryDirectory() + "signalbox-" + UUID().uuidString

  /// The concatenated contents of its files.
  var bytes: Data {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: path).reduce(into: Data()) { bytes, name in
        bytes += try Data(contentsOf: URL(filePath: path + "/" + name))
      }
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
