import Glibc

/// Why a recording cannot be used. Whatever it is, the file stays as it was.
public enum JournalFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The system refused; its reason.
  case unavailable(path: String, reason: String)
  /// Another process has it.
  case locked(path: String)
  /// It is not a recording.
  case foreign(path: String)
  /// It was written in a format that this program does not know.
  case newer(path: String, format: String)
  /// A line is not what was written, and it is not the last one.
  case damaged(path: String, line: Int)
  /// There is something in it already.
  case notEmpty(path: String)
  /// It is the recording of another application.
  case otherApplication(path: String, recorded: String, wanted: String)

  static func unavailable(_ path: String) -> JournalFailure {
    .unavailable(path: path, reason: String(cString: strerror(errno)))
  }

  /// A sentence for the user.
  public var description: String {
    switch self {
    case .unavailable(let path, let reason): "The recording \(SafeText.visible(path)) cannot be used: \(reason)."
    case .locked(let path): "The recording \(SafeText.visible(path)) is in use by another process."
    case .foreign(let path): "\(SafeText.visible(path)) is not a recording of a session."
    case .newer(let path, let format):
      "The recording \(SafeText.visible(path)) has format \(SafeText.visible(format)), which is newer than this program."
    case .damaged(let path, let line):
      "The recording \(SafeText.visible(path)) is damaged in line \(line); nothing in it was changed."
    case .notEmpty(let path):
      "\(SafeText.visible(path)) has something in it already; a recording begins with a new file."
    case .otherApplication(let path, let recorded, let wanted):
      "The recording \(SafeText.visible(path)) is of '\(SafeText.visible(recorded))', not of '\(wanted)'."
    }
  }
}
