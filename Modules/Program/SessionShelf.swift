import Foundation
import SignalboxInterface
import SignalboxPostgres
public import SignalboxSession

/// What sessions are kept for, apart from each other.
public enum SessionShelf: String, Sendable {
  /// Those that somebody gave a name.
  case sessions
  /// Those of visitors, whom only the server knows.
  case visitors

  /// The shelf in the data folder `data`; nothing is created yet.
  public func folder(in data: String) -> JournalFolder { JournalFolder(data + "/" + rawValue) }

  /// The shelf in the PostgreSQL database at `address`.
  /// - Throws: A usage error for what is no address, or status 69 when the database cannot be used.
  public func shelf(in address: String, lease: Int = 10, patience: Int = 60) throws(ExitStatus) -> any JournalShelf {
    do throws(PostgresFailure) {
      return try PostgresStore(StoreAddress(address), lease: .seconds(lease), patience: .seconds(patience)).shelf(
        rawValue)
    } catch {
      switch error {
      case .badAddress, .passwordInAddress: throw .usage(error.sentence)
      case .noLibrary, .unreachable, .timedOut, .refused, .newer: throw .unavailable(error.sentence)
      }
    }
  }

  /// Refuses what cannot be the name of a session.
  /// - Throws: A usage error.
  public static func check(_ name: String) throws(ExitStatus) {
    let isName = !name.isEmpty && name.utf8.count <= 100 && !name.hasPrefix(".") && !name.hasSuffix(".new")
    guard isName, name.unicodeScalars.allSatisfy({ $0 != "/" && $0.properties.generalCategory != .control }) else {
      let shown = SafeText.visible(name)
      throw .usage(
        phrase(
          "'\(shown)' cannot be the name of a session.", german: "'\(shown)' kann nicht der Name einer Sitzung sein."))
    }
  }
}
