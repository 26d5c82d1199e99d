public import SignalboxNavigation

extension Recording {
  /// Opens the recording with the name `place` on a shelf to resume it, or creates it.
  /// It serves as the argument of ``SessionHost/start(_:name:language:user:capabilities:open:)``.
  /// - Parameters:
  ///   - place: The recording's name on the shelf.
  ///   - shelf: The shelf of the recording.
  ///   - application: The application to record.
  ///   - name: The session's name in a new recording, the first part of each effect's key; random by default.
  ///   - user: The session's user. The recording of another user is refused, and with `nil` that of any user.
  /// - Throws: The reason why the recording cannot be used, for example because another session uses it.
  public static func named(
    _ place: String, on shelf: some JournalShelf, of application: any Application, name: String? = nil,
    user: String? = nil
  ) throws(JournalFailure) -> Recording {
    guard let (store, contents) = try shelf.resume(place) else {
      let header = JournalHeader(of: application, session: name ?? randomName(), user: user)
      return Recording(store: try shelf.create(place, header), createdWith: header)
    }
    let checked = try contents.checked(store.name, application).checkedUser(store.name, user)
    return Recording(playback: Playback(checked, purpose: .resume), store: store)
  }

  /// Returns a random name for a session, the first part of its effects' keys.
  package static func randomName() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }
}

extension JournalContents {
  /// Returns the contents if they belong to `application`.
  /// - Throws: `otherApplication`.
  package func checked(_ path: String, _ application: any Application) throws(JournalFailure) -> JournalContents {
    let (recorded, wanted) = (header.application, type(of: application).name)
    guard recorded == wanted else { throw .otherApplication(path: path, recorded: recorded, wanted: wanted) }
    return self
  }

  /// Returns the contents if they belong to `user`.
  /// - Throws: `otherUser`.
  package func checkedUser(_ path: String, _ user: String?) throws(JournalFailure) -> JournalContents {
    guard header.user == user else { throw .otherUser(path: path) }
    return self
  }

  /// Returns the contents if they have the subject of `application`.
  /// - Throws: `otherSubject`.
  package func checkedSubject(
    _ path: String, _ application: any Application
  ) throws(JournalFailure) -> JournalContents {
    guard header.hasSubject(of: application) else { throw .otherSubject(path: path) }
    return self
  }
}
