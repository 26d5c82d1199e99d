import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// A file of 16 MB, or of `SIGNALBOX_UPLOAD` bytes. `make uploads` sends a gigabyte in a process of its own.
@Suite struct LargeUploadTests {
  private let size = ProcessInfo.processInfo.environment["SIGNALBOX_UPLOAD"].flatMap { Int($0) }

  @Test("W102: a file passes through the server in pieces: with a gigabyte, its memory grows by 32 MB at most")
  func pieces() async throws {
    let (size, isAlone) = (self.size ?? 1 << 24, self.size != nil)
    try await onSessionThread {
      let visit = try UploadVisit(Sending(limit: size))
      let before = Self.peak
      let start = Array("The first line.\n".utf8)
      let (client, rest) = try visit.begin(start, sending: start.count, of: size)
      let piece = Array(repeating: 0x61 as UInt8, count: 1 << 16)
      var left = size - start.count
      while left > 0 {
        client.send(left < piece.count ? Array(piece[..<left]) : piece)
        left -= min(left, piece.count)
      }
      client.send(rest)
      #expect(try client.receive(until: "\r\n").hasPrefix("HTTP/1.1 303 "))
      let growth = Self.peak - before
      #expect(try visit.size() == size)
      // Other tests of the process have memory of their own.
      if isAlone {
        print("\(size) bytes: the peak of the memory grew by \(growth) kB")
        #expect(growth < 32_000)
      }
    }
  }

  /// The peak memory of this process, in KiB.
  private static var peak: Int {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return line.flatMap { Int($0.filter(\.isNumber)) } ?? .max
  }
}
