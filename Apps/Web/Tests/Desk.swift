import SignalboxCore
import SignalboxHTTP
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Synchronization

@testable import SignalboxBrowser

/// A desk with fields, a counting button, and a page. The page's button is at the place of the button that opens it.
struct Desk: Application {
  static let name = "desk"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(DeskPage(in: context))
    return "left"
  }
}

private final class DeskPage: Page<Void> {
  private let on = Button("on", "Go on")
  private let tell = Button("tell", "Tell")
  private let told = Label("told", text: "told 0")
  private let name = TextField("name", "Name")
  private let age = NumberField("age", "Age")
  private let secret = SecretField("secret", "Secret")
  private let isReady = Toggle("is-ready", "Ready")
  private let ask = Button("ask", "Ask")
  private let finish = Button("finish", "Finish")
  override var elements: [PageElement] { [on, ask, tell, told, name, age, secret, isReady, finish] }

  init(in context: ApplicationContext) {
    super.init(key: "desk", title: "Desk")
    let count = MutableProperty(0)
    // Each press moves the buttons below.
    told.text <~ count.map { "told \($0)" + String(repeating: "\n·", count: $0) }
    tell.taps.observe { count.value += 1 }
    ask.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) {
        _ = try? await context.navigator.confirm("Sure?", "Yes", destructive: true)
      }
    }
    finish.taps.observe { [unowned self] in self.finish(()) }
    on.taps.observe { [unowned self] in
      context.navigator.spawn(during: lifetime) { try? await context.navigator.present(NextPage()) }
    }
  }
}

private final class NextPage: Page<Void> {
  private let press = Button("press", "Press")
  private let pressed = Label("pressed", text: "pressed 0")
  private let note = TextField("note", "Note")
  override var elements: [PageElement] { [press, pressed, note] }

  init() {
    super.init(key: "next", title: "Next")
    let count = MutableProperty(0)
    pressed.text <~ count.map { "pressed \($0)" }
    press.taps.observe { count.value += 1 }
  }
}

/// A server behind a relay, and later servers at the same address. They know its sessions if sessions are kept.
final class Behind: Sendable {
  let relay: Relay
  private let areKept: Bool
  private let idle: Double
  private let acts: (burst: Double, rate: Double)
  private let host: SessionHost
  private let known = Mutex<[String: HostedSession]>([:])
  private let current = Mutex<Served?>(nil)

  init(
    areKept: Bool = false, idle: Double = 3_600, acts: (burst: Double, rate: Double) = Visitors.Limits().acts
  ) throws {
    (relay, host, self.areKept, self.idle, self.acts) = (try Relay(), try SessionHost(), areKept, idle, acts)
    try start()
  }

  var port: UInt16 { relay.port }
  var address: String { "http://127.0.0.1:\(relay.port)/" }
  var visitors: Visitors? { current.withLock { $0?.visitors } }

  /// Starts the next server; the previous server is killed unless it has ended.
  func start() throws {
    let limits = Visitors.Limits(idle: idle, acts: acts)
    let made = try Served(limits: limits, behind: relay.port, sessions())
    relay.lead(to: made.port)
    current.withLock { $0 = made }
  }

  /// Ends the server as a signal does.
  func end() { visitors?.close() }

  private func sessions() -> SessionSource {
    var made = SessionSource { [self] _, _, secret in
      guard let session = try? host.start(Desk(), capabilities: [.images, .rawText]) else { return nil }
      known.withLock { $0[secret.text] = session }
      return KeptStage(session, endsSession: !areKept)
    }
    guard areKept else { return made }
    made.areKept = true
    made.resume = { [self] (_, _, secret: SignalboxHTTP.RandomToken) throws(Visitors.Refusal) in
      known.withLock { $0[secret.text] }.map { KeptStage($0, endsSession: false) }
    }
    return made
  }
}

/// A stage whose end concerns only the server: the session continues from its recording.
private final class KeptStage: SignalboxBrowser.SessionDriver {
  var files: FileShelf? { nil }
  private let driver: HostedSessionDriver
  private let endsSession: Bool

  init(_ session: HostedSession, endsSession: Bool) {
    (driver, self.endsSession) = (HostedSessionDriver(session), endsSession)
  }

  var board: Board { driver.board }
  var guardsQuitting: Bool { get async { await driver.guardsQuitting } }
  func send(form changes: [InputEvent], then press: InputEvent?, post: String?) async -> Answer {
    await driver.send(form: changes, then: press, post: post)
  }

  func wake() async { await driver.wake() }
  func park() { driver.park() }
  func stop() {
    guard !endsSession else { return driver.stop() }
    driver.park()
    board.close(.shutDown)
  }
}
