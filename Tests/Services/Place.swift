import SignalboxLoopback
import SignalboxPostgres
import SignalboxProgram

/// The place where services keep their data.
enum Place: CaseIterable {
  /// Files in a folder.
  case folder
  /// A database that machines share.
  case database

  /// Returns the data folder at `folder`, with or without a new database.
  func data(_ folder: TemporaryFolder) throws -> DataFolder {
    DataFolder(
      folder.path, store: self == .folder ? nil : try PostgresAddress(PostgresServer.shared.get().database()))
  }
}
