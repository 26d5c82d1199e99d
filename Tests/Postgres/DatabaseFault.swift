import SignalboxPostgres
import SignalboxSession

/// What a database does that breaks one promise, so that the tests of promises can be tested.
enum DatabaseFault: String, CaseIterable {
  /// Who takes a session has the number of the one before, so that this one can write on.
  case epochsStay = "BEFORE UPDATE ON signalbox.sessions: NEW.epoch := OLD.epoch; RETURN NEW;"
  /// Nobody is ever too late.
  case leasesNeverEnd = "BEFORE INSERT OR UPDATE ON signalbox.hosts: NEW.expires := 'infinity'; RETURN NEW;"
  /// Everybody is too late.
  case leasesEndAtOnce = "BEFORE INSERT OR UPDATE ON signalbox.hosts: NEW.expires := '-infinity'; RETURN NEW;"
  /// What is committed is not there: one piece in three.
  case losesPieces =
    "AFTER INSERT ON signalbox.pieces: UPDATE signalbox.pieces SET bytes = '' WHERE session = NEW.session AND number = NEW.number AND number % 3 = 2; RETURN NEW;"
  /// What is committed is there twice.
  case doublesPieces =
    "BEFORE INSERT ON signalbox.pieces: NEW.bytes := CASE WHEN NEW.number % 3 = 2 THEN NEW.bytes || NEW.bytes ELSE NEW.bytes END; RETURN NEW;"

  /// Makes the database at `address`, in which a program has been, break its promise.
  func install(at address: String) throws {
    // The tables are there once somebody asks for them.
    _ = try PostgresStore(StoreAddress(address)).shelf("sessions").items()
    let connection = try PostgresConnection(StoreAddress(address))
    let parts = rawValue.split(separator: ": ", maxSplits: 1)
    try connection.run("CREATE FUNCTION fault() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN \(parts[1]) END $$")
    try connection.run("CREATE TRIGGER fault \(parts[0]) FOR EACH ROW EXECUTE FUNCTION fault()")
  }
}

extension Optional<DatabaseFault> {
  func install(at address: String) throws { try self?.install(at: address) }
}
