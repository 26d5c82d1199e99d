import Foundation

/// Detects whether processes are alive: a process that has opened or inherited the pipe holds it until its end.
public final class Witness: Sendable {
  /// The path at which a script opens the pipe for writing.
  public let path: String
  private let reading: Int32

  /// Creates a named pipe in `folder`.
  public init(in folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    path = folder + "/witness-" + UUID().uuidString
    guard mkfifo(path, 0o600) == 0 else { throw WitnessFailure(description: "no pipe at \(path)") }
    reading = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
  }

  deinit { close(reading) }

  /// Waits until a living process has written `word`.
  public func wait(for word: String) throws {
    var heard = ""
    while !heard.contains(word) {
      guard waitForMore(), let text = take(), !text.isEmpty else {
        throw WitnessFailure(description: "nobody has said \(word), but \(heard)")
      }
      heard += text
    }
  }

  /// Waits until no process has the pipe open. Returns `false` if that does not come.
  public func waitUntilAlone() -> Bool {
    while !isAlone { if !waitForMore() { return false } }
    return true
  }

  /// A Boolean value that indicates whether no process has the pipe open now.
  public var isAlone: Bool {
    while let text = take() { if text.isEmpty { return true } }
    return false
  }

  /// Returns the text in the pipe. Returns an empty text when no writer is left, and `nil` when a writer is left but
  /// silent.
  private func take() -> String? {
    var buffer = [UInt8](repeating: 0, count: 64)
    let count = read(reading, &buffer, buffer.count)
    return count < 0 ? nil : String(decoding: buffer.prefix(count), as: UTF8.self)
  }

  /// Waits for a text or the end. Only a failure takes the whole time.
  private func waitForMore() -> Bool {
    var polled = pollfd(fd: reading, events: Int16(POLLIN), revents: 0)
    return poll(&polled, 1, 600_000) > 0
  }
}

private struct WitnessFailure: Error, CustomStringConvertible { let description: String }
