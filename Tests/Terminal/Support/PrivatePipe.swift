import Foundation
import Synchronization

/// A pipe whose ends no program inherits unless it is given one.
struct PrivatePipe {
  let reading: FileHandle
  let writing: FileHandle

  init() throws {
    var ends: [Int32] = [-1, -1]
    let code = Child.startLock.withLock { _ in
      let code = pipe(&ends)
      for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
      return code
    }
    guard code == 0 else { throw PipeFailure(description: "no pipe: \(String(cString: strerror(errno)))") }
    reading = FileHandle(fileDescriptor: ends[0], closeOnDealloc: true)
    writing = FileHandle(fileDescriptor: ends[1], closeOnDealloc: true)
  }

  private struct PipeFailure: Error, CustomStringConvertible { let description: String }
}
