import SignalboxHTTP
import SignalboxInterface
import SignalboxProgram
import SignalboxSession
import SignalboxWords

/// The source of visitors' sessions.
struct SessionSource: Sendable {
  /// Starts a session in this language, for a user if it is known; returns `nil` if no session is available.
  var begin: @Sendable (Language, String?, RandomToken) -> (any SessionDriver)?
  /// A Boolean value that indicates whether the sessions from before the start of this process exist.
  var areKept = false
  /// Resumes the session of an unknown visitor; returns `nil` if there is none.
  /// - Throws: `elsewhere`, `tooMany`, or `unusable` for a session that this program cannot resume.
  var resume: @Sendable (Language, String?, RandomToken) throws(Visitors.Refusal) -> (any SessionDriver)? = { _, _, _ in
    nil
  }
  /// The languages of the application's own texts; `nil` for all languages of the library.
  var languages: [String]?
  /// Returns the language of the only session, which begins before its visitor arrives; `nil` if each visitor has a
  /// session.
  var onlyLanguage: @Sendable () -> Language? = { nil }
  /// Returns whether the only session continues a recording: its earlier visitor has a cookie that this process does
  /// not know.
  var isResumed: @Sendable () -> Bool = { false }
  /// A Boolean value that indicates whether the same command line resumes the only session.
  var isOnlyResumable = false
  /// Returns whether an address is of one of the application's routes.
  var knows: @Sendable (Address) -> Bool = { _ in false }
  /// Returns how often other processes may have taken these sessions; `nil` if that is not known in time.
  var lapses: @Sendable (Duration) -> Int? = { _ in 0 }
  /// Removes a session that has ended.
  var remove: @Sendable (RandomToken) -> Void = { _ in }
}

extension SessionSource {
  /// Creates a source that keeps all sessions in a single host.
  /// - Parameters:
  ///   - starter: Starts the sessions.
  ///   - areKept: A Boolean value that indicates whether each session is recorded. The name of the recording does not
  ///     reveal the visitor's secret.
  init(_ starter: SessionStarter, areKept: Bool) {
    self.areKept = areKept
    begin = { language, user, secret in
      guard areKept else { return (try? starter.start(language, for: user)).map(HostedSessionDriver.init) }
      let name = secret.derived(for: "name")
      return (try? starter.start(language, for: user, recordedAs: name)).map(HostedSessionDriver.init)
    }
    resume = { language, user, secret throws(Visitors.Refusal) in
      let name = secret.derived(for: "name")
      // A recording that cannot be checked now may exist.
      guard let isThere = try? starter.hasRecording(name) else { throw .elsewhere }
      guard isThere else { return nil }
      do throws(HostRefusal) {
        return HostedSessionDriver(try starter.start(language, for: user, recordedAs: name))
      } catch {
        switch error {
        case .unavailable(let failure):
          throw starter.unusable(name, failure).map(Visitors.Refusal.unusable) ?? .elsewhere
        default: throw .tooMany
        }
      }
    }
    (lapses, languages, knows) = (starter.lapses, starter.languages, starter.knows)
    remove = { secret in starter.remove(secret.derived(for: "name")) }
  }
}
