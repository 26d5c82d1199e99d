import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxPlatform
import SignalboxTesting
import Testing

@testable import SignalboxSession

/// Tests of the limits of a host, and of sessions that are put away.
@Suite struct HostLimitTests {
  @Test("H4: a session beyond the limit is refused, and an ended session makes room")
  func full() async throws {
    let host = try SessionHost(limits: HostLimits(sessions: 2))
    let (first, second) = (try Visit(host), try Visit(host))
    #expect(throws: HostRefusal.full) { try Visit(host) }
    #expect(try await (first.count, second.count) == ("0", "0"))
    first.session.end()
    #expect(await first.session.ending == .shutDown)
    #expect(try await Visit(host).count == "0")
  }

  @Test("H4: a refused session begins no recording, and a recording that cannot be opened takes no room")
  func refusedRecording() async throws {
    let folder = try RecordingFolder()
    let host = try SessionHost(limits: HostLimits(sessions: 1))
    let missing = folder.file("missing") + "/recording"
    #expect(throws: HostRefusal.self) { try host.start(HostedApplication(), in: missing) }
    #expect(host.count == 0)
    let visit = Visit(try host.start(HostedApplication(), in: folder.file("first")))
    #expect(throws: HostRefusal.full) { try host.start(HostedApplication(), in: folder.file("second")) }
    #expect(try await visit.count == "0")
    #expect(access(folder.file("first"), F_OK) == 0 && access(folder.file("second"), F_OK) != 0)
  }

  @Test("H4: a visitor with too many actions in a second is refused, and no other visitor is")
  func tooFast() async throws {
    var pace = TokenBucket(burst: 2, rate: 2, now: 0)
    var taken: [Bool] = []
    // A clock that goes back gives no tokens.
    for now in [0, 0, 0, 0, 0.5, 0.5, 9, 9, 9, 8, 9] { taken.append(pace.consume(now: now)) }
    #expect(taken == [true, true, false, false, true, false, true, true, false, false, false])
    #expect(pace.pause(now: 9) == 0.5 && pace.pause(now: 9.25) == 0.25 && pace.pause(now: 10) == 0)
    let host = try SessionHost(limits: HostLimits(inputsPerSecond: 1))
    let (quick, other) = (try Visit(host), try Visit(host))
    try await quick.act("add")
    await #expect(throws: HostRefusal.tooFast) { for _ in 0..<1_000 { try await quick.act("add") } }
    #expect(try await other.act("add") != .ended(.shutDown))
  }

  @Test("H5: an unused session is put away and comes back with the same frame, from memory or from a file")
  func putAway() async throws {
    let folder = try RecordingFolder()
    for path in [nil, folder.file()] {
      let host = try SessionHost(limits: HostLimits(idle: .zero))
      let application = HostedApplication()
      let session = try path.map { try host.start(application, in: $0) } ?? host.start(application)
      let visit = Visit(session)
      try await visit.act("add")
      try await visit.act("name", .setText("Ada"))
      let frame = try await visit.frame
      while host.liveCount > 0 { await Task.yield() }
      #expect(host.count == 1 && application.census.count == 0)
      if let path { #expect(!JournalFile.isLocked(path), "it holds no descriptor") }
      #expect(try await visit.frame == frame)
      while host.liveCount > 0 { await Task.yield() }
      #expect(try await visit.act("done", seen: frame.revision) == .ended(.finished(outcome: "Ada")))
    }
  }

  @Test("H5: a session with a viewer or with pending work is not put away")
  func used() async throws {
    let host = try SessionHost(limits: HostLimits(idle: .zero))
    let application = HostedApplication()
    let visit = try Visit(host, application)
    let frames = try await visit.session.frames()
    for await frame in frames {
      #expect(frame.text("counting/count") == "0")
      break
    }
    #expect(host.liveCount == 1)
    // The timer is pending after the action, while the session has no viewer.
    try await visit.act("tick")
    #expect(try await visit.wait(for: "ticked") != nil)
  }

  @Test("H5: a session whose recording is in use says why it cannot come back, and comes back later")
  func cannotComeBack() async throws {
    let folder = try RecordingFolder()
    let path = folder.file()
    let host = try SessionHost(limits: HostLimits(idle: .zero))
    let application = HostedApplication()
    let visit = Visit(try host.start(application, in: path))
    try await visit.act("add")
    while host.liveCount > 0 { await Task.yield() }
    do {
      let (other, _) = try JournalFile.resume(path)
      await #expect(throws: HostRefusal.unavailable(.locked(path: path))) { try await visit.frame }
      _ = other
    }
    #expect(try await visit.count == "1")
  }

  @Test("H6, H3: a session that is being put away or brought back when the host is drained ends as well")
  func endsMeanwhile() async throws {
    for round in 0..<50 {
      let host = try SessionHost(limits: HostLimits(idle: .zero))
      let application = HostedApplication()
      var visits = try (0..<20).map { _ in try Visit(host, application) }
      for visit in visits where round.isMultiple(of: 2) { _ = try await visit.count }
      if round.isMultiple(of: 3) { visits = [] }
      await host.drain()
      #expect(host.count == 0 && host.liveCount == 0 && application.census.count == 0)
      for visit in visits { #expect(await visit.session.ending == .shutDown) }
    }
  }

  @Test("H6: a drained host admits no visitor and ends every session, and every recording can be resumed")
  func drain() async throws {
    let folder = try RecordingFolder()
    let host = try SessionHost(limits: HostLimits(idle: .seconds(3_600)))
    let application = HostedApplication()
    let names = (0..<10).map { "session\($0)" }
    let visits = try names.map { Visit(try host.start(application, in: folder.file($0))) }
    for visit in visits { try await visit.act("add") }
    let told = try await visits[0].session.frames()
    await host.drain()
    #expect(host.count == 0 && application.census.count == 0)
    for await _ in told {}
    #expect(throws: HostRefusal.closing) { try Visit(host) }
    #expect(try await visits[0].act("add", page: PageID(1)) == .ended(.shutDown))
    let next = try SessionHost()
    for name in names {
      let visit = Visit(try next.start(application, in: folder.file(name)))
      #expect(try await visit.count == "1")
    }
  }
}

extension SessionHost {
  fileprivate func start(_ application: HostedApplication, in path: String) throws(HostRefusal) -> HostedSession {
    try start(application) { () throws(JournalFailure) in try Recording.file(path, of: application) }
  }
}

extension Visit {
  fileprivate func act(_ element: String, page: PageID) async throws -> Answer {
    try await session.send([InputEvent(page: page, element: "counting/\(element)", action: .press)])
  }
}
