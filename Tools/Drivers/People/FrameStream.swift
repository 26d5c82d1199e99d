import Dispatch
import Foundation
import Synchronization

/// The settled frames of a program that was started with `--frames`.
///
/// A thread reads all the time, so the program never blocks on a full pipe while the driver waits for the program.
package final class FrameStream {
  private let pipe: PrivatePipe
  private let received: Received

  package init() throws {
    pipe = try PrivatePipe()
    received = Received(pipe)
  }

  /// The arguments that make a program write its frames to this stream.
  package var arguments: [String] { ["--frames", "/dev/fd/\(Self.descriptor)"] }
  package var streams: [Int32: Int32] { [Self.descriptor: pipe.writing.fileDescriptor] }
  private static let descriptor: Int32 = 9

  /// Closes this process's end of the pipe, because the program has its own now. Begins to read.
  package func isHandedOver() {
    try? pipe.writing.close()
    Thread.detachNewThread { [received] in received.readAll() }
  }

  /// The outline of the last received frame.
  package var last: String { received.now.last }

  /// Waits until the outline of the last settled frame equals `outline`.
  package func wait(for outline: String, _ patience: Patience) throws {
    try wait(patience, until: { $0 == outline }) { Self.difference(of: $0, from: outline) }
  }

  /// Waits for the first settled frame.
  package func waitForFirst(_ patience: Patience) throws {
    try wait(patience, until: { !$0.isEmpty }) { _ in "no frame comes" }
  }

  private func wait(
    _ patience: Patience, until isThere: (String) -> Bool, otherwise words: (String) -> String
  ) throws {
    var deadline = patience.deadline
    while true {
      let (last, isOver) = received.now
      guard !isThere(last) else { return }
      let isLate =
        isOver
        || !deadline.wait(for: "a frame\n\(words(received.now.last))") {
          received.news.wait(timeout: .now() + .milliseconds(Int($0))) == .success
        }
      guard isLate, !isThere(received.now.last) else { continue }
      let why = isOver ? "the program has ended" : "nothing else came within \(patience.words)"
      throw DriverFailure(description: "\(words(received.now.last))\n\(why)")
    }
  }

  /// Returns the lines that are missing and the lines that are too many, as text.
  package static func difference(of outline: String, from expected: String) -> String {
    let (lines, wanted) = (outline.split(separator: "\n"), expected.split(separator: "\n"))
    let (missing, more) = (wanted.filter { !lines.contains($0) }, lines.filter { !wanted.contains($0) })
    guard !missing.isEmpty || !more.isEmpty else { return "expected\n\(expected)\nseen\n\(outline)" }
    return (["expected and not there:"] + missing + (more.isEmpty ? [] : ["there and not expected:"] + more))
      .joined(separator: "\n")
  }
}

/// The received frames, shared by the reading thread and the waiting thread.
private final class Received: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var last = ""
    var isOver = false
  }

  private let descriptor: Int32
  private let state = Mutex(State())
  /// Signalled when bytes arrive, and at the end.
  let news = DispatchSemaphore(value: 0)

  /// Duplicates the reading end of `pipe`, and reads through the duplicate.
  init(_ pipe: PrivatePipe) { descriptor = fcntl(pipe.reading.fileDescriptor, F_DUPFD_CLOEXEC, 0) }

  deinit { close(descriptor) }

  /// The last frame, including all that the pipe holds now, and whether the program has closed its end.
  var now: (last: String, isOver: Bool) {
    state.withLock { state in
      while readMore(&state) {}
      return (state.last, state.isOver)
    }
  }

  /// Reads until the program has closed its end.
  func readAll() {
    var isOver = false
    while !isOver {
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      _ = poll(&polled, 1, -1)
      isOver = now.isOver
      news.signal()
    }
  }

  private func readMore(_ state: inout State) -> Bool {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard !state.isOver, poll(&polled, 1, 0) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(descriptor, &buffer, buffer.count)
    guard count > 0 else {
      state.isOver = true
      return false
    }
    state.bytes += buffer.prefix(count)
    // Splits bytes, because a read may end within a character.
    let end = Array("\n\n".utf8)
    while let range = state.bytes.firstRange(of: end) {
      state.last = String(decoding: state.bytes[..<range.lowerBound], as: UTF8.self)
      state.bytes.removeSubrange(..<range.upperBound)
    }
    return true
  }
}
