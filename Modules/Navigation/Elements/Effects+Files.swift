public import SignalboxInterface
public import SignalboxModel
import SignalboxWords

/// A file that the session keeps, inside the work of an effect.
public struct ReadableFile: Sendable {
  /// The description of the file.
  public let file: KeptFile
  /// The path of the bytes on the machine of the session, for libraries that read a path. Do not change the file.
  public let path: String
  private let store: any FileStore

  init(_ file: KeptFile, in store: any FileStore) throws(EffectFailure) {
    guard let path = try store.path(of: file.digest) else { throw Self.missing(file) }
    (self.file, self.path, self.store) = (file, path, store)
  }

  /// Calls `take` with the bytes, piece by piece. Blocks the thread.
  public func read(_ take: (ArraySlice<UInt8>) throws -> Void) throws {
    guard try store.read(file.digest, take) else { throw Self.missing(file) }
  }

  /// Returns all bytes. Blocks the thread.
  public func bytes() throws -> [UInt8] {
    var bytes: [UInt8] = []
    try read { bytes += $0 }
    return bytes
  }

  private static func missing(_ file: KeptFile) -> EffectFailure {
    EffectFailure(reason: phrase("The file “\(file.name)” is not here any more. Send it again."))
  }
}

extension Effects {
  /// Runs `work`, which receives the effect's idempotency key and the files. The digests of the files belong to the
  /// effect's input. The other parameters are the options of ``Effect``.
  ///
  /// ```swift
  /// let count = try await effects.run("import", files: field.files.value) { _, files in
  ///   try Table(reading: files[0].bytes()).count
  /// }
  /// ```
  /// - Throws: ``EffectFailure``, also if the session does not keep a file any more.
  public nonisolated(nonsending) func run<Value: Codable & Sendable>(
    _ name: String, files: [KeptFile], title: String? = nil, policy: EffectPolicy = .cancel,
    isReversible: Bool = false, given: (any Encodable & Sendable)? = nil,
    _ work: @escaping @concurrent @Sendable (_ key: String, _ files: [ReadableFile]) async throws -> Value
  ) async throws(EffectFailure) -> Value {
    let store = self.files
    return try await run(
      name, title: title, policy: policy, isReversible: isReversible, given: FilesAndInput(files: files, given: given)
    ) { key in
      try await work(key, files.map { file throws(EffectFailure) in try ReadableFile(file, in: store) })
    }
  }
}

/// The input of an effect that reads files.
private struct FilesAndInput: Encodable, Sendable {
  let files: [KeptFile]
  let given: (any Encodable & Sendable)?

  enum CodingKeys: String, CodingKey { case files, given }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(files, forKey: .files)
    if let given { try container.encode(given, forKey: .given) }
  }
}
