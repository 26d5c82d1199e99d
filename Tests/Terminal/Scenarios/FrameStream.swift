import Foundation

/// The settled frames of a program that was started with `--frames`, as they come.
final class FrameStream {
  private let pipe: PrivatePipe
  private var bytes: [UInt8] = []
  /// The outline of the last frame that came.
  private(set) var last = ""

  init() throws { pipe = try PrivatePipe() }

  /// What to start a program with, so that its frames come here.
  var arguments: [String] { ["--frames", "/dev/fd/\(Self.descriptor)"] }
  var streams: [Int32: Int32] { [Self.descriptor: pipe.writing.fileDescriptor] }
  private static let descriptor: Int32 = 9

  /// Reads until the last settled frame looks like `outline`.
  func wait(for outline: String, after step: String) throws {
    while last != outline {
      guard readMore() else {
        throw FrameFailure(description: "after «\(step)» the frame is\n\(last)\nand not\n\(outline)")
      }
    }
  }

  private func readMore() -> Bool {
    var polled = pollfd(fd: pipe.reading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, 600_000) > 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    let count = read(pipe.reading.fileDescriptor, &buffer, buffer.count)
    guard count > 0 else { return false }
    bytes += buffer.prefix(count)
    var outlines = String(decoding: bytes, as: UTF8.self).components(separatedBy: "\n\n")
    bytes = Array((outlines.popLast() ?? "").utf8)
    last = outlines.last ?? last
    return true
  }

  struct FrameFailure: Error, CustomStringConvertible { let description: String }
}
