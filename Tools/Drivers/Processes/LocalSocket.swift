import Foundation

/// A connection whose other end becomes a program's standard input.
///
/// A socket and not a pipe: a write to a pipe without a reader would end this process by SIGPIPE.
final class LocalSocket {
  private let ours: FileHandle
  let theirs: FileHandle

  init() throws {
    var ends: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
      throw DriverFailure(description: "no socket: \(String(cString: strerror(errno)))")
    }
    ours = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    theirs = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  }

  /// Sends all bytes, or as many as the other side takes.
  func send(_ bytes: Data) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        Foundation.send(ours.fileDescriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
      }
      guard count > 0 else { return }
      rest = rest.dropFirst(count)
    }
  }

  /// Ends the program's standard input.
  func close() { try? ours.close() }
}
