import Glibc
public import SignalboxNavigation

extension Recording {
  /// Goes on with the recording in a file, or begins one there: what ``SessionHost/start(_:name:language:capabilities:open:)`` opens.
  /// - Parameters:
  ///   - path: Where the file is, or will be.
  ///   - application: What is recorded.
  ///   - name: The session's name in a new recording, the first part of every effect's key; by default a random one.
  /// - Throws: Why the file cannot be used: among others, because another session has it.
  public static func file(
    _ path: String, of application: any Application, name: String? = nil
  ) throws(JournalFailure) -> Recording {
    var status = stat()
    guard stat(path, &status) != 0 || status.st_size == 0 else {
      let (file, contents) = try JournalFile.resume(path)
      let recorded = contents.header.application
      let wanted = type(of: application).name
      guard recorded == wanted else { throw .otherApplication(path: path, recorded: recorded, wanted: wanted) }
      return Recording(playback: Playback(contents, purpose: .resume), store: file)
    }
    let name = name ?? String(UInt64.random(in: .min ... .max), radix: 36)
    return Recording(store: try JournalFile.create(path, JournalHeader(of: application, session: name)), name: name)
  }
}
