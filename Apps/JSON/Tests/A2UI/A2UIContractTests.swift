import SignalboxInterface
import SignalboxProgram
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// The contracts of all front ends, for A2UI, as far as it can carry them.
@Suite struct A2UIContractTests {
  @Test("K1, K6, K7, K13, K14, D121: A2UI keeps the contract of presenters")
  func presenter() { #expect(PresenterContract { Drawn() }.breaches() == []) }

  @Test("K2, K5, K8, K9, K12, D121: A2UI keeps the contract of front ends, but has no way for a file")
  func frontEnd() async throws {
    try await onSessionThread {
      #expect(FrontEndContract { Acted($0) }.breaches() == ["K2: a file arrives as []"])
    }
  }
}

/// The presenter without a session.
private final class Drawn: WiredPresenter, PresenterUnderTest {
  private let renderer = A2UISurfaces()
  private var drawn = 0

  init() { super.init(.a2ui(.v09)) }

  func picture() -> String {
    guard isReading else { return "" }
    read()
    return renderer.picture
  }

  func writtenCount() -> Int {
    read()
    return drawn
  }

  private func read() {
    let lines = transcript.takeLines()
    drawn += lines.reduce(0) { $0 + $1.utf8.count }
    renderer.take(lines)
  }
}

/// The presenter with a session, and a renderer whose inputs are sent with an action of no element.
private final class Acted: FrontEndUnderTest {
  private let transcript = Transcript()
  private let channel: MemoryChannel
  private let json: JSONPresenter

  init(_ session: isolated Session) {
    channel = MemoryChannel(transcript, room: .max)
    json = JSONPresenter.attach(to: session, channel: channel, application: "contract", dialect: .a2ui(.v09))
  }

  var presenter: any Presenter { json }

  func perform(_ action: UserAction, on id: String, seeing frame: Frame) {
    switch action {
    case .press, .select: act("press", id, frame)
    case .more: act("more", id, frame)
    case .back: act("back", "", frame)
    case .undo: act("undo", "", frame)
    case .setText(let text):
      let part = frame.element(id)?.isSecret == true ? "secrets" : "values"
      act("press", "", frame, .object([JSON.Member(part, .object([JSON.Member(id, .string(text))]))]))
    case .setNumber(let number): give(id, .string(number.map { "\(Int($0))" } ?? ""), frame)
    case .setToggle(let isOn): give(id, .bool(isOn), frame)
    case .choose(let key): give(id, [.string(key)], frame)
    case .chooseMany(let keys) where frame.element(id)?.content.list != nil:
      for key in keys { act("pick", "\(id)/\(key)", frame) }
    case .chooseMany(let keys): give(id, .array(keys.map { .string($0) }), frame)
    case .quit, .rows, .open, .redo, .seek, .setFiles, .sendFiles: break
    }
  }

  func poll() -> Bool { channel.offer() }

  func written() -> String { transcript.text }

  private func give(_ id: String, _ value: JSON, _ frame: Frame) {
    act("press", "", frame, ["values": .object([JSON.Member(id, value)])])
  }

  private func act(_ name: String, _ id: String, _ frame: Frame, _ more: JSON = [:]) {
    let isAtAlert = frame.alerts.contains { $0.buttons.contains { $0.id == id } }
    let page = isAtAlert ? "a\(frame.inFront.number)" : "p\(frame.page.page.number)"
    let context = JSON.object([JSON.Member("id", .string(id))]).adding(more.members)
    let action: JSON = ["name": .string(name), "surfaceId": .string(page), "context": context]
    let message: JSON = ["version": "v0.9", "action": action]
    channel.feed(Array((message.text + "\n").utf8))
  }
}

extension JSON {
  fileprivate var members: [Member] { if case .object(let members) = self { members } else { [] } }
}
