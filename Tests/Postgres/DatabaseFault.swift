import SignalboxPostgres
import SignalboxSession

/// A fault of a database that breaks a single promise, to test the tests of promises.
enum DatabaseFault: String, CaseIterable {
  /// A takeover keeps the epoch of the previous owner, so that the previous owner can still write.
  case epochsStay = "BEFORE UPDATE ON signalbox.sessions: NEW.epoch := OLD.epoch; RETURN NEW;"
  /// No lease ever ends.
  case leasesNeverEnd = "BEFORE INSERT OR UPDATE ON signalbox.hosts: NEW.expires := 'infinity'; RETURN NEW;"
  /// Every lease ends at once.
  case leasesEndAtOnce = "BEFORE INSERT OR UPDATE ON signalbox.hosts: NEW.expires := '-infinity'; RETURN NEW;"
  /// A committed piece is missing: each third piece.
  case losesPieces =
    "AFTER INSERT ON signalbox.pieces: UPDATE signalbox.pieces SET bytes = '' WHERE session = NEW.session AND number = NEW.number AND number % 3 = 2; RETURN NEW;"
  /// A committed piece is there twice.
  case doublesPieces =
    "BEFORE INSERT ON signalbox.pieces: NEW.bytes := CASE WHEN NEW.number % 3 = 2 THEN NEW.bytes || NEW.bytes ELSE NEW.bytes END; RETURN NEW;"

  /// Makes the database at `address`, which a program has used, break its promise.
  func install(at address: String) throws {
    // The first request creates the tables.
    _ = try PostgresStore(PostgresAddress(address)).shelf("sessions").items()
    let connection = try PostgresConnection(PostgresAddress(address))
    let parts = rawValue.split(separator: ": ", maxSplits: 1)
    try connection.run("CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \(parts[1]) END $$")
    try connection.run("CREATE TRIGGER fault \(parts[0]) FOR EACH ROW EXECUTE FUNCTION fault()")
  }
}

extension Optional<DatabaseFault> {
  func install(at address: String) throws { try self?.install(at: address) }
}
