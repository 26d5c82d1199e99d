import Foundation
public import SignalboxModel

/// Serves the work of effects.
extension FileShelf: FileStore {
  /// Reads the bytes of a file, piece by piece.
  public func read(_ digest: String, _ take: (ArraySlice<UInt8>) throws -> Void) throws -> Bool {
    guard let path = path(of: digest), let file = FileHandle(forReadingAtPath: path) else { return false }
    while let piece = try file.read(upToCount: 1 << 18), !piece.isEmpty { try take(Array(piece)[...]) }
    return true
  }
}
