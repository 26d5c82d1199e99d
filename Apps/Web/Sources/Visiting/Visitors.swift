import Foundation
import SignalboxHTTP
import SignalboxInterface
import SignalboxProgram
import SignalboxServer
import SignalboxSession
import SignalboxWords
import Synchronization

/// All visitors with a session, by the secret of their cookie and user.
///
/// Only the server makes secrets: an unknown secret from a browser is never adopted.
final class Visitors: Sendable {
  /// The limits for the number of visitors, for idle visitors, and for the rate of requests.
  struct Limits: Sendable {
    var visitors = 10_000
    var idle: Double = 3_600
    /// The number of sessions that an address may start at once, and per second.
    var beginnings = (burst: 60.0, rate: 1.0)
    /// The number of unknown cookies that an address may send at once, and per second.
    var unknownCookies = (burst: 600.0, rate: 10.0)
    /// The number of actions of a visitor at once, and per second.
    var acts = (burst: 200.0, rate: 50.0)
  }

  /// The reason why a visitor is rejected.
  enum Refusal: Error, Equatable {
    case tooMany, tooFast
    /// A browser has the only session already.
    case taken
    /// Another process still owns the session: usually the process that this process replaces.
    case elsewhere
    /// The session exists, but this program cannot resume it.
    case unusable(UnusableSession)
  }

  private struct State {
    var visitors = VisitorGroups(count: parts * steps)
    var beginnings: [String: TokenBucket] = [:]
    /// The latest secrets whose sessions ended after a long absence of their visitors.
    var expired: [String] = []
    var unknownCookies: [String: TokenBucket] = [:]
    var isClosed = false
    var lastEntry = -Double.infinity
  }

  let limits: Limits
  private let state = Mutex(State())
  private let sessions: SessionSource
  /// The locks under which sessions resume, in turn for the same secret: a browser sends several requests at once.
  ///
  /// They are few, because thousands of visitors of a killed server return at once, and each further thread delays the
  /// requests of others. For each processor, one session may compute while another waits for its store.
  private let returning = (0..<mostResuming).map { _ in AsyncLock() }

  /// The most sessions that resume at a time.
  static let mostResuming = 2 * ProcessInfo.processInfo.activeProcessorCount

  init(limits: Limits, sessions: SessionSource) { (self.limits, self.sessions) = (limits, sessions) }

  /// The seconds without a browser after which a session may be put to rest.
  private static let parkDelay = 20.0

  /// The number of seconds in which a sweep comes to all visitors: a part of them per second.
  static let parts = 15

  /// The number of groups of a part. They are swept one after the other in its second: thousands of visitors at once
  /// would delay all others.
  private static let steps = 10

  var count: Int { state.withLock { $0.visitors.count } }

  /// The number of open streams.
  var openStreams: Int { state.withLock { $0.visitors.all }.reduce(0) { $0 + $1.board.observers } }

  /// A Boolean value that indicates whether new visitors are accepted.
  var isOpen: Bool { state.withLock { !$0.isClosed && $0.visitors.count < limits.visitors } }

  /// A Boolean value that indicates whether the server is ending.
  var isClosed: Bool { state.withLock { $0.isClosed } }

  /// A Boolean value that indicates whether sessions are recorded.
  var areKept: Bool { sessions.areKept }

  /// A Boolean value that indicates whether the only session was resumed.
  var isResumed: Bool { sessions.isResumed() }

  /// Returns whether the only session was resumed, and a page with another cookie may be of its visitor. When the
  /// visitor has come, requests of the same browser with the former cookie may still be under way.
  func isFree(now: Double) -> Bool {
    isResumed && state.withLock { !$0.isClosed && ($0.visitors.count < limits.visitors || now < $0.lastEntry + 30) }
  }

  /// Returns whether an address is of one of the application's routes.
  func knows(_ address: Address) -> Bool { sessions.knows(address) }

  /// Returns the visitor with this secret. Returns `nil` if there is none, or if the session continues from its
  /// recording, here or in another server.
  func visitor(_ secret: String?) -> Visitor? {
    guard let secret else { return nil }
    return state.withLock { state in
      if let view = state.visitors[secret]?.board.view, isContinuedLater(view) {
        state.visitors[secret] = nil
        // Without its only session, this server ends.
        if sessions.isOnlyResumable { state.isClosed = true }
      }
      return state.visitors[secret]
    }
  }

  /// Returns the visitor with this secret, after a check that this process still owns the session. The check works also
  /// after a long standstill.
  /// - Throws: `elsewhere` if the owner is not known within two seconds.
  func confirmed(_ secret: String?) async throws(Refusal) -> Visitor? {
    guard let visitor = visitor(secret) else { return nil }
    var lapses = sessions.lapses(.zero)
    if lapses == nil { lapses = await blocking { [sessions] in sessions.lapses(.seconds(2)) } }
    guard let lapses else { throw .elsewhere }
    await visitor.confirm(after: lapses)
    return self.visitor(secret)
  }

  /// Returns a Boolean value that indicates whether the session continues from its recording, although it has ended
  /// here.
  func isContinuedLater(_ view: Board.View) -> Bool {
    view.isElsewhere || (areKept || sessions.isOnlyResumable) && view.ending?.isEndedByServer == true
  }

  /// Returns a Boolean value that indicates whether the session of this secret ended after a long absence.
  func isIdled(_ secret: String) -> Bool { state.withLock { $0.expired.contains(secret) } }

