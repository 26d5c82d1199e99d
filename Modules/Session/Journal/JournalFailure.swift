import Glibc
import SignalboxInterface

/// Why a recording cannot be used. Whatever it is, the file stays as it was.
public enum JournalFailure: Error, Equatable, Sendable, CustomStringConvertible {
  /// It cannot be read; the system's reason.
  case unavailable(path: String, reason: String)
  /// It cannot be written; the system's reason.
  case unwritable(path: String, reason: String)
  /// It is a folder, a device or a pipe, in which nothing can be kept.
  case irregular(path: String)
  /// Another process has it.
  case locked(path: String)
  /// It is not a recording.
  case foreign(path: String)
  /// It was written in a format of an earlier version.
  case older(path: String, format: String)
  /// It was written in a format that this program does not know.
  case newer(path: String, format: String)
  /// A line is not what was written, and it is not the last one.
  case damaged(path: String, line: Int)
  /// It has more bytes than are read.
  case tooLarge(path: String)
  /// There is something in it already.
  case notEmpty(path: String)
  /// It is the recording of another application.
  case otherApplication(path: String, recorded: String, wanted: String)

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
      phrase(
        "The recording \(name) cannot be used: \(reason).",
        german: "Die Aufzeichnung \(name) lässt sich nicht benutzen: \(reason).")
    case .unwritable(_, let reason):
      phrase(
        "The recording \(name) cannot be written: \(reason).",
        german: "Die Aufzeichnung \(name) lässt sich nicht schreiben: \(reason).")
    case .irregular:
      phrase(
        "\(name) is a folder, a device or a pipe; a recording needs a new file.",
        german: "\(name) ist ein Ordner, ein Gerät oder eine Pipe; eine Aufzeichnung braucht eine neue Datei.")
    case .locked:
      phrase(
        "The recording \(name) is in use by another process.",
        german: "Die Aufzeichnung \(name) benutzt gerade ein anderer Prozess.")
    case .foreign:
      phrase("\(name) is not a recording of a session.", german: "\(name) ist keine Aufzeichnung einer Sitzung.")
    case .older(_, let format):
      phrase(
        "The recording \(name) has format \(SafeText.visible(format)), of an earlier version of this program; it stays as it is. Begin a new one.",
        german:
          "Die Aufzeichnung \(name) hat das Format \(SafeText.visible(format)) einer früheren Version dieses Programms; sie bleibt, wie sie ist. Beginnen Sie eine neue."
      )
    case .newer(_, let format):
      phrase(
        "The recording \(name) has format \(SafeText.visible(format)), which is newer than this program.",
        german:
          "Die Aufzeichnung \(name) hat das Format \(SafeText.visible(format)), das neuer ist als dieses Programm.")
    case .damaged(_, let line):
      phrase(
        "The recording \(name) is damaged in line \(line); nothing in it was changed.",
        german: "Die Aufzeichnung \(name) ist in Zeile \(line) beschädigt; nichts darin wurde geändert.")
    case .tooLarge:
      phrase(
        "The recording \(name) has more than \(JournalReader.limit >> 20) MiB, which is more than is read.",
        german: "Die Aufzeichnung \(name) hat mehr als \(JournalReader.limit >> 20) MiB; so viel wird nicht gelesen.")
    case .notEmpty:
      phrase(
        "\(name) has something in it already; a recording begins with a new file.",
        german: "In \(name) steht schon etwas; eine Aufzeichnung beginnt mit einer neuen Datei.")
    case .otherApplication(_, let recorded, let wanted):
      phrase(
        "The recording \(name) is of '\(SafeText.visible(recorded))', not of '\(wanted)'.",
        german: "Die Aufzeichnung \(name) ist von '\(SafeText.visible(recorded))', nicht von '\(wanted)'.")
    }
  }

  private var path: String {
    switch self {
    case .unavailable(let path, _), .unwritable(let path, _), .irregular(let path), .locked(let path),
      .foreign(let path), .older(let path, _), .newer(let path, _), .damaged(let path, _), .tooLarge(let path),
      .notEmpty(let path), .otherApplication(let path, _, _):
      path
    }
  }
}
