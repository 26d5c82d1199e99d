import CDescriptors
package import Foundation

/// A pipe whose ends are close-on-exec: a program inherits an end only if it is passed.
package struct PrivatePipe {
  package let reading: FileHandle
  package let writing: FileHandle

  /// A write to a program that has ended fails. Without this, it would end all tests by SIGPIPE.
  private static let ignoresBrokenPipes: Void = { _ = signal(SIGPIPE, SIG_IGN) }()

  package init() throws {
    Self.ignoresBrokenPipes
    var ends: [Int32] = [-1, -1]
    guard closing_pipe(&ends) == 0 else {
      throw PipeFailure(description: "no pipe: \(String(cString: strerror(errno)))")
    }
    reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    writing = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  }

  private struct PipeFailure: Error, CustomStringConvertible { let description: String }
}
