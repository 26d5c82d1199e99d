public import SignalboxInterface

/// Keeps the files of a session beside its recording, for a store that is no folder.
///
/// All members can be called from any thread, and block it. The files go with the recording. The description of
/// an error is a sentence for the user.
public protocol FileArchive: Sendable {
  /// Returns the number of kept files, and of their bytes.
  func total() throws -> (files: Int, bytes: Int)

  /// Returns the size of the file with this SHA-256, or `nil` if it is not kept. Nothing of a half written file counts.
  func size(of digest: String) throws -> Int?

  /// Keeps the file at `path`, in pieces and in a single step. When it returns, the file survives a loss of power, and
  /// other processes that resume the session have it.
  func keep(_ file: KeptFile, at path: String) throws

  /// Passes the bytes of a kept file on, piece by piece.
  /// - Returns: `false` if the file is not kept.
  func read(_ digest: String, _ take: (ArraySlice<UInt8>) throws -> Void) throws -> Bool

  /// Removes the file with this SHA-256.
  func remove(_ digest: String) throws

  /// Removes the files of other processes that are not needed. A file of this process may be on its way.
  /// - Parameter isNeeded: Returns whether the file with this SHA-256 is needed.
  func clean(keeping isNeeded: (_ digest: String) -> Bool) throws

  /// Removes all files.
  func removeAll() throws
}
