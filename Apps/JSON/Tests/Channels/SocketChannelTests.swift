import CDescriptors
import SignalboxInterface
import SignalboxNavigation
import SignalboxPlatform
import SignalboxSession
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxJSON

@Suite struct SocketChannelTests {
  /// An application with a button that is pressed.
  private struct Pressed: Application {
    static let name = "pressed"

    nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
      try? await context.navigator.presentRoot(PressedPage())
      return nil
    }
  }

  private final class PressedPage: Page<Never> {
    let button = Button("button", "Button")
    override var elements: [PageElement] { [button] }
    init() { super.init(key: "page", title: "Page") }
  }

  /// Returns a recording with this number of presses.
  private static func recording(_ count: Int) -> Recording {
    let event = InputEvent(page: PageID(1), element: "page/button", action: .press)
    var journal = Journal()
    for _ in 0..<count {
      journal.apply(.record(Journal.Record(time: .zero, entry: .input(event), revision: 1), merges: false))
    }
    let contents = JournalContents(JournalHeader(of: Pressed(), session: "test"), journal)
    return Recording(playback: Playback(contents, purpose: .resume))
  }

  @Test("K16: a driver's app.ping is answered while the session is resumed from a thousand entries")
  func ping() async throws {
    try await onSessionThread {
      var ends: [Int32] = [-1, -1]
      let kind = Int32(SOCK_STREAM.rawValue | SOCK_NONBLOCK.rawValue | SOCK_CLOEXEC.rawValue)
      try #require(socketpair(AF_UNIX, kind, 0, &ends) == 0)
      let (driver, own) = (ends[0], ends[1])
      defer { close(driver) }
      let request = Array(#"{"jsonrpc":"2.0","id":1,"method":"app.ping"}"#.utf8) + [10]
      try #require(write(driver, request, request.count) == request.count)
      let answered = Mutex<Int?>(nil)
      let session = Session(time: .manual, recording: Self.recording(1_000))
      let ending = session.run(Pressed()) { session in
        var turns = 0
        session.host.afterEachTurn {
          turns += 1
          var byte: UInt8 = 0
          if answered.withLock({ $0 }) == nil, recv(driver, &byte, 1, 0) == 1 { answered.withLock { $0 = turns } }
        }
        session.host.beforeWaiting { session.stop(.shutDown) }
        return JSONPresenter.attach(
          to: session, channel: SocketChannel(own, for: session.host), application: Pressed.name)
      }
      #expect(ending == .shutDown)
      let turns = try #require(answered.withLock { $0 })
      #expect(turns < 200, "\(turns)")
    }
  }
}
