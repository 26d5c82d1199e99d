import SignalboxPlatform
import SignalboxWords

/// The reason why a recording cannot be used. The file stays unchanged in each case.
public enum JournalFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// The recording cannot be read, with the system's reason.
  case unavailable(path: String, reason: String)
  /// The recording cannot be written, with the system's reason.
  case unwritable(path: String, reason: String)
  /// The path leads to a folder, a device or a pipe, and none of these can keep a recording.
  case irregular(path: String)
  /// Another process uses the recording.
  case locked(path: String)
  /// The file is not a recording.
  case foreign(path: String)
  /// The recording has the format of an earlier version.
  case older(path: String, format: String)
  /// The recording has a format that this program does not know.
  case newer(path: String, format: String)
  /// A complete line is not as it was written. An incomplete last line is no damage.
  case damaged(path: String, line: Int)
  /// The recording has more bytes than the reader accepts.
  case tooLarge(path: String)
  /// The file is not empty.
  case notEmpty(path: String)
  /// The recording belongs to another application.
  case otherApplication(path: String, recorded: String, wanted: String)
  /// The recording belongs to this application with another subject.
  case otherSubject(path: String)
  /// The recording belongs to another user, or to none.
  case otherUser(path: String)

  static func unavailable(_ path: String) -> JournalFailure {
    .unavailable(path: path, reason: String(cString: strerror(errno)))
  }

  static func unwritable(_ path: String) -> JournalFailure {
    .unwritable(path: path, reason: String(cString: strerror(errno)))
  }

  /// A sentence for the user.
  public var description: String {
    let name = SafeText.visible(path)
    return switch self {
    case .unavailable(_, let reason):
      phrase("The recording \(name) cannot be used: \(reason).")
    case .unwritable(_, let reason):
      phrase("The recording \(name) cannot be written: \(reason).")
    case .irregular:
      phrase("\(name) is a folder, a device or a pipe; a recording needs a new file.")
    case .locked:
      phrase("The recording \(name) is in use by another process.")
    case .foreign:
      phrase("\(name) is not a recording of a session.")
    case .older(_, let format):
      phrase(
        "The recording \(name) has format \(SafeText.visible(format)), of an earlier version of this program; it stays as it is. Begin a new one."
      )
    case .newer(_, let format):
      phrase("The recording \(name) has format \(SafeText.visible(format)), which is newer than this program.")
    case .damaged(_, let line):
      phrase("The recording \(name) is damaged in line \(line); nothing in it was changed.")
    case .tooLarge:
      phrase("The recording \(name) has more than \(JournalReader.limit >> 20) MiB, which is more than is read.")
    case .notEmpty:
      phrase("\(name) has something in it already; a recording begins with a new file.")
    case .otherApplication(_, let recorded, let wanted):
      phrase("The recording \(name) is of '\(SafeText.visible(recorded))', not of '\(wanted)'.")
    case .otherSubject:
      phrase(
        "The recording \(name) belongs to another command or subject. Start it as before to resume it, or choose another name."
      )
    case .otherUser:
      phrase("The recording \(name) is of another user, or of none.")
    }
  }

  /// The system's reason why nothing can be written; `nil` for another failure.
  package var reasonNotToWrite: String? { if case .unwritable(_, let reason) = self { reason } else { nil } }

  private var path: String {
    switch self {
    case .unavailable(let path, _), .unwritable(let path, _), .irregular(let path), .locked(let path),
      .foreign(let path), .older(let path, _), .newer(let path, _), .damaged(let path, _), .tooLarge(let path),
      .notEmpty(let path), .otherApplication(let path, _, _), .otherSubject(let path), .otherUser(let path):
      path
    }
  }
}
