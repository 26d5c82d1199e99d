import Foundation
import SignalboxDrivers
import SignalboxHTTP
import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxBrowser

/// What every front end must keep, kept by this one: in memory, and over real HTTP by somebody without a script.
@Suite struct ContractTests {
  @Test("K1, K6, K7, K13, K14: pages for browsers keep the contract of presenters")
  func presenter() { #expect(PresenterContract { Followed() }.breaches() == []) }

  @Test("K2, K5, K8, K9, K12: pages for browsers keep the contract of front ends")
  func frontEnd() async throws {
    try await onSessionThread { #expect(FrontEndContract { Filled($0) }.breaches() == []) }
  }

  @Test("K2, K5, K8, K9, K12: so they do over HTTP, for somebody without a script")
  func overHTTP() async throws {
    try await onSessionThread { #expect(FrontEndContract { Browsed($0) }.breaches() == []) }
  }
}

/// The presenter without a session, and a browser with an open stream.
private final class Followed: PresenterUnderTest {
  private let board = Board()
  private let following: Following
  private let visitor: Visitor
  private var bytes = 0
  private var page = ""

  init() {
    visitor = Visitor(OnlyStage(board: board, session: Session()), .english, token: Secret(), acts: (1, 0), now: 0)
    let visitors = Visitors(limits: Visitors.Limits(), sessions: Sessions { _, _ in nil })
    let site = Site(
      visitors: visitors, gate: Gate(listening: ListenAddress(host: "127.0.0.1", port: 1), publicOrigin: nil),
      base: "/",
      application: "test", beginsAgain: true, shelf: PictureShelf())
    following = Following(visitor: visitor, looking: Looking(), site: site, seen: nil, time: Site.now())
  }

  private(set) lazy var presenter: any Presenter = WebPresenter(board: board)

  /// What the stream said last, line by line; what it has to have, and nobody sees, left out.
  func picture() -> String {
    let new = String(decoding: following.next().bytes, as: UTF8.self)
    bytes += new.utf8.count
    if new.contains("event: page") { page = new }
    return page.split(separator: "\n").filter { !$0.hasPrefix("id: ") }.joined(separator: "\n")
      .replacingOccurrences(of: "><", with: ">\n<").replacingOccurrences(of: visitor.token.text, with: "token")
  }

  func writtenCount() -> Int { bytes + following.next().bytes.count }
  func setReading(_ isReading: Bool) {}
  func waitingCount() -> Int { board.view.frame == nil ? 0 : 1 }
}

/// The presenter on a session, and somebody who fills in what they see.
private final class Filled: FrontEndUnderTest {
  private let board = Board()
  private let send: (InputEvent) -> Void
  private var pages = ""

  init(_ session: isolated Session) { send = { session.send($0) } }

  private(set) lazy var presenter: any Presenter = WebPresenter(board: board)

  func perform(_ action: UserAction, on id: String, seeing frame: Frame) {
    let place = PageHTML.Place(base: "/", token: "t", version: "1", application: "test")
    let page = PageHTML(frame: frame, looking: Looking(), place: place).document.markup
    pages += page
    let (button, given) = WebDriver.filling(action, id)
    let agent = UserAgent(port: 0)
    agent.look(at: page)
    guard let pairs = try? agent.filled(button, given), let now = board.view.frame else { return }
    let posted = Posted(pairs.map { Pair(name: $0.0, value: $0.1) })
    for event in posted.changes(on: now).events + [posted.press].compactMap(\.self) { send(event) }
  }

  func poll() -> Bool { false }
  func written() -> String { pages + (board.view.frame.map { "\($0)" } ?? "") }
}

/// The presenter on a session, a server, and somebody with a browser.
private final class Browsed: FrontEndUnderTest {
  private let board = Board()
  private let served: Served?
  private let tab: Tab
  private let queue = DispatchQueue(label: "browser")

  init(_ session: isolated Session) {
    let (board, session) = (board, session as Session)
    served = try? Served { _ in OnlyStage(board: board, session: session) }
    tab = Tab(port: served?.port ?? 0)
  }

  private(set) lazy var presenter: any Presenter = WebPresenter(board: board)

  /// A page can be had while the session waits; whoever posts waits for its answer.
  func perform(_ action: UserAction, on id: String, seeing frame: Frame) {
    tab.look(frame.revision)
    queue.async { [tab] in tab.post(WebDriver.filling(action, id)) }
  }

  func poll() -> Bool { tab.wait() }
  func written() -> String { tab.received }
}

/// A browser's tab with the page that somebody sees in it, and what they do there one after the other.
private final class Tab: Sendable {
  private struct State {
    var revision = -1
    var page = ""
    var waiting = 0
  }

  private let state = Mutex(State())
  private let agent: Mutex<UserAgent>
  private let done = DispatchSemaphore(value: 0)

  init(port: UInt16) { agent = Mutex(UserAgent(port: port)) }

  var received: String { agent.withLock { $0.received } }

  /// Opens the page, if another is there than what is open, and is about to post something from it.
  func look(_ revision: Int) {
    if state.withLock({ $0.revision != revision }) {
      let page = agent.withLock { agent in
        try? agent.open("/")
        return agent.page
      }
      state.withLock { ($0.revision, $0.page) = (revision, page) }
    }
    state.withLock { $0.waiting += 1 }
  }

  func post(_ filling: (button: (String, String), given: [String: [String]])) {
    let page = state.withLock { $0.page }
    agent.withLock { agent in
      agent.look(at: page)
      try? agent.submit(filling.button, filling.given)
    }
    state.withLock { $0.waiting -= 1 }
    done.signal()
  }

  /// Whoever waits for an answer needs the session to take turns; false when nobody does.
  func wait() -> Bool {
    guard state.withLock({ $0.waiting }) > 0 else { return false }
    _ = done.wait(timeout: .now() + 0.005)
    return true
  }
}
