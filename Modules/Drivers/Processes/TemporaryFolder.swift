package import Foundation

/// A folder of its own for a test, gone afterwards.
package final class TemporaryFolder: Sendable {
  package let path = NSTemporaryDirectory() + "signalbox-" + UUID().uuidString

  /// What the files in it hold, one behind the other.
  package var bytes: Data {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: path).reduce(into: Data()) { bytes, name in
        bytes += try Data(contentsOf: URL(filePath: path + "/" + name))
      }
    }
  }

  package init() {}

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
