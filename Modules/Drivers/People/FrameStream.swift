import Dispatch
import Foundation
import Synchronization

/// The settled frames of a program that was started with `--frames`, as they come.
///
/// They are read all the time, so that the program never waits for somebody who is waiting for it.
package final class FrameStream {
  private let pipe: PrivatePipe
  private let received: Received

  package init() throws {
    pipe = try PrivatePipe()
    received = Received(pipe)
  }

  /// What to start a program with, so that its frames come here.
  package var arguments: [String] { ["--frames", "/dev/fd/\(Self.descriptor)"] }
  package var streams: [Int32: Int32] { [Self.descriptor: pipe.writing.fileDescriptor] }
  private static let descriptor: Int32 = 9

  /// The program has its end: from now on nobody else holds the pipe open.
  package func isHandedOver() {
    try? pipe.writing.close()
    Thread.detachNewThread { [received] in received.readAll() }
  }

  /// The outline of the last frame that came.
  package var last: String { received.now.last }

  /// Waits until the last settled frame looks like `outline`.
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
    let deadline = patience.deadline
    while true {
      let (last, isOver) = received.now
      guard !isThere(last) else { return }
      let isLate =
        isOver || received.news.wait(timeout: .now() + .milliseconds(Int(deadline.milliseconds))) == .timedOut
      guard isLate, !isThere(received.now.last) else { continue }
      let why = isOver ? "the program has ended" : "nothing else came within \(patience.words)"
      throw DriverFailure(description: "\(words(received.now.last))\n\(why)")
    }
  }

  /// What is there and what is not, line by line, as text.
  package static func difference(of outline: String, from expected: String) -> String {
    let (lines, wanted) = (outline.split(separator: "\n"), expected.split(separator: "\n"))
    let (missing, more) = (wanted.filter { !lines.contains($0) }, lines.filter { !wanted.contains($0) })
    guard !missing.isEmpty || !more.isEmpty else { return "expected\n\(expected)\nseen\n\(outline)" }
    return (["expected and not there:"] + missing + (more.isEmpty ? [] : ["there and not expected:"] + more))
      .joined(separator: "\n")
  }
}

/// What came so far, for the thread that reads and for whoever waits.
private final class Received: Sendable {
  private struct State {
    var bytes: [UInt8] = []
    var last = ""
    var isOver = false
  }

  private let descriptor: Int32
  private let state = Mutex(State())
  /// Signalled when something came, and at the end.
  let news = DispatchSemaphore(value: 0)

  /// Reads from a pipe through a descriptor of its own.
  init(_ pipe: PrivatePipe) { descriptor = fcntl(pipe.reading.fileDescriptor, F_DUPFD_CLOEXEC, 0) }

  deinit { close(descriptor) }

  /// The last frame, whatever is in the pipe included, and whether the program has gone.
  var now: (last: String, isOver: Bool) {
    state.withLock { state in
      while readMore(&state) {}
      return (state.last, state.isOver)
    }
  }

  /// Reads until the program has gone.
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
    var outlines = String(decoding: state.bytes, as: UTF8.self).components(separatedBy: "\n\n")
    state.bytes = Array((outlines.popLast() ?? "").utf8)
    state.last = outlines.last ?? state.last
    return true
  }
}
