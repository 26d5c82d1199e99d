import Foundation

/// A folder of its own for a test, gone afterwards.
final class TemporaryFolder: Sendable {
  let path = NSTemporaryDirectory() + "signalbox-" + UUID().uuidString
  deinit { try? FileManager.default.removeItem(atPath: path) }
}
