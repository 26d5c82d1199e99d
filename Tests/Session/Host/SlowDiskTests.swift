import Dispatch
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxSession

/// What a disk that takes long costs those who do not wait for it.
@Suite struct SlowDiskTests {
  @Test(
    "H7: while one session waits for its disk, or for its recording to be read, the only worker serves another",
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
    // Nobody was told yet of what is not kept.
    #expect(disk.synced == 0 && disk.waiting == count)
    disk.goOn()
    for answer in answers {
      guard case .applied(let frame) = try await answer.value else { throw Problem("not applied") }
      #expect(frame.text("counting/count") == "1")
    }
    // Whoever took their place has made room again, and all go on.
    for visit in waiting { #expect(try await visit.act("add") == .applied(visit.frame)) }
  }

  @Test("H7: more sessions than may wait at a time lose nothing by waiting for those")
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

  @Test("H7: a recording that is read anew, because its session was put away, is waited for beside the loop")
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
  /// One that is recorded on a disk.
  fileprivate init(_ host: SessionHost, on disk: Disk) throws {
    self.init(
      try host.start(HostedApplication()) {
        disk.access()
        return Recording(store: DiskStore(disk), name: "recorded")
      })
  }
}

/// A disk that stands still until it is told to go on.
private final class Disk: Sendable {
  private struct State {
    var isStanding = false
    var (waiting, synced) = (0, 0)
  }

  private let state = Mutex(State())
  private let gate = DispatchSemaphore(value: 0)

  /// How many wait for it, and how often one was told that what it wrote is kept.
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

  /// Waits until it does not stand still.
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

/// A recording on such a disk.
private final class DiskStore: JournalStore {
  let name = "disk"
  let loss = JournalLoss.unwritable(name: "disk")
  private let disk: Disk

  init(_ disk: Disk) { self.disk = disk }

  func append(_ batch: [JournalChange]) -> Bool { true }
  func sync(_ isWaiting: () -> Void) -> Bool {
    disk.access()
    return true
  }
  func rewrite(_ header: JournalHeader, _ journal: Journal) -> Bool { false }
  func putAside() -> String? { nil }
  func successor(_ header: JournalHeader) throws(JournalFailure) -> any JournalStore { DiskStore(disk) }
}
