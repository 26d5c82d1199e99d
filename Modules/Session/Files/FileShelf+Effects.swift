import Foundation
public import SignalboxInterface
public import SignalboxModel

/// Serves the work of effects.
extension FileShelf: FileStore {
  /// Reads the bytes of a file, piece by piece.
  public func read(_ digest: String, _ take: (ArraySlice<UInt8>) throws -> Void) throws -> Bool {
    guard let path = path(of: digest), let file = FileHandle(forReadingAtPath: path) else { return false }
    while let piece = try file.read(upToCount: 1 << 18), !piece.isEmpty { try take(Array(piece)[...]) }
    return true
  }

  /// Keeps a file of the application.
  public func give(_ name: String, type: String, _ bytes: [UInt8]) throws -> KeptFile? {
    do throws(Rejection) {
      var file = try keep(.contents(name: name, bytes), for: FilesState(limit: KeptFile.mostGivenBytes))
      file.type = type
      return file
    } catch {
      throw EffectFailure(reason: error.sentence(for: nil))
    }
  }
}