  /// Returns the language of a new session: the application's language that the browser prefers, or the language in
  /// which the only session has begun.
  func language(accepting header: String?) -> Language {
    sessions.onlyLanguage() ?? Language(accepting: header ?? "", among: sessions.languages)
  }

  /// Resumes the session of a visitor from before the start of this process; returns `nil` for an unknown visitor.
  ///
  /// A resume is not counted as a start: after a restart, all visitors behind an address return at once. Only unknown
  /// cookies are counted, because the server searches for each of them.
  func resume(
    _ secret: String?, of user: String? = nil, from address: String, in language: Language, now: Double
  ) async throws(Refusal) -> Visitor? {
    guard sessions.areKept, let secret = secret.flatMap(RandomToken.init(brought:)) else { return nil }
    return try await returning[abs(secret.text.hashValue % returning.count)].withLock { () async throws(Refusal) in
      if let visitor = visitor(secret.text) { return visitor }
      try checkRoom()
      guard state.withLock({ $0.unknownCookies[address]?.isEmpty(now: now) }) != true else { throw .tooFast }
      let resumed = try await blocking { [sessions] in
        Result { () throws(Refusal) in try sessions.resume(language, user, secret) }
      }.get()
      if let driver = resumed {
        let visitor = add(secret, driver, language, now)
        // The next session comes after this one's replay, or their replays would be a queue before all presses.
        await driver.wake()
        _ = await visitor.board.view(for: 2) { $0.frame != nil || $0.ending != nil }
        return visitor
      }
      let fresh = TokenBucket(burst: limits.unknownCookies.burst, rate: limits.unknownCookies.rate, now: now)
      state.withLock { _ = $0.unknownCookies[address, default: fresh].consume(now: now) }
      return nil
    }
  }

  /// Starts a session for a new visitor, and returns the value of its cookie.
  func enter(of user: String? = nil, from address: String, in language: Language, now: Double) throws(Refusal) -> (
    cookie: RandomToken, visitor: Visitor
  ) {
    try checkRoom()
    try admit(address, now)
    let cookie = RandomToken.ofSession
    let secret = cookie.owned(by: user)
    guard let driver = sessions.begin(language, user, secret) else { throw .tooMany }
    return (cookie, add(secret, driver, language, now))
  }

  private func checkRoom() throws(Refusal) {
    guard sessions.onlyLanguage() == nil || isClosed || isOpen else { throw .taken }
    // A recording needs a descriptor.
    guard isOpen, !sessions.areKept || Descriptors.hasRoom else { throw .tooMany }
  }

  private func admit(_ address: String, _ now: Double) throws(Refusal) {
    try state.withLock { (state) throws(Refusal) in
      let fresh = TokenBucket(burst: limits.beginnings.burst, rate: limits.beginnings.rate, now: now)
      guard state.beginnings[address, default: fresh].consume(now: now) else { throw .tooFast }
    }
  }

  private func add(_ secret: RandomToken, _ driver: any SessionDriver, _ language: Language, _ now: Double) -> Visitor {
    // Forms that are open in the browser send back their earlier token.
    let token = sessions.areKept ? RandomToken(text: secret.derived(for: "token")) : RandomToken()
    let visitor = Visitor(driver, language, token: token, acts: limits.acts, now: now)
    state.withLock { state in
      state.visitors[secret.text] = visitor
      state.lastEntry = now
    }
    return visitor
  }

  /// Removes a visitor; the session is ended if it has not ended.
  func remove(_ secret: String) {
    let removed = state.withLock { state in
      defer { state.visitors[secret] = nil }
      return state.visitors[secret]
    }
    guard let visitor = removed else { return }
    guard visitor.board.view.ending == nil else { return RandomToken(brought: secret).map(sessions.remove) ?? () }
    visitor.driver.stop()
  }

  /// Removes visitors that were idle for long, and old counts of starts. Lets streams write something, so that no proxy
  /// considers them dead.
  /// - Parameters:
  ///   - part: The part of ``parts`` to handle; `nil` for all.
  ///   - later: Calls a closure after a part of a second.
  func sweep(now: Double, part: Int? = nil, later: (Double, @escaping @Sendable () -> Void) -> Void = { $1() }) {
    if part ?? 0 == 0 {
      state.withLock { state in
        state.beginnings = state.beginnings.filter { !$0.value.isFull(now: now) }
        state.unknownCookies = state.unknownCookies.filter { !$0.value.isFull(now: now) }
      }
    }
    for part in part.map({ $0...$0 }) ?? 0...Self.parts - 1 {
      for step in 0..<Self.steps {
        later(Double(step) / Double(Self.steps)) {
          let group = self.state.withLock { $0.visitors.group(part * Self.steps + step) }
          for (secret, visitor) in group { self.checkIdle(after: visitor, secret, now: now) }
        }
      }
    }
  }

  private func checkIdle(after visitor: Visitor, _ secret: String, now: Double) {
    let idle = visitor.idleTime(now: now)
    if idle > limits.idle {
      state.withLock { $0.expired = $0.expired.suffix(999) + [secret] }
      remove(secret)
    } else if idle > Self.parkDelay {
      visitor.driver.park()
    }
    visitor.board.wakeAll()
  }

  /// Accepts no more visitors, and removes all.
  func close() {
    let all = state.withLock { state in
      defer { state.visitors.removeAll() }
      state.isClosed = true
      return state.visitors.all
    }
    for visitor in all where visitor.board.view.ending == nil { visitor.driver.stop() }
  }
}
