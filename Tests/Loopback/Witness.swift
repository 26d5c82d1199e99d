import Foundation

/// Knows who is alive: whoever has opened its pipe, or inherited it, holds it for as long as it lives.
public final class Witness: Sendable {
  /// Where a script opens the pipe for writing.
  public let path: String
  private let reading: Int32

  /// A pipe with a name in `folder`.
  public init(in folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    path = folder + "/witness-" + UUID().uuidString
    guard mkfifo(path, 0o600) == 0 else { throw WitnessFailure(description: "no pipe at \(path)") }
    reading = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  }

  deinit { close(reading) }

  /// Waits until somebody who is alive has said `word`.
  public func wait(for word: String) throws {
    var heard = ""
    while !heard.contains(word) {
      guard waitForMore(), let text = take(), !text.isEmpty else {
        throw WitnessFailure(description: "nobody has said \(word), but \(heard)")
      }
      heard += text
    }
  }

  /// Waits until nobody has the pipe open any more; false when that does not come.
  public func waitUntilAlone() -> Bool {
    while !isAlone { if !waitForMore() { return false } }
    return true
  }

  /// Whether nobody has the pipe open, at this moment.
  public var isAlone: Bool {
    while let text = take() { if text.isEmpty { return true } }
    return false
  }

  /// What was said; nothing when nobody is left who could, and `nil` when somebody could and does not.
  private func take() -> String? {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(reading, &buffer, buffer.count)
    return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
  }

  /// Waits for words or the end. Only a failure waits to the end of this.
  private func waitForMore() -> Bool {
    var polled = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 600_000) > 0
  }
}

private struct WitnessFailure: Error, CustomStringConvertible { let description: String }
