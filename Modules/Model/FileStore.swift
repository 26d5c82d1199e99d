public import SignalboxInterface

/// The files that a session keeps, for the work of its effects.
///
/// An application uses it by `Effects.run(_:files:)` and `Effects.give`.
public protocol FileStore: Sendable {
  /// Returns the path of the file with this SHA-256, or `nil` if it is not kept. Only the owner of the process can read
  /// the file. Do not change it.
  /// - Throws: The reason why it is unknown whether the file is kept.
  func path(of digest: String) throws(EffectFailure) -> String?

  /// Reads the bytes of the file with this SHA-256, piece by piece. Blocks the thread.
  /// - Returns: `false` if the file is not kept.
  /// - Throws: The error of `take`, or the reason why the file cannot be read.
  func read(_ digest: String, _ take: (ArraySlice<UInt8>) throws -> Void) throws -> Bool

  /// Keeps a file of the application for its user. Blocks the thread.
  /// - Parameters:
  ///   - name: The name, which must obey `FileName`.
  ///   - type: The media type.
  ///   - bytes: The contents.
  /// - Returns: The file, or `nil` if no files are kept.
  func give(_ name: String, type: String, _ bytes: [UInt8]) throws -> KeptFile?
}

extension FileStore {
  /// Returns `nil`.
  public func give(_ name: String, type: String, _ bytes: [UInt8]) throws -> KeptFile? { nil }
}

/// The place for files of a session that keeps none.
public struct NoFiles: FileStore {
  /// Creates the place.
  public init() {}

  /// Returns `nil`.
  public func path(of digest: String) -> String? { nil }

  /// Returns `false`.
  public func read(_ digest: String, _ take: (ArraySlice<UInt8>) throws -> Void) throws -> Bool { false }
}
