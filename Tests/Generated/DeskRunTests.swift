import Foundation
import SignalboxInterface
import SignalboxNavigation
import SignalboxPages
import SignalboxShared
import SignalboxTesting
import Testing

@testable import SignalboxSession

/// Runs the application `desk` with random users of a common board, a random world, and processes that die.
///
/// `SIGNALBOX_GENERATED=10000` makes more runs.
@Suite struct DeskRunTests {
  @Test(
    "A93, K83: random users of a desk, undo, locks and deaths: an acknowledgement and a line count once, and all agree")
  func runs() async throws {
    let count = ProcessInfo.processInfo.environment["SIGNALBOX_GENERATED"].flatMap(UInt64.init).map { $0 / 50 } ?? 10
    try await onSessionThread {
      for seed in 1...max(1, count) {
        let run = try DeskRun(seed: seed)
        do {
          for _ in 0..<150 { try run.step() }
          try run.end()
        } catch {
          Issue.record("seed \(seed): \(error)\n\(run.trace.suffix(80).joined(separator: "\n"))")
          return
        }
      }
    }
  }
}

/// Random users at one desk.
private final class DeskRun {
  private struct User {
    let name: String
    var test: SessionTest
    var lives = 1
  }

  private let seed: UInt64
  private let board = SharedModel("desk", DeskBoard())
  private let folder: String
  private var random: SeededGenerator
  private var users: [User] = []
  private var state = DeskRun.state(newest: 1, milliseconds: 0)
  private var moment = 0
  /// The user that acknowledged an alert.
  private var owners: [Int: String] = [:]
  private var lines: [String] = []
  private(set) var trace: [String] = []

  private var application: DeskApplication { DeskApplication(world: SilentWorld(), board: board) }

  init(seed: UInt64) throws {
    self.seed = seed
    random = SeededGenerator(seed: seed)
    folder = "\(NSTemporaryDirectory())signalbox-desk-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: false)
    for name in ["Ann", "Bob"] {
      let header = JournalHeader(of: application, session: name)
      let file = try JournalFile.create("\(folder)/\(name)1", header)
      users.append(User(name: name, test: test(Recording(store: file, name: name))))
    }
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func test(_ recording: Recording) -> SessionTest {
    SessionTest(application, sources: ["world"], recording: recording, checksReplay: false)
  }

  private static func state(newest: Int, milliseconds: Int) -> DeskState {
    DeskState(
      services: [DeskService(name: "mail", times: [milliseconds % 7 == 0 ? nil : milliseconds])],
      alerts: (max(1, newest - 4)...newest).reversed().map { DeskAlert(number: $0, service: "mail", text: "is full") })
  }

  func step() throws {
    let place = Int.random(in: 0..<users.count, using: &random)
    let test = users[place].test
    if answerAlert(test) { return }
    switch test.frame.page.key {
    case "log-in": logIn(place)
    case "lock": unlock(place)
    case "desk": try atDesk(place)
    default: try atAlert(place)
    }
    try check(place)
  }

  private func does(_ text: String, _ place: Int) { trace.append("  \(users[place].name) \(text)") }

  private func logIn(_ place: Int) {
    does("logs in", place)
    users[place].test.set("log-in/name", users[place].name)
    users[place].test.press("log-in/submit")
  }

  private func unlock(_ place: Int) {
    does("unlocks", place)
    users[place].test.set("lock/name", users[place].name)
    users[place].test.press("lock/submit")
  }

  private func atDesk(_ place: Int) throws {
    let test = users[place].test
    switch Int.random(in: 0..<20, using: &random) {
    case 0..<6:
      guard let alert = visible(test).randomElement(using: &random) else { return }
      does("opens \(alert)", place)
      test.press("desk/alerts/\(alert)")
    case 6:
      does("opens the address of the newest alert", place)
      test.open(DeskApplication.alert(state.alerts[0].number))
    case 7..<9:
      // The board keeps a hundred lines.
      guard lines.count < 100 else { return }
      let line = "line \(lines.count)"
      does("says \(line)", place)
      test.set("desk/line", line)
      test.press("desk/say")
      lines.append("\(users[place].name): \(line)")
    case 9:
      does("logs out", place)
      test.press("desk/log-out")
    default: try anywhere(place)
    }
  }

  private func atAlert(_ place: Int) throws {
    let test = users[place].test
    let id = test.frame.page.key
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<2:
      guard test.frame.element("\(id)/comment") != nil else { return }
      does("types a comment", place)
      test.set("\(id)/comment", "c\(moment)")
    case 2..<6: acknowledge(id, place)
    case 6..<8:
      does("goes back", place)
      test.back()
    default: try anywhere(place)
    }
  }

