public import SignalboxInterface
public import SignalboxModel
import SignalboxWords

extension Effects {
  /// Runs `work`, which returns the bytes of a file for the user, and keeps the file with the session. A ``Download``
  /// then shows it. The other parameters are the options of `Effect`.
  ///
  /// The recording has the name, type, size and SHA-256 of the file alone. A replay does not make the file again.
  /// - Parameters:
  ///   - name: The name of the effect.
  ///   - file: The name of the file, which must obey `FileName`. Not a path.
  ///   - type: The media type, such as `text/csv`. Front ends never run or show the contents.
  ///   - title: The title that users read while the effect runs.
  ///   - policy: The treatment of the effect when its session ends first.
  ///   - isReversible: A Boolean value that indicates whether the user may go back to before the effect.
  ///   - given: The input of the effect, without secrets.
  ///   - work: Receives the effect's idempotency key. The file has at most `KeptFile.mostGivenBytes` bytes.
  /// - Throws: `EffectFailure`, also for a name that is refused, a file that is too large, and a session that has no
  ///   place for files.
  public nonisolated(nonsending) func give(
    _ name: String, as file: String, type: String = FileType.unknown, title: String? = nil,
    policy: EffectPolicy = .cancel, isReversible: Bool = true, given: (any Encodable & Sendable)? = nil,
    _ work: @escaping @concurrent @Sendable (_ key: String) async throws -> [UInt8]
  ) async throws(EffectFailure) -> KeptFile {
    Mistake.check(KeptFile.isMediaType(type), "a media type is written like text/csv, not \(type.debugDescription)")
    let store = files
    return try await run(name, title: title, policy: policy, isReversible: isReversible, given: given) { key in
      guard FileName.isValid(file) else {
        throw EffectFailure(reason: phrase("“\(SafeText.visible(file))” cannot be the name of a file."))
      }
      let bytes = try await work(key)
      guard bytes.count <= KeptFile.mostGivenBytes else {
        let limit = FileSize.text(KeptFile.mostGivenBytes)
        throw EffectFailure(reason: phrase("The file “\(file)” is larger than \(limit), so it was not kept."))
      }
      guard let kept = try store.give(file, type: type, bytes) else {
        throw EffectFailure(reason: phrase("No files are given here: the store of the sessions keeps none."))
      }
      return kept
    }
  }
}
