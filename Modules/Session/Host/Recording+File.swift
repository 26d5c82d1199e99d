public import SignalboxNavigation

extension Recording {
  /// Opens the recording in a file to resume it, or creates it; like ``named(_:on:of:name:user:)``.
  /// - Parameters:
  ///   - path: The path of the file. Its folder must exist.
  ///   - application: The application to record.
  ///   - name: The session's name in a new recording, the first part of each effect's key; random by default.
  ///   - user: The session's user. The recording of another user is refused, and with `nil` that of any user.
  /// - Throws: The reason why the file cannot be used, for example because another session uses it.
  public static func file(
    _ path: String, of application: any Application, name: String? = nil, user: String? = nil
  ) throws(JournalFailure) -> Recording {
    guard JournalFile.exists(path) else {
      let header = JournalHeader(of: application, session: name ?? randomName(), user: user)
      return Recording(store: try JournalFile.create(path, header), createdWith: header)
    }
    let (file, contents) = try JournalFile.resume(path)
    let checked = try contents.checked(path, application).checkedUser(path, user)
    return Recording(playback: Playback(checked, purpose: .resume), store: file)
  }
}
