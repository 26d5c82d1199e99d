import Foundation
import SignalboxPlatform

/// The private folder of a child, with its socket. Removed with the child, also when this process is killed.
package final class ConversationFolder {
  package let path: String
  /// The path of the socket.
  package var socket: String { path + "/socket" }
  /// The files and folders, in the order of their removal.
  private(set) var leftovers: [String]

  /// Creates the folder, for this user alone.
  init() throws(ConversationFailure) {
    let wanted = ProcessInfo.processInfo.environment["TMPDIR"].flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    // The name of a socket has at most 107 bytes.
    var name = Array(((wanted.utf8.count > 60 ? "/tmp" : wanted) + "/signalbox-XXXXXX").utf8CString)
    guard mkdtemp(&name) != nil else { throw .noFolder(reason: String(cString: strerror(errno))) }
    path = String(decoding: name.dropLast().map(UInt8.init), as: UTF8.self)
    leftovers = [path + "/socket", path]
  }

  /// Creates a file, a folder or a link in the folder.
  /// - Parameter create: Creates the entry at a path. Returns false after a failure, whose reason is in `errno`.
  package func add(_ name: String, _ create: (_ path: String) -> Bool) throws(ConversationFailure) {
    guard create("\(path)/\(name)") else { throw .noFolder(reason: String(cString: strerror(errno))) }
    leftovers.insert("\(path)/\(name)", at: 0)
  }

  /// Removes everything. The keeper does the same later; a second time finds nothing.
  deinit { for leftover in leftovers where unlink(leftover) != 0 { rmdir(leftover) } }
}
