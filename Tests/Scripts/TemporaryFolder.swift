import Foundation

/// A folder for one test, removed afterwards.
final class TemporaryFolder: Sendable {
  let path = NSTemporaryDirectory() + "signalbox-" + UUID().uuidString

  init() { try? FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
