import Glibc

/// A folder that is removed with its owner: in the current folder, or in memory.
final class Folder {
  nonisolated private let path: String

  init(inMemory: Bool) throws {
    var template = Array(((inMemory ? "/dev/shm" : ".") + "/signalbox-XXXXXX").utf8CString)
    guard let path = mkdtemp(&template) else { throw FileFailure(path: "a folder", number: errno) }
    self.path = String(cString: path)
  }

  isolated deinit {
    for name in ["sampler", "feedback", "journal", "plain"] { unlink(file(name)) }
    rmdir(path)
  }

  func file(_ name: String) -> String { path + "/" + name }

  func length(of name: String) -> Int {
    var status = stat()
    return stat(file(name), &status) == 0 ? Int(status.st_size) : 0
  }
}

struct FileFailure: Error {
  let path: String
  let number: Int32
}

/// A file to compare a journal with. Each line is as long as a line of a journal, written and synced.
final class PlainFile {
  nonisolated private let descriptor: Int32
  private let line = Array("0123abcd 35 1234567890123\tpress\t1\thome/account\n".utf8)

  init(_ path: String) { descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o600) }

  deinit { close(descriptor) }

  func append() {
    precondition(write(descriptor, line, line.count) == line.count && fdatasync(descriptor) == 0, "errno \(errno)")
  }
}
