import Foundation
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxShared

/// Sessions that live, in a host and in a program.
@Suite struct SharedHostTests {
  private let desk = SharedModel("desk", Desk())

  @Test("K100: visitors of a host see a change of each of them")
  func visitors() async throws {
    let host = try SessionHost()
    let sessions = try ["Ann", "Bob", "Kim"].map { try host.start(DeskApplication(desk: desk, user: $0)) }
    try await press(sessions[1])
    for session in sessions { #expect(try await wait(for: "Bob has 17", at: "state", in: session)) }
  }

  @Test("K111: the session that changes a model has the new state before the answer")
  func ownChange() async throws {
    let host = try SessionHost()
    for _ in 0..<500 {
      let desk = SharedModel("desk", Desk())
      let session = try host.start(DeskApplication(desk: desk, user: "Ann"))
      let frames = try await session.frames()
      try await press(session)
      for await frame in frames where frame.element("desk/answer")?.content.text == "change 1" {
        // On a busy machine the first value may take longer than the patience of ten seconds, and is then a trouble.
        let isInTrouble = frame.element("desk/trouble")?.content.text?.isEmpty == false
        #expect(isInTrouble || frame.element("desk/state")?.content.text == "Ann has 17")
        break
      }
    }
  }

  @Test("K111: a change waits for a source that has begun to open")
  func openingSource() async throws {
    final class Owner {}
    let owner = Owner()
    let (hub, session) = (desk.hub, WorkOrigin(owner))
    let follower = hub.followers.add(of: session)
    let order = Mutex<[String]>([])
    async let answer: Void = {
      _ = try await hub.change("1", for: session) { try $0.claim("17", by: "Ann") }
      order.withLock { $0.append("answer") }
    }()
    // The change is made, and nothing follows yet.
    while try await desk.state.log.isEmpty { await Task.yield() }
    for _ in 0..<100 { await Task.yield() }
    for try await _ in FollowedStates(states: await hub.follow(follower), follower: follower, known: .beginning) {
      order.withLock { $0.append("state") }
      break
    }
    try await answer
    #expect(order.withLock(\.self) == ["state", "answer"])
  }

  @Test("K111: work in an effect that follows and changes a model itself waits for no one")
  func inAnEffect() async throws {
    struct Working: Application {
      static let name = "working"
      let desk: SharedModel<Desk>

      nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
        try? await context.effects.run("count") { _ in
          for try await state in await desk.states() {
            if state.log.count == 3 { return }
            try await desk.change { $0.log.append("more") }
          }
        }
        return "done"
      }
    }
    let session = try SessionHost().start(Working(desk: desk))
    #expect(await session.ending == .finished(outcome: "done"))
  }

  @Test("K112: the first settled page has the state of a shared model")
  func firstState() async throws {
    let host = try SessionHost()
    for number in 0..<50 {
      let desk = SharedModel("desk", Desk())
      try await desk.change { $0.log = ["\(number)"] }
      let session = try host.start(DeskApplication(desk: desk, user: "Ann"))
      for await frame in try await session.frames() where frame.isSettled {
        // On a busy machine the first value may take longer than the patience of ten seconds, and is then a trouble.
        let isInTrouble = frame.element("desk/trouble")?.content.text?.isEmpty == false
        #expect(isInTrouble || frame.element("desk/state")?.content.text == "\(number)")
        break
      }
    }
  }

  @Test("K100: of a flood of changes, each visitor sees the last")
  func flood() async throws {
    let host = try SessionHost()
    let session = try host.start(DeskApplication(desk: desk, user: "Ann"))
    let frames = try await session.frames()
    for number in 1...1_000 { try await desk.change { $0.log = ["\(number)"] } }
    for await frame in frames where frame.element("desk/state")?.content.text == "1000" { return }
    Issue.record("the session has ended")
  }

  @Test("K104: a session that comes back sees what was changed in the meantime, and repeats no change")
  func away() async throws {
    let host = try SessionHost(limits: HostLimits(idle: .zero))
    let session = try host.start(DeskApplication(desk: desk, user: "Ann"))
    try await press(session)
    #expect(try await wait(for: "change 1", at: "answer", in: session))
    while host.liveCount > 0 { await Task.yield() }
    try await desk.change { $0.log.append("later") }
    #expect(try await wait(for: "Ann has 17, later", at: "state", in: session))
    #expect(try await desk.state.log == ["Ann has 17", "later"])
  }

  @Test("K107: a session in a host is present while a viewer looks, and not while it is put away")
  func presence() async throws {
    let host = try SessionHost(limits: HostLimits(idle: .zero))
    let session = try host.start(DeskApplication(desk: desk, user: "Ann"))
    let nobody = Stay(nil, isAttended: false) {}
    for _ in 0..<3 {
      let lists = await desk.hub.follow(nobody)
      for await _ in try await session.frames() { break }
      var seen: [[Presence]] = []
      let viewer = try await session.open { _, _ in RecordingPresenter(capabilities: []) }
      for try await list in lists where !list.value.isEmpty {
        seen.append(list.value)
        break
      }
      #expect(seen == [[Presence(name: "Ann", count: 1)]])
      viewer?.detach()
      for try await list in await desk.hub.follow(nobody) where list.value.isEmpty { break }
      while host.liveCount > 0 { await Task.yield() }
    }
  }

  @Test("K101: a session that died between a change and its record learns the answer, and the change is made once")
  func death() async throws {
    let folder = NSTemporaryDirectory() + "signalbox-" + UUID().uuidString
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let desk = desk
    let key = try await onSessionThread {
      let ann = DeskApplication(desk: desk, user: "Ann")
      let test = SessionTest(
        ann, holding: ["claim"], recording: try .file(folder + "/s", of: ann), checksReplay: false)
      test.press("desk/claim")
      try FileManager.default.copyItem(atPath: folder + "/s", toPath: folder + "/died")
      return try #require(test.heldEffects.first)
    }
    // The change of the process that died.
    _ = try await desk.change(key: key) { try $0.claim("17", by: "Ann") }
    try await desk.change { $0.log.append("later") }
    try await onSessionThread {
      let ann = DeskApplication(desk: desk, user: "Ann")
      let test = SessionTest(ann, recording: try .file(folder + "/died", of: ann))
      #expect(test.text("desk/answer") == "change 1")
      #expect(test.text("desk/state") == "Ann has 17, later")
    }
  }

  @Test("K106: a state that cannot be read is a trouble of the source, and stays")
  func unreadable() async throws {
    struct Other: Codable, Sendable { var number = 0 }
    let storage = MemorySharedStorage()
    let other = SharedModel("desk", Other(), version: 1, storage: storage)
    try await other.change { $0.number = 7 }
    let desk = SharedModel("desk", Desk(), version: 1, storage: storage)
    let sentence = "The shared data “desk” cannot be read by this version of the program. Nothing was changed."
    let session = try SessionHost().start(DeskApplication(desk: desk, user: "Ann"))
    #expect(try await wait(for: sentence, at: "trouble", in: session))
    try await press(session)
    #expect(try await wait(for: sentence, at: "answer", in: session))
    #expect(try await other.state.number == 7)
  }

  private func press(_ session: HostedSession) async throws {
    let page = try #require(try await session.frame).inFront
    _ = try await session.send([InputEvent(page: page, element: "desk/claim", action: .press)])
  }

  /// Waits until an element shows a text. Returns `false` if the session ends before.
  private func wait(for text: String, at element: String, in session: HostedSession) async throws -> Bool {
    for await frame in try await session.frames() where frame.element("desk/" + element)?.content.text == text {
      return true
    }
    return false
  }
}
