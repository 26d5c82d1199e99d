import Foundation
import SignalboxDrivers
import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import SignalboxWords
import Synchronization
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTML
@testable import SignalboxHTTP

/// The contract of all front ends, checked for browser pages: in memory, and over real HTTP without a script.
@Suite struct ContractTests {
  @Test("K1, K6, K7, K13, K14: pages for browsers keep the contract of presenters")
  func presenter() { #expect(PresenterContract { Followed() }.breaches() == []) }

  @Test("K14: the contract finds a server that keeps a change for each frame that a browser has not read")
  func hoarding() {
    let breaches = PresenterContract { Followed(isHoarding: true) }.breaches()
    #expect(breaches.count == 1 && breaches[0].hasPrefix("K14: ") && breaches[0].hasSuffix("after 900"), "\(breaches)")
  }

  @Test("K2, K5, K8, K9, K12: pages for browsers keep the contract of front ends")
  func frontEnd() async throws {
    try await onSessionThread { #expect(FrontEndContract { Filled($0) }.breaches() == []) }
  }

  @Test("K2, K5, K8, K9, K12: pages over HTTP without a script keep the contract of front ends")
  func overHTTP() async throws {
    try await onSessionThread { #expect(FrontEndContract { Browsed($0) }.breaches() == []) }
  }
}

/// The presenter without a session, and a browser with an open stream.
final class Followed: PresenterUnderTest {
  private let board = Board()
  private let following: EventFeed
  private let visitor: Visitor
  private let isHoarding: Bool
  private var bytes = 0
  private var page = StreamedPage()
  private var isReading = true
  /// The changes that the stream's connection waits for.
  private var (changes, looker): (AsyncStream<Void>, AsyncStream<Void>.Continuation)

  /// - Parameter isHoarding: A Boolean value that indicates whether each frame waits for the connection, which K14
  ///   forbids.
  init(isHoarding: Bool = false) {
    self.isHoarding = isHoarding
    (changes, looker) = Self.connect(to: board, isHoarding)
    visitor = Visitor(
      SingleSessionDriver(board: board, session: Session()), .english, token: RandomToken(), acts: (1, 0), now: 0)
    let visitors = Visitors(limits: Visitors.Limits(), sessions: SessionSource { _, _, _ in nil })
    let site = Site(
      visitors: visitors, access: AccessPolicy(listening: ListenAddress(host: "127.0.0.1", port: 1), publicOrigin: nil),
      base: "/",
      application: "test", canRestart: true, shelf: PictureShelf())
    following = EventFeed(visitor: visitor, viewQuery: ViewQuery(), site: site, seen: nil, time: Site.now())
  }

  private(set) lazy var presenter: any Presenter =
    isHoarding ? Hoarding(board) { [unowned self] in looker.yield() } : WebPresenter(board: board)

  /// Returns the last output of the stream, line by line, without the required ids that no user sees. A connection that
  /// is not read asks for no output.
  func picture() -> String {
    guard isReading else { return "" }
    let new = following.next().bytes
    bytes += new.count
    _ = try? page.read(new)
    return page.html.replacingOccurrences(of: "><", with: ">\n<").replacingOccurrences(
      of: visitor.token.text, with: "token")
  }

  func writtenCount() -> Int { bytes + following.next().bytes.count }
  func setReading(_ isReading: Bool) { self.isReading = isReading }

  /// The changes that wait for the connection. Its output is made from the last frame when it reads on.
  func waitingCount() -> Int {
    looker.finish()
    let (changes, counted) = (changes, DispatchSemaphore(value: 0))
    let count = Mutex(0)
    Task.detached(executorPreference: OwnThreads.shared) {
      for await _ in changes { count.withLock { $0 += 1 } }
      counted.signal()
    }
    counted.wait()
    (self.changes, looker) = Self.connect(to: board, isHoarding)
    return count.withLock(\.self)
  }

  private static func connect(
    to board: Board, _ isHoarding: Bool
  ) -> (AsyncStream<Void>, AsyncStream<Void>.Continuation) {
    isHoarding ? AsyncStream.makeStream(of: Void.self) : board.changes()
  }
}

/// A faulty presenter: it keeps a change for each frame.
private final class Hoarding: Presenter {
  private let board: Board
  private let keep: () -> Void

  init(_ board: Board, keep: @escaping () -> Void) { (self.board, self.keep) = (board, keep) }

  var capabilities: Capabilities { WebPresenter(board: board).capabilities }

  func render(_ frame: Frame) {
    board.render(frame)
    keep()
  }

  func rejected(_ event: InputEvent, _ reason: Rejection) {}
  func close(_ reason: Ending) { board.close(reason) }
}

/// The presenter on a session, and a user that fills in the visible fields.
private final class Filled: FrontEndUnderTest {
  private let board = Board()
  private let send: (InputEvent) -> Void
  private let files: FileShelf?
  private var pages = ""

  init(_ session: isolated Session) {
    files = session.files
    send = { session.host.send($0) }
  }

  private(set) lazy var presenter: any Presenter = WebPresenter(board: board)

  func perform(_ action: UserAction, on id: String, seeing frame: Frame) {
    let place = PageHTML.Place(base: "/", token: "t", version: "1", application: "test")
    let page = PageHTML(frame: frame, viewQuery: ViewQuery(), place: place).document.markup
    pages += page
    let (button, given) = WebDriver.filling(action, id)
    let agent = UserAgent(port: 0)
    agent.look(at: page)
    guard let pairs = try? agent.filled(button, given), let now = board.view.frame else { return }
    let files = parts(of: action)
    let posted =
      files.isEmpty
      ? FormSubmission(pairs.map { Pair(name: $0.0, value: $0.1) }) : try? submission(of: pairs, files, into: id, now)
    guard let posted else { return }
    for event in posted.changes(on: now).events + [posted.press].compactMap(\.self) { send(event) }
  }

  /// Returns the submission of a form with files, whose bytes go to the session's shelf.
  private func submission(
    of pairs: [(String, String)], _ given: [(name: String, bytes: [UInt8])], into id: String, _ frame: Frame
  ) throws -> FormSubmission? {
    guard case .file(let state)? = frame.element(id)?.content else { return nil }
    let type = UserAgent.multipartHeaders(0)["Content-Type"] ?? ""
    var request = try HTTPRequest(head: Array("POST / HTTP/1.1\r\nHost: a\r\nContent-Type: \(type)".utf8))
    let form = MultipartBody(request, limit: 1 << 20) { [files] _, _, name in
      FileUpload(name, for: state, isOneTooMany: false, on: files)
    }
    let others = pairs.filter { $0.0 != "set:" + id }
    try form?.take(UserAgent.multipart(others, given.map { ("set:" + id, $0.name, $0.bytes) })[...], of: request)
    try form?.finish()
    request.form = form
    return FormSubmission(request)
  }

  func poll() -> Bool { false }
  func written() -> String { pages + (board.view.frame.map { "\($0)" } ?? "") }
}

/// The presenter on a session, a server, and a browser.
private final class Browsed: FrontEndUnderTest {
  private let board = Board()
  private let served: Served?
  private let tab: Tab
  private let queue = DispatchQueue(label: "browser")

  init(_ session: isolated Session) {
    let (board, session) = (board, session as Session)
    served = try? Served { _ in SingleSessionDriver(board: board, session: session) }
    tab = Tab(port: served?.port ?? 0)
  }

  private(set) lazy var presenter: any Presenter = WebPresenter(board: board)

  /// A page is available while the session waits; a post waits for its answer.
  func perform(_ action: UserAction, on id: String, seeing frame: Frame) {
    tab.look(frame.revision)
    queue.async { [tab] in tab.post(WebDriver.filling(action, id), parts(of: action), into: "set:" + id) }
  }

  func poll() -> Bool { tab.wait() }
  func written() -> String { tab.received }
}

/// A browser tab with its visible page, and the actions there, in order.
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

  /// Opens the page if it differs from the open page. Called before a post from it.
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

  func post(
    _ filling: (button: (String, String), given: [String: [String]]), _ files: [(name: String, bytes: [UInt8])],
    into field: String
  ) {
    let page = state.withLock { $0.page }
    agent.withLock { agent in
      agent.look(at: page)
      if files.isEmpty {
        try? agent.submit(filling.button, filling.given)
      } else {
        try? agent.upload(files, into: field, pressing: filling.button)
      }
    }
    state.withLock { $0.waiting -= 1 }
    done.signal()
  }

  /// Waits a moment for an answer, for which the session must take turns. Returns false if no post waits.
  func wait() -> Bool {
    guard state.withLock({ $0.waiting }) > 0 else { return false }
    _ = done.wait(timeout: .now() + 0.005)
    return true
  }
}

/// Returns the names and the bytes of the files that an action names by their paths.
private func parts(of action: UserAction) -> [(name: String, bytes: [UInt8])] {
  guard case .sendFiles(let files) = action else { return [] }
  return files.compactMap { file in
    guard case .path(let path) = file, let bytes = FileManager.default.contents(atPath: path) else { return nil }
    return ((path as NSString).lastPathComponent, Array(bytes))
  }
}
