import Dispatch
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxSession

/// Tests that a slow disk does not delay the sessions that do not wait for it.
@Suite struct SlowDiskTests {
  @Test(
    "H7: while sessions wait for their disk, the only worker serves another session",
    arguments: [1, 8])
  func others(_ count: Int) async throws {
    let disk = Disk()
    let host = try SessionHost(workers: 1)
    let waiting = try (0..<count).map { _ in try Visit(host, on: disk) }
    for visit in waiting { #expect(try await visit.count == "0") }
    disk.stand()
    let answers = waiting.map { visit in Task { try await visit.act("add") } }
    while disk.waiting < count { await Task.yield() }
    let other = try Visit(host)
    guard case .applied(let frame) = try await other.act("add") else { throw Problem("not applied") }
    #expect(frame.text("counting/count") == "1")
    // No viewer has been told of an entry that is not kept.
    #expect(disk.synced == 0 && disk.waiting == count)
    disk.goOn()
    for answer in answers {
      guard case .applied(let frame) = try await answer.value else { throw Problem("not applied") }
      #expect(frame.text("counting/count") == "1")
    }
    // The replacement workers have made room again, and all sessions continue.
    for visit in waiting { #expect(try await visit.act("add") == .applied(visit.frame)) }
  }

  @Test("H7: sessions beyond the number that may wait at the same time lose nothing")
  func many() async throws {
    let disk = Disk()
    let host = try SessionHost(workers: 1)
    let waiting = try (0..<Workers.mostWaiting + 20).map { _ in try Visit(host, on: disk) }
    for visit in waiting { #expect(try await visit.count == "0") }
    disk.stand()
    let answers = waiting.map { visit in Task { try await visit.act("add") } }
    while disk.waiting < Workers.mostWaiting { await Task.yield() }
    disk.goOn()
    for answer in answers {
      guard case .applied(let frame) = try await answer.value else { throw Problem("not applied") }
      #expect(frame.text("counting/count") == "1")
    }
    await host.drain()
    #expect(host.count == 0)
  }

  @Test("H7: while a session waits for the place of its files, the only worker serves another session")
  func files() async throws {
    let disk = Disk()
    let host = try SessionHost(workers: 1)
    let waiting = try host.start(Importing()) {
      Recording(store: DiskStore(disk, archive: DiskArchive(disk)), name: "recorded")
    }
    let page = try #require(try await waiting.frame).inFront
    disk.stand()
    let event = InputEvent(page: page, element: "page/files", action: .sendFiles([.greeting]))
    let answer = Task { try await waiting.send([event]) }
    while disk.waiting < 1 { await Task.yield() }
    let other = try Visit(host)
    guard case .applied(let frame) = try await other.act("add") else { throw Problem("not applied") }
    #expect(frame.text("counting/count") == "1")
    disk.goOn()
    guard case .applied(let sent) = try await answer.value else { throw Problem("not applied") }
    #expect(sent.element("page/files")?.content.input?.text.contains("greeting.txt") == true)
  }

  @Test("H7: while the recording of a session that comes back is read, the only worker serves another session")
  func comingBack() async throws {
    let disk = Disk()
    let host = try SessionHost(workers: 1, limits: HostLimits(idle: .zero))
    let (waiting, other) = (try Visit(host, on: disk), try Visit(host))
    #expect(try await waiting.count == "0")
    while host.liveCount > 0 { await Task.yield() }
    disk.stand()
    let count = Task { try await waiting.count }
    while disk.waiting < 1 { await Task.yield() }
    #expect(try await other.count == "0")
    disk.goOn()
    #expect(try await count.value == "0")
  }
}

extension Visit {
  /// Creates a session that is recorded on `disk`.
  fileprivate init(_ host: SessionHost, on disk: Disk) throws {
    self.init(
      try host.start(HostedApplication()) {
        disk.access()
        return Recording(store: DiskStore(disk), name: "recorded")
      })
  }
}

/// A disk that can stand still, until `goOn()` is called.
private final class Disk: Sendable {
  private struct State {
    var isStanding = false
    var (waiting, synced) = (0, 0)
  }

  private let state = Mutex(State())
  private let gate = DispatchSemaphore(value: 0)

  /// The number of waiting accesses, and of accesses that have ended since the disk last stood still.
  var waiting: Int { state.withLock(\.waiting) }
  var synced: Int { state.withLock(\.synced) }

  func stand() { state.withLock { state in (state.isStanding, state.synced) = (true, 0) } }

  func goOn() {
    let waiting = state.withLock { state in
      state.isStanding = false
      return state.waiting
    }
    for _ in 0..<waiting { gate.signal() }
  }

  /// Waits while the disk stands still.
  func access() {
    let mustWait = state.withLock { state in
      if state.isStanding { state.waiting += 1 }
      return state.isStanding
    }
    if mustWait { gate.wait() }
    state.withLock { state in
      state.waiting -= mustWait ? 1 : 0
      state.synced += 1
    }
  }
}

/// A recording on a disk that can stand still.
private final class DiskStore: JournalStore {
  let name = "disk"
  let loss = JournalLoss.unwritable(name: "disk")
  let fileArchive: (any FileArchive)?
  private let disk: Disk

  init(_ disk: Disk, archive: (any FileArchive)? = nil) { (self.disk, fileArchive) = (disk, archive) }

  func append(_ batch: [JournalChange]) -> Bool { true }
  func sync(_ isWaiting: () -> Void) -> Bool {
    disk.access()
    return true
  }
  func rewrite(_ header: JournalHeader, _ journal: Journal) -> Bool { false }
  func moveAside() -> String? { nil }
  func successor(_ header: JournalHeader) throws(JournalFailure) -> any JournalStore { DiskStore(disk) }
}

/// A place for the files of a session on a disk that can stand still.
private final class DiskArchive: FileArchive {
  private let disk: Disk
  private let sizes = Mutex<[String: Int]>([:])

  init(_ disk: Disk) { self.disk = disk }

  func total() -> (files: Int, bytes: Int) { sizes.withLock { ($0.count, $0.values.reduce(0, +)) } }
  func size(of digest: String) -> Int? { sizes.withLock { $0[digest] } }
  func keep(_ file: KeptFile, at path: String) {
    disk.access()
    sizes.withLock { $0[file.digest] = file.size }
  }
  func read(_ digest: String, _ take: (ArraySlice<UInt8>) throws -> Void) -> Bool { false }
  func remove(_ digest: String) { sizes.withLock { $0[digest] = nil } }
  func clean(keeping isNeeded: (String) -> Bool) {}
  func removeAll() { sizes.withLock { $0 = [:] } }
}
