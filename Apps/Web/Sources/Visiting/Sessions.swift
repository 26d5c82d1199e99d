import SignalboxHTTP
import SignalboxInterface
import SignalboxProgram
import SignalboxSession

/// Where visitors' sessions come from.
struct Sessions: Sendable {
  /// Begins a session in this language; `nil` when there is none to be had.
  var begin: @Sendable (Language, Secret) -> (any Stage)?
  /// Whether sessions are there for those who had one before this process was started.
  var areKept = false
  /// Goes on with the session of somebody who is not known; `nil` when there is none, or none that this program can go on with.
  /// - Throws: `elsewhere`, or `tooMany`.
  var resume: @Sendable (Language, Secret) throws(Visitors.Refusal) -> (any Stage)? = { _, _ in nil }
  /// Forgets one that has ended.
  var forget: @Sendable (Secret) -> Void = { _ in }
}

extension Sessions {
  /// All in one host.
  /// - Parameter areKept: Whether each is recorded, under a name that does not tell the visitor's secret.
  init(_ starter: SessionStarter, areKept: Bool) {
    self.areKept = areKept
    begin = { language, secret in
      guard areKept else { return (try? starter.start(language)).map(HostedStage.init) }
      return secret.derived(for: "name").flatMap { try? starter.start(language, recordedAs: $0) }.map(HostedStage.init)
    }
    resume = { language, secret throws(Visitors.Refusal) in
      guard let name = secret.derived(for: "name") else { return nil }
      // What cannot be looked at just now may be there.
      guard let isThere = try? starter.hasRecording(name) else { throw .elsewhere }
      guard isThere else { return nil }
      do throws(HostRefusal) {
        return HostedStage(try starter.start(language, recordedAs: name))
      } catch {
        switch error {
        case .unavailable(.locked), .unavailable(.unavailable): throw .elsewhere
        case .unavailable: return nil
        default: throw .tooMany
        }
      }
    }
    forget = { secret in secret.derived(for: "name").map(starter.forget) }
  }
}
