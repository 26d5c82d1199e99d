import CPostgres
import SignalboxInterface

/// Why PostgreSQL did not do what was asked.
public enum PostgresFailure: Error, Equatable, CustomStringConvertible {
  /// libpq is not on this machine.
  case noLibrary
  /// The address is none that libpq can read; its reason.
  case badAddress(String)
  /// The address names a password.
  case passwordInAddress
  /// There is no connection, or it has gone; libpq's reason. Whether the last statement was carried out, nobody knows.
  case unreachable(String)
  /// No answer came in time. Whether the statement was carried out, nobody knows.
  case timedOut
  /// The server refused; its SQLSTATE and its reason.
  case refused(state: String, reason: String)
  /// Its tables are those of a newer program.
  case newer(version: Int)

  /// A sentence for the user.
  public var sentence: String {
    switch self {
    case .noLibrary:
      phrase(
        "--store needs libpq, which is not here: install the package libpq5.",
        german: "--store braucht libpq, das hier fehlt: Installieren Sie das Paket libpq5.")
    case .badAddress(let reason):
      phrase(
        "--store is an address such as postgresql://host/database: \(Self.shown(reason)).",
        german: "--store ist eine Adresse wie postgresql://host/datenbank: \(Self.shown(reason)).")
    case .passwordInAddress:
      phrase(
        "A password on the command line is seen by everybody on the machine. Put it into ~/.pgpass or PGPASSWORD, and leave it out of --store.",
        german:
          "Ein Passwort in der Befehlszeile sieht jeder auf dem Rechner. Schreiben Sie es in ~/.pgpass oder PGPASSWORD und lassen Sie es bei --store weg."
      )
    case .unreachable(let reason):
      phrase(
        "The store cannot be reached: \(Self.shown(reason)).",
        german: "Die Ablage ist nicht zu erreichen: \(Self.shown(reason)).")
    case .timedOut: phrase("The store does not answer.", german: "Die Ablage antwortet nicht.")
    case .refused(_, let reason):
      phrase("The store refused: \(Self.shown(reason)).", german: "Die Ablage lehnt ab: \(Self.shown(reason)).")
    case .newer(let version):
      phrase(
        "The store's tables have version \(version), which is newer than this program.",
        german: "Die Tabellen der Ablage haben die Version \(version), die neuer ist als dieses Programm.")
    }
  }

  /// The same sentence.
  public var description: String { sentence }

  /// Whether the server answered, so that to ask again is no use.
  var isAnswer: Bool { if case .refused = self { true } else { false } }

  /// A reason of libpq's in one line, without the full stop.
  private static func shown(_ reason: String) -> String {
    let line = reason.split(whereSeparator: \.isNewline).joined(separator: " ")
    return SafeText.visible(line.hasSuffix(".") ? String(line.dropLast()) : line)
  }
}
