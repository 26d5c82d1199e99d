package import Foundation

/// A temporary folder for a test, removed with this object.
package final class TemporaryFolder: Sendable {
  package let path = NSTemporaryDirectory() + "signalbox-" + UUID().uuidString

  /// The contents of all files in the folder, joined.
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
