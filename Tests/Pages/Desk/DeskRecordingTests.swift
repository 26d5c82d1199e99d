import Foundation
import SignalboxInterface
import SignalboxPages
import SignalboxSession
import SignalboxShared
import SignalboxTesting
import Testing

/// The recording of the operations desk, and its checkpoints.
@Suite struct DeskRecordingTests {
  @Test("A119: a run that begins at a checkpoint has the order of the tables, and the service of the details")
  func arrangement() async throws {
    try await onSessionThread {
      let desk = DeskApplication(world: NoWorld(), board: SharedModel("desk", DeskBoard()))
      let test = SessionTest(desk, sources: ["world"], user: "ann")
      var state = DeskTests.state(15...17)
      state.services.append(DeskService(name: "web", times: [3]))
      test.tell("world", state)
      test.press("desk/alerts/column:number")
      test.press("desk/services/column:time")
      test.press("desk/services/column:time")
      test.act("desk/services", .select("web"))
      #expect(test.frame.element("desk/services")?.content.list?.current == "desk/services/web")
      #expect(test.replayDifference() == nil)
    }
  }

  @Test("A92: the recording of a busy desk stays below a megabyte at every moment of an hour, and can be resumed")
  func recording() async throws {
    let folder = NSTemporaryDirectory() + "signalbox-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try await onSessionThread {
      let board = SharedModel("desk", DeskBoard())
      let desk = DeskApplication(world: NoWorld(), board: board)
      let test = SessionTest(
        desk, sources: ["world"], user: "ann", recording: try .file(folder + "/s", of: desk, user: "ann"),
        checksReplay: false)
      var largest = 0
      for second in 0..<3_600 {
        if test.openSources.contains("world") { test.tell("world", Self.state(atSecond: second)) }
        // After half an hour the user goes, and the desk locks itself.
        if second < 1_800, second % 300 == 0 { test.press("desk/services/service-3") }
        test.advance(by: .seconds(1))
        guard second % 60 == 59 else { continue }
        largest = max(largest, try Data(contentsOf: URL(filePath: folder + "/s")).count)
      }
      #expect(largest > 100_000 && largest < 1_000_000, "\(largest) bytes")
      try FileManager.default.copyItem(atPath: folder + "/s", toPath: folder + "/died")
      let again = SessionTest(
        desk, sources: ["world"], user: "ann", recording: try .file(folder + "/died", of: desk, user: "ann"),
        checksReplay: false)
      #expect(again.frame.page == test.frame.page && again.frame.alerts == [])
    }
  }

  /// The newest state of a world of the usual size, with a new alert every 13 seconds.
  private static func state(atSecond second: Int) -> DeskState {
    let names = (1...12).map { "service-\($0)" }
    let last = 20 + second / 13
    return DeskState(
      services: names.map { name in
        DeskService(name: name, times: (second..<second + 20).map { ($0 * 7919 + name.count) % 200 })
      },
      alerts: (last - 19...last).reversed().map {
        DeskAlert(number: $0, service: names[$0 % names.count], text: "is low on replicas")
      })
  }
}
