import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxProgram
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// The contract of all front ends, for the JSON front end.
@Suite struct ContractTests {
  @Test("K1, K6, K7, K13, K14: JSON keeps the contract of presenters")
  func presenter() { #expect(PresenterContract { Announcing() }.breaches() == []) }

  @Test("K2, K5, K8, K9, K12: JSON keeps the contract of front ends, for a driver that names its revision")
  func frontEnd() async throws {
    try await onSessionThread { #expect(FrontEndContract { Driven($0) }.breaches() == []) }
  }
}

/// The presenter without a session. Its driver has subscribed to all events.
private final class Announcing: WiredPresenter, PresenterUnderTest {
  private var announced = 0
  private var snapshot = ""

  init() {
    super.init(.plain)
    ask("ui.subscribe")
  }

  func picture() -> String {
    guard isReading else { return "" }
    ask("ui.snapshot")
    return snapshot
  }

  func writtenCount() -> Int {
    read()
    return announced
  }

  private func ask(_ method: String) {
    channel.feed(Array((#"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{}}"# + "\n").utf8))
    while channel.offer() {}
    json.turnEnded()
    read()
  }

  /// Reads the new lines. Announcements count; answers do not, because the driver asked for them.
  private func read() {
    for line in transcript.takeLines() {
      if SignalboxJSONTests.json(line)["method"] == nil { snapshot = line } else { announced += line.utf8.count }
    }
  }
}

/// The presenter with a session. Its driver names the revision of each action.
private final class Driven: FrontEndUnderTest {
  private let transcript = Transcript()
  private let channel: MemoryChannel
  private let json: JSONPresenter

  init(_ session: isolated Session) {
    channel = MemoryChannel(transcript, room: .max)
    json = JSONPresenter.attach(to: session, channel: channel, application: "contract")
  }

  var presenter: any Presenter { json }

  func perform(_ action: UserAction, on id: String, seeing frame: Frame) {
    let id = JSON.string(id)
    let (method, parameters): (String, [JSON.Member]) =
      switch action {
      case .press: ("ui.press", [JSON.Member("id", id)])
      case .more: ("ui.more", [JSON.Member("id", id)])
      case .rows(let range):
        (
          "ui.list",
          [
            JSON.Member("id", id), JSON.Member("offset", .integer(range.lowerBound)),
            JSON.Member("count", .integer(range.count)),
          ]
        )
      case .back: ("ui.back", [])
      case .quit: ("app.shutdown", [])
      case .open(let address): ("app.open", [JSON.Member("address", .string(address.text))])
      case .undo: ("ui.undo", [])
      case .redo: ("ui.redo", [])
      case .seek(let number): ("ui.seek", [JSON.Member("entry", .integer(number))])
      case .setText(let text), .choose(let text), .select(let text): set(id, .string(text))
      case .setNumber(let number): set(id, number.map { .integer(Int($0)) } ?? nil)
      case .setToggle(let isOn): set(id, .bool(isOn))
      case .chooseMany(let keys): set(id, .array(keys.map { .string($0) }))
      case .setFiles(let files): set(id, .array(files.map { ["digest": .string($0.digest)] }))
      case .sendFiles(let files): set(id, .array(files.map(Self.value)))
      }
    let request: JSON = [
      "jsonrpc": "2.0", "id": 1, "method": .string(method),
      "params": .object(parameters + [JSON.Member("ifRevision", .integer(frame.revision))]),
    ]
    channel.feed(Array((request.text + "\n").utf8))
  }

  /// Returns the file at a path as a driver elsewhere sends it.
  private static func value(of file: FileSource) -> JSON {
    guard case .path(let path) = file, let bytes = FileManager.default.contents(atPath: path) else { return .null }
    return ["name": .string((path as NSString).lastPathComponent), "base64": .string(bytes.base64EncodedString())]
  }

  func poll() -> Bool { channel.offer() }

  func written() -> String { transcript.text }

  private func set(_ id: JSON, _ value: JSON) -> (String, [JSON.Member]) {
    ("ui.set", [JSON.Member("id", id), JSON.Member("value", value)])
  }
}
