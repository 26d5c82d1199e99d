public import SignalboxNavigation

extension Recording {
  /// Goes on with the recording in a file, or begins one there; as ``named(_:on:of:name:)``.
  /// - Parameters:
  ///   - path: Where the file is, or will be; in a folder that is there.
  ///   - application: What is recorded.
  ///   - name: The session's name in a new recording, the first part of every effect's key; by default a random one.
  /// - Throws: Why the file cannot be used: among others, because another session has it.
  public static func file(
    _ path: String, of application: any Application, name: String? = nil
  ) throws(JournalFailure) -> Recording {
    guard JournalFile.isThere(path) else {
      let name = name ?? randomName()
      return Recording(store: try JournalFile.create(path, JournalHeader(of: application, session: name)), name: name)
    }
    let (file, contents) = try JournalFile.resume(path)
    return Recording(playback: Playback(try contents.checked(path, application), purpose: .resume), store: file)
  }
}
