import SignalboxPlatform

/// The reason why the system cannot start a program, as the file of the program shows it.
package enum StartObstacle: Equatable, Sendable {
  /// No file is at the path.
  case noFile
  /// No folder of `PATH` has the program. `isHere` tells that the current folder has a file of this name.
  case notInPath(isHere: Bool)
  case isFolder
  /// No user may execute the file.
  case notExecutable
  /// This user may not execute the file, or not reach it.
  case notPermitted
  /// The first line of the file names an interpreter that does not exist.
  case noInterpreter(String)

  /// Looks at the file of a program that could not be started. Returns `nil` if the file shows no reason.
  /// - Parameter path: The folders in which a program without a slash is looked for, separated by colons.
  package init?(_ program: String, path: String? = getenv("PATH").map { String(cString: $0) }) {
    if program.contains("/") {
      self.init(ofFile: program)
      return
    }
    // An empty name is the current folder.
    let folders = (path ?? "/bin:/usr/bin").split(separator: ":", omittingEmptySubsequences: false)
    let files = folders.map { ($0.isEmpty ? "." : $0) + "/" + program }
    if let file = files.first(where: { Self.mode(of: $0).map { !Self.isFolder($0) } == true }) {
      self.init(ofFile: file)
    } else if let mode = Self.mode(of: "./" + program) {
      self = Self.isFolder(mode) ? .isFolder : .notInPath(isHere: true)
    } else {
      self = .notInPath(isHere: false)
    }
  }

  private init?(ofFile file: String) {
    guard let mode = Self.mode(of: file) else {
      switch errno {
      case ENOENT, ENOTDIR: self = .noFile
      case EACCES: self = .notPermitted
      default: return nil
      }
      return
    }
    if Self.isFolder(mode) {
      self = .isFolder
    } else if mode & 0o111 == 0 {
      self = .notExecutable
    } else if access(file, X_OK) != 0 {
      self = .notPermitted
    } else if let interpreter = Self.interpreter(of: file), access(interpreter, F_OK) != 0 {
      self = .noInterpreter(interpreter)
    } else {
      return nil
    }
  }

  private static func mode(of file: String) -> mode_t? {
    var status = stat()
    return stat(file, &status) == 0 ? status.st_mode : nil
  }

  private static func isFolder(_ mode: mode_t) -> Bool { mode & S_IFMT == S_IFDIR }

  /// Returns the interpreter that the first line of a script names, as the system reads it.
  private static func interpreter(of file: String) -> String? {
    let descriptor = open(file, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes = [UInt8](repeating: 0, count: 256)
    let count = read(descriptor, &bytes, bytes.count)
    guard count > 2, bytes.starts(with: Array("#!".utf8)),
      let line = bytes[2..<count].split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).first
    else { return nil }
    return line.split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.first.map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
