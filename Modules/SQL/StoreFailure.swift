import SignalboxWords

/// The reason why kept data cannot be used: a data folder, a file in it, or a store.
public enum StoreFailure: Error, Equatable, CustomStringConvertible {
  /// The folder or file at `path` cannot be used. The reason has no full stop.
  case unusable(path: String, reason: String)
  /// The address of the store is wrong. The associated value is a sentence for the user.
  case misuse(String)
  /// The store cannot be opened from this machine. The associated value is a sentence for the user.
  case unavailable(String)
  /// There is no connection, or it was lost. The associated value is the reason. It is unknown whether the last
  /// statement was performed.
  case unreachable(String)
  /// No answer came in time. It is unknown whether the statement was performed.
  case timedOut
  /// The server refused the statement, with its SQLSTATE and its reason.
  case refused(state: String, reason: String)
  /// The tables belong to a newer program.
  case newer(version: Int)
  /// A row has a value that this program does not expect.
  case unreadable

  /// A sentence for the user.
  public var description: String {
    switch self {
    case .unusable(let path, let reason):
      let name = SafeText.visible(path)
      return phrase("\(name) cannot be used: \(reason). Choose another folder with --data.")
    case .misuse(let sentence), .unavailable(let sentence): return sentence
    case .unreachable(let reason): return phrase("The store cannot be reached: \(Self.shown(reason)).")
    case .timedOut: return phrase("The store does not answer.")
    case .refused(_, let reason): return phrase("The store refused: \(Self.shown(reason)).")
    case .newer(let version):
      return phrase("The store's tables have version \(version), which is newer than this program.")
    case .unreadable: return phrase("The store holds something that this program does not understand.")
    }
  }

  /// Returns a server's reason in a single line, without the full stop and without the questions that libpq adds in
  /// further lines.
  package static func shown(_ reason: String) -> String {
    let line = reason.split(whereSeparator: \.isNewline).filter { !$0.hasPrefix("\t") }.joined(separator: " ")
    return SafeText.visible(line.hasSuffix(".") ? String(line.dropLast()) : line)
  }
}
