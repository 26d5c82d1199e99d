import SignalboxLoopback
import SignalboxProgram

/// Where services keep what they keep.
enum Place: CaseIterable {
  /// In files of a folder.
  case folder
  /// In a database that machines share.
  case database

  /// The data folder at `folder`, with a new database or without.
  func data(_ folder: TemporaryFolder) throws -> DataFolder {
    DataFolder(folder.path, store: self == .folder ? nil : try PostgresServer.shared.get().database())
  }
}
