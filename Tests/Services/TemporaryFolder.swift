import Foundation

/// A folder of its own for a test, gone afterwards.
final class TemporaryFolder: Sendable {
  let path = NSTemporaryDirectory() + "signalbox-" + UUID().uuidString

  /// What the files in it hold, one behind the other.
  var bytes: Data {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: path).reduce(into: Data()) { bytes, name in
        bytes += try Data(contentsOf: URL(filePath: path + "/" + name))
      }
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
