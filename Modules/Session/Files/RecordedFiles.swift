import SignalboxInterface
import SignalboxModel
import SignalboxWords

/// The files of a recording on a shelf, to read them from outside its session.
///
/// All members can be called from any thread, and block it. The description of an error is a reason for the user.
public protocol RecordedFiles: Sendable {
  /// Returns the size of each kept file, by its SHA-256. Nothing of a half written file counts.
  func sizes() throws -> [String: Int]

  /// Passes the bytes of a kept file on, piece by piece.
  /// - Returns: `false` if the file is not kept.
  func read(_ digest: String, _ take: (ArraySlice<UInt8>) throws -> Void) throws -> Bool
}

/// A file of a recording that is copied with it.
public struct CopiedFile: Sendable {
  /// The SHA-256 of the bytes, in hexadecimal digits.
  public let digest: String
  /// The number of bytes.
  public let size: Int
  /// The name of the recording it comes from, for failures.
  let recording: String
  /// The name of the file, for failures.
  let name: String
  let files: any RecordedFiles

  /// Passes the bytes on, piece by piece, and checks them. Only after the return are they known to be right.
  /// - Throws: The error of `take`, or the ``JournalFailure`` of a file that is missing, unreadable or changed.
  public func read(_ take: (ArraySlice<UInt8>) throws -> Void) throws {
    var (hash, count) = (SHA256(), 0)
    var own: (any Error)?
    let isKept: Bool
    do {
      isKept = try files.read(digest) { piece in
        do {
          count += piece.count
          guard count <= size else { throw changed }
          hash.add(piece)
          try take(piece)
        } catch {
          own = error
          throw error
        }
      }
    } catch {
      if let own { throw own }
      let reason = JournalFailure.reason(error)
      throw failure(phrase("its file \(SafeText.visible(name)) cannot be read: \(reason)"))
    }
    guard isKept else { throw missing }
    guard count == size, hash.finish().hexadecimal == digest else { throw changed }
  }

  private var missing: JournalFailure { .missingFile(name, of: recording) }

  private var changed: JournalFailure {
    failure(phrase("its file \(SafeText.visible(name)) has other bytes than it had"))
  }

  private func failure(_ reason: String) -> JournalFailure { .unavailable(path: recording, reason: reason) }
}

extension JournalFailure {
  /// The failure of a recording one of whose files is missing.
  static func missingFile(_ name: String, of recording: String) -> JournalFailure {
    .unavailable(path: recording, reason: phrase("its file \(SafeText.visible(name)) is missing"))
  }

  /// Returns the description of an error without the full stop.
  package static func reason(_ error: any Error) -> String {
    let sentence =
      switch error {
      case let failure as EffectFailure: failure.reason
      case let rejection as Rejection: rejection.sentence(for: nil)
      default: "\(error)"
      }
    return sentence.hasSuffix(".") ? String(sentence.dropLast()) : sentence
  }
}

extension [UInt8] {
  /// The bytes in hexadecimal digits.
  var hexadecimal: String { map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined() }
}
