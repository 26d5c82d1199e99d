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

  /// The file it is about.
  private var path: String {
    switch self {
    case .unavailable(let path, _), .locked(let path), .foreign(let path), .newer(let path, _), .damaged(let path, _),
      .notEmpty(let path), .otherApplication(let path, _, _):
      path
    }
  }

  /// A sentence for the user.
  public var description: String {
    let path = SafeText.visible(path)
    return switch self {
    case .unavailable(_, let reason):
      phrase(
        "The recording \(path) cannot be used: \(reason).",
        german: "Die Aufzeichnung \(path) ist nicht verwendbar: \(reason).")
    case .locked:
      phrase(
        "The recording \(path) is in use by another process.",
        german: "Die Aufzeichnung \(path) wird von einem anderen Prozess benutzt.")
    case .foreign:
      phrase(
        "\(path) is not a recording of a session.", german: "\(path) ist nicht die Aufzeichnung einer Sitzung.")
    case .newer(_, let format):
      phrase(
        "The recording \(path) has format \(SafeText.visible(format)), which is newer than this program.",
        german:
          "Die Aufzeichnung \(path) hat das Format \(SafeText.visible(format)), das neuer als dieses Programm ist.")
    case .damaged(_, let line):
      phrase(
        "The recording \(path) is damaged in line \(line); nothing in it was changed.",
        german: "Die Aufzeichnung \(path) ist in Zeile \(line) beschädigt; nichts darin wurde geändert.")
    case .notEmpty:
      phrase(
        "\(path) has something in it already; a recording begins with a new file.",
        german: "In \(path) steht schon etwas; eine Aufzeichnung beginnt mit einer neuen Datei.")
    case .otherApplication(_, let recorded, let wanted):
      phrase(
        "The recording \(path) is of '\(SafeText.visible(recorded))', not of '\(wanted)'.",
        german: "Die Aufzeichnung \(path) ist von '\(SafeText.visible(recorded))', nicht von '\(wanted)'.")
    }
  }
}
