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

  /// Why somebody is not let in.
  enum Refusal: Error {
    case tooMany, tooFast
    /// Another process has the session still: one that is just being replaced by this.
    case elsewhere
  }

  private struct State {
    var visitors: [String: Visitor] = [:]
    var beginnings: [String: Allowance] = [:]
    var isClosed = false
  }

  let limits: Limits
  private let state = Mutex(State())
  private let sessions: Sessions
  /// Of those with one secret one comes back at a time: a browser asks for several things at once.
  private let returning = (0..<64).map { _ in Turn() }

  private final class Turn: Sendable { let lock = Mutex(()) }

  init(limits: Limits, sessions: Sessions) { (self.limits, self.sessions) = (limits, sessions) }

  /// After how many seconds without anybody a session may be put away.
  private static let rest = 20.0

  /// In how many parts visitors are looked after: a part each second, so that thousands are not all at once.
  static let parts = 15

  var count: Int { state.withLock { $0.visitors.count } }

  /// How many streams are open.
  var lookers: Int { state.withLock { Array($0.visitors.values) }.reduce(0) { $0 + $1.board.lookers } }

  /// Whether somebody new is let in.
  var isOpen: Bool { state.withLock { !$0.isClosed && $0.visitors.count < limits.visitors } }

  /// Whether sessions are recorded.
  var areKept: Bool { sessions.areKept }

  /// Whoever has this secret; nobody whose session another server goes on with.
  func visitor(_ secret: String?) -> Visitor? {
    guard let secret else { return nil }
    return state.withLock { state in
      if state.visitors[secret]?.board.view.isElsewhere == true { state.visitors[secret] = nil }
      return state.visitors[secret]
    }
  }

  /// Lets somebody in again who had a session before this process was started; `nil` when nothing is known of them.
  func resume(
    _ cookie: String?, from address: String, in language: Language, now: Double
  ) throws(Refusal) -> Visitor? {
    guard sessions.areKept, let secret = cookie.flatMap(Secret.init(brought:)) else { return nil }
    return try returning[abs(secret.text.hashValue % returning.count)].lock.withLock { (_) throws(Refusal) in
      if let visitor = visitor(secret.text) { return visitor }
      try admit(address, now)
      return try sessions.resume(language, secret).map { add(secret, $0, language, now) }
    }
  }

  /// Lets somebody in who has no session.
  func enter(from address: String, in language: Language, now: Double) throws(Refusal) -> (
    secret: Secret, visitor: Visitor
  ) {
    try admit(address, now)
    let secret = Secret()
    guard let stage = sessions.begin(language, secret) else { throw .tooMany }
    return (secret, add(secret, stage, language, now))
  }

  private func admit(_ address: String, _ now: Double) throws(Refusal) {
    try state.withLock { (state) throws(Refusal) in
      guard !state.isClosed, state.visitors.count < limits.visitors else { throw .tooMany }
      let fresh = Allowance(burst: limits.beginnings.burst, rate: limits.beginnings.rate, now: now)
      guard state.beginnings[address, default: fresh].take(now: now) else { throw .tooFast }
    }
  }

  private func add(_ secret: Secret, _ stage: any Stage, _ language: Language, _ now: Double) -> Visitor {
    // Forms that are open in the browser bring back the token that they got before.
    let token = sessions.areKept ? secret.derived(for: "token").map(Secret.init(text:)) : nil
    let visitor = Visitor(stage, language, token: token ?? Secret(), acts: limits.acts, now: now)
    state.withLock { $0.visitors[secret.text] = visitor }
    return visitor
  }

  /// Lets one go; their session is ended if it has not.
  func leave(_ secret: String) {
    guard let visitor = state.withLock({ $0.visitors.removeValue(forKey: secret) }) else { return }
    guard visitor.board.view.ending == nil else { return Secret(brought: secret).map(sessions.forget) ?? () }
    visitor.stage.stop()
  }

  /// Lets those go who have done nothing for long, forgets who began something long ago, and lets who looks write something, so that
  /// nothing between here and the browser takes the stream for dead.
  /// - Parameters:
  ///   - part: Which of ``parts`` is looked after; all for `nil`.
  ///   - later: Does something after a share of a second: what thousands of streams are written at once would keep everybody else waiting.
  func sweep(now: Double, part: Int? = nil, later: (Double, @escaping @Sendable () -> Void) -> Void = { $1() }) {
    let visitors = state.withLock { state in
      if part ?? 0 == 0 { state.beginnings = state.beginnings.filter { !$0.value.isFull(now: now) } }
      return state.visitors.filter { part == nil || abs($0.key.hashValue % Self.parts) == part }
    }
    for (number, (secret, visitor)) in visitors.enumerated() {
      later(Double(number) / Double(visitors.count)) { self.look(after: visitor, secret, now: now) }
    }
  }

  private func look(after visitor: Visitor, _ secret: String, now: Double) {
    let idle = visitor.idleTime(now: now)
    if idle > limits.idle { leave(secret) } else if idle > Self.rest { visitor.stage.rest() }
    visitor.board.tick()
  }

  /// Lets nobody in any more, and everybody go.
  func close() {
    let all = state.withLock { state in
      defer { state.visitors = [:] }
      state.isClosed = true
      return Array(state.visitors.values)
    }
    for visitor in all where visitor.board.view.ending == nil { visitor.stage.stop() }
  }
}
