import Foundation

/// The settled frames of a program that was started with `--frames`, as they come.
package final class FrameStream {
  private let pipe: PrivatePipe
  private var bytes: [UInt8] = []
  /// The outline of the last frame that came.
  package private(set) var last = ""
  /// Whether the program has gone.
  private var isOver = false

  package init() throws { pipe = try PrivatePipe() }

  /// What to start a program with, so that its frames come here.
  package var arguments: [String] { ["--frames", "/dev/fd/\(Self.descriptor)"] }
  package var streams: [Int32: Int32] { [Self.descriptor: pipe.writing.fileDescriptor] }
  private static let descriptor: Int32 = 9

  /// The program has its end: from now on nobody else holds the pipe open.
  package func isHandedOver() { try? pipe.writing.close() }

  /// Reads until the last settled frame looks like `outline`.
  package func wait(for outline: String, _ patience: Patience) throws {
    let deadline = patience.deadline
    while last != outline {
      guard readMore(deadline.milliseconds) else {
        let why = isOver ? "the program has ended" : "nothing else came within \(patience.words)"
        throw DriverFailure(description: "\(Self.difference(of: last, from: outline))\n\(why)")
      }
    }
  }

  /// Reads what has come so far; gives the last of it.
  package func readAvailable() -> String {
    while readMore(0) {}
    return last
  }

  /// What is there and what is not, line by line, as text.
  package static func difference(of outline: String, from expected: String) -> String {
    let (lines, wanted) = (outline.split(separator: "\n"), expected.split(separator: "\n"))
    let (missing, more) = (wanted.filter { !lines.contains($0) }, lines.filter { !wanted.contains($0) })
    guard !missing.isEmpty || !more.isEmpty else { return "expected\n\(expected)\nseen\n\(outline)" }
    return (["expected and not there:"] + missing + (more.isEmpty ? [] : ["there and not expected:"] + more))
      .joined(separator: "\n")
  }

  private func readMore(_ milliseconds: Int32) -> Bool {
    var polled = pollfd(fd: pipe.reading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, milliseconds) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(pipe.reading.fileDescriptor, &buffer, buffer.count)
    guard count > 0 else {
      isOver = true
      return false
    }
    bytes += buffer.prefix(count)
    var outlines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n\n")
    bytes = Array((outlines.popLast() ?? "").utf8)
    last = outlines.last ?? last
    return true
  }
}