  private func acknowledge(_ id: String, _ place: Int) {
    let test = users[place].test
    guard let number = Int(id.drop { $0 != "=" }.dropFirst()),
      test.frame.element("\(id)/acknowledge")?.isEnabled == true
    else { return }
    does("acknowledges \(number)", place)
    test.press("\(id)/acknowledge")
    if owners[number] == nil { owners[number] = users[place].name }
  }

  /// Answers the question in front, such as whether typed text may be lost. Returns `false` if there is none.
  private func answerAlert(_ test: SessionTest) -> Bool {
    guard let button = test.frame.alerts.last?.buttons.randomElement(using: &random) else { return false }
    trace.append("  answers \(button.id): \(test.frame.alerts.last?.message ?? "")")
    test.press(button.id)
    return true
  }

  private func anywhere(_ place: Int) throws {
    let test = users[place].test
    switch Int.random(in: 0..<12, using: &random) {
    case 0..<5: tellState()
    case 5..<7:
      test.undo()
      does("undoes: \(test.rejections.last.map { "\($0)" } ?? "")", place)
    case 7:
      test.redo()
      does("redoes: \(test.rejections.last.map { "\($0)" } ?? "")", place)
    case 8:
      does("waits", place)
      test.advance(by: .seconds(Int.random(in: 1...60, using: &random)))
    case 9:
      does("is idle", place)
      test.advance(by: DeskApplication.idleTime)
    default: try die(place)
    }
  }

  private func tellState() {
    moment += 1
    trace.append("  state \(moment)")
    let newest = state.alerts[0].number + (Int.random(in: 0..<4, using: &random) == 0 ? 1 : 0)
    state = Self.state(newest: newest, milliseconds: moment)
    for user in users where user.test.openSources.contains("world") { user.test.tell("world", state) }
  }

  /// Kills a user's process, and resumes it from its recording.
  private func die(_ place: Int) throws {
    does("dies", place)
    let name = users[place].name
    let (old, new) = ("\(folder)/\(name)\(users[place].lives)", "\(folder)/\(name)\(users[place].lives + 1)")
    try FileManager.default.copyItem(atPath: old, toPath: new)
    users[place].lives += 1
    let (file, contents) = try JournalFile.resume(new)
    let stack = users[place].test.frame.stack.map(\.key)
    users[place].test = test(
      Recording(playback: Playback(contents, purpose: .resume), store: file, name: contents.header.session))
    guard users[place].test.frame.stack.map(\.key) == stack else {
      throw Fault(
        "\(stack) goes on as \(users[place].test.frame.stack.map(\.key)): \(users[place].test.frame.alerts)")
    }
    if users[place].test.openSources.contains("world") { users[place].test.tell("world", state) }
  }

  private func visible(_ test: SessionTest) -> [Int] {
    state.alerts.map(\.number).filter { test.frame.element("desk/alerts/\($0)") != nil }
  }

  /// Checks the page of a user that has read the newest board.
  private func check(_ place: Int) throws {
    let test = users[place].test
    test.advance(by: .zero)
    guard test.frame.page.key == "desk", test.openSources.contains("world") else { return }
    test.tell("world", state)
    let (open, alerts) = (state.alerts.map(\.number).filter { owners[$0] == nil }, visible(test))
    guard alerts == open else {
      throw Fault("\(users[place].name) sees \(alerts) and not \(open):\n\(test.frame.outline)")
    }
    let chat = test.frame.element("desk/chat")?.content.log?.lines ?? []
    guard chat == lines else {
      throw Fault("\(users[place].name) sees \(chat) and not \(lines):\n\(test.frame.outline)")
    }
  }

  func end() throws {
    for user in users where user.lives == 1 {
      if let difference = user.test.replayDifference() { throw Fault("\(user.name): \(difference)") }
    }
  }
}

private struct SilentWorld: DeskWorld {
  func states() async throws -> AsyncStream<DeskState> { AsyncStream { nil } }
}
