import SignalboxHTTP
import SignalboxInterface
import SignalboxSession
import Synchronization

/// Everybody who has a session here, by the secret in their cookie.
///
/// A secret is made here and nowhere else: one that a browser brings and that is not known is never taken over.
final class Visitors: Sendable {
  /// How many there may be, and how long one who does nothing is kept.
  struct Limits: Sendable {
    var visitors = 10_000
    var idle: Double = 3_600
    /// How many one address may begin at once, and a second.
    var beginnings = (burst: 60.0, rate: 1.0)
    /// How much one visitor may do at once, and a second.
    var acts = (burst: 200.0, rate: 50.0)
  }

  /// Why nobody is let in.
  enum Refusal: Error { case tooMany, tooFast }

  private struct State {
    var visitors: [String: Visitor] = [:]
    var beginnings: [String: Allowance] = [:]
    var isClosed = false
  }

  let limits: Limits
  private let state = Mutex(State())
  private let begin: @Sendable (Language) -> (any Stage)?

  /// - Parameters:
  ///   - limits: How many.
  ///   - begin: Begins a session in this language; `nil` when there is none to be had.
  init(limits: Limits, begin: @escaping @Sendable (Language) -> (any Stage)?) {
    (self.limits, self.begin) = (limits, begin)
  }

  /// After how many seconds without anybody a session may be put away.
  private static let rest = 20.0

  var count: Int { state.withLock { $0.visitors.count } }

  func visitor(_ secret: String?) -> Visitor? { secret.flatMap { secret in state.withLock { $0.visitors[secret] } } }

  /// Lets somebody in who has no session.
  func enter(from address: String, in language: Language, now: Double) throws(Refusal) -> (
    secret: Secret, visitor: Visitor
  ) {
    try state.withLock { (state) throws(Refusal) in
      guard !state.isClosed, state.visitors.count < limits.visitors else { throw .tooMany }
      let fresh = Allowance(burst: limits.beginnings.burst, rate: limits.beginnings.rate, now: now)
      guard state.beginnings[address, default: fresh].take(now: now) else { throw .tooFast }
    }
    guard let stage = begin(language) else { throw .tooMany }
    let (secret, visitor) = (Secret(), Visitor(stage, language, acts: limits.acts, now: now))
    state.withLock { $0.visitors[secret.text] = visitor }
    return (secret, visitor)
  }

  /// Lets one go; their session is ended if it has not.
  func leave(_ secret: String) {
    guard let visitor = state.withLock({ $0.visitors.removeValue(forKey: secret) }) else { return }
    Self.stop(visitor)
  }

  /// Lets those go who have done nothing for long, and forgets who began something long ago.
  func sweep(now: Double) {
    let (all, late) = state.withLock { state in
      state.beginnings = state.beginnings.filter { !$0.value.isFull(now: now) }
      return (state.visitors, state.visitors.filter { $0.value.idleTime(now: now) > limits.idle }.map(\.key))
    }
    for visitor in all.values where visitor.idleTime(now: now) > Self.rest { visitor.stage.rest() }
    for secret in late { leave(secret) }
  }

  /// Lets everybody who looks write something, so that who has gone is noticed.
  func tick() { for visitor in state.withLock({ Array($0.visitors.values) }) { visitor.board.tick() } }

  /// Lets nobody in any more, and everybody go.
  func close() {
    let all = state.withLock { state in
      defer { state.visitors = [:] }
      state.isClosed = true
      return Array(state.visitors.values)
    }
    for visitor in all { Self.stop(visitor) }
  }

  private static func stop(_ visitor: Visitor) {
    guard visitor.board.view.ending == nil else { return }
    visitor.stage.stop()
  }
}
