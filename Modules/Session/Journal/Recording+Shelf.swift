public import SignalboxNavigation

extension Recording {
  /// Goes on with the recording called `place` on a shelf, or begins one there: what
  /// ``SessionHost/start(_:name:language:capabilities:open:)`` opens.
  /// - Parameters:
  ///   - place: The recording's name on the shelf.
  ///   - shelf: Where it is, or will be.
  ///   - application: What is recorded.
  ///   - name: The session's name in a new recording, the first part of every effect's key; by default a random one.
  /// - Throws: Why the recording cannot be used: among others, because another session has it.
  public static func named(
    _ place: String, on shelf: some JournalShelf, of application: any Application, name: String? = nil
  ) throws(JournalFailure) -> Recording {
    guard let (store, contents) = try shelf.resume(place) else {
      let name = name ?? randomName()
      return Recording(store: try shelf.create(place, JournalHeader(of: application, session: name)), name: name)
    }
    return Recording(playback: Playback(try contents.checked(store.name, application), purpose: .resume), store: store)
  }

  /// A name for the keys of a session's effects.
  package static func randomName() -> String { String(UInt64.random(in: .min ... .max), radix: 36) }
}

extension JournalContents {
  /// Itself, if it is of `application`.
  /// - Throws: `otherApplication`.
  package func checked(_ path: String, _ application: any Application) throws(JournalFailure) -> JournalContents {
    let (recorded, wanted) = (header.application, type(of: application).name)
    guard recorded == wanted else { throw .otherApplication(path: path, recorded: recorded, wanted: wanted) }
    return self
  }
}
