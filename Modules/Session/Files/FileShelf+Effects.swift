import Foundation
public import SignalboxInterface
public import SignalboxModel

/// Serves the work of effects.
extension FileShelf: FileStore {
  /// Reads the bytes of a file, piece by piece.
  public func read(_ digest: String, _ take: (ArraySlice<UInt8>) throws -> Void) throws -> Bool {
    guard let path = try path(of: digest) else { return false }
    do {
      return try FolderFiles.read(path, take)
    } catch let reason as FolderFiles.Reason {
      throw EffectFailure.unreadable(because: "\(reason).")
    }
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

extension EffectFailure {
  /// The failure to read a file that may well be kept, with the system's reason.
  static func unreadable(_ code: Int32 = errno) -> EffectFailure {
    unreadable(because: String(cString: strerror(code)) + ".")
  }

  /// The failure to read a file that may well be kept, with the sentence of an archive's reason.
  static func unreadable(_ error: any Error) -> EffectFailure {
    unreadable(because: (error as? Rejection)?.sentence(for: nil) ?? "\(error)")
  }

  fileprivate static func unreadable(because sentence: String) -> EffectFailure {
    EffectFailure(reason: SessionTexts.fileNotReadable(sentence))
  }
}
