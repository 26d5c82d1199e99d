import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxPlatform
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxSession

/// Tests of sessions that have ended, and of sessions without a reference.
@Suite struct EndedSessionTests {
  private static func ended() async throws -> Session {
    try await onSessionThread {
      let session = Session()
      session.start(HostedApplication()) { _ in RecordingPresenter() }
      session.settle()
      session.within { $0.stop(.shutDown) }
      #expect(session.finish() == .shutDown)
      return session
    }
  }

  @Test("K12: a call to an ended session returns, and does not keep the session alive")
  func calls() async throws {
    weak var left: Session?
    do {
      let session = try await Self.ended()
      left = session
      #expect(await session.isEnding)
      #expect(await session.send([InputEvent(page: PageID(1), action: .back)]) == .ended(.shutDown))
      #expect(session.within { $0.liveCount } == 0, "who drove it may look at it as well")
    }
    while left != nil { await Task.yield() }
  }

  @Test("K12: a caller that waits for an answer gets it when the session ends")
  func waiting() async throws {
    let session = try await onSessionThread {
      let session = Session()
      session.start(HostedApplication()) { _ in RecordingPresenter() }
      session.settle()
      return session
    }
    async let answer = session.send([InputEvent(page: PageID(1), element: "counting/add", action: .press)])
    try await onSessionThread {
      // The call arrives before or after the end; it is answered in both cases.
      session.within { $0.stop(.shutDown) }
      #expect(session.finish() == .shutDown)
    }
    guard case .ended(.shutDown) = await answer else { throw Problem("\(await answer)") }
  }

  @Test("K12, H3: a session in a host ends with its pages when its last reference is released")
  func dropped() async throws {
    let host = try SessionHost()
    let application = HostedApplication()
    do {
      let visit = try Visit(host, application)
      #expect(try await visit.count == "0")
      #expect(application.census.count == 1)
      #expect(try await visit.act("load") != .ended(.shutDown))
    }
    while host.count > 0 || application.census.count > 0 { await Task.yield() }
  }

  @Test("H9: a host does not count a session from the moment at which its ending is known")
  func uncounted() async throws {
    let host = try SessionHost()
    for _ in 0..<500 {
      let session = try host.start(HostedApplication())
      session.end()
      // Asked without a pause, so that the host is asked for its count at the moment of the ending.
      while session.seat.state.withLock({ $0.ending }) == nil {}
      #expect(host.count == 0)
    }
  }

  @Test("H1: without free descriptors a session in a host works; a session with its own thread ends and says why")
  func descriptors() async {
    // A separate process, because the limit applies to the process. No thread of libdispatch: on a busy machine
    // libdispatch inspects its threads through /proc, and ends the process if it cannot.
    await #expect(processExitsWith: .success) {
      try await withTaskExecutorPreference(OneThread()) { try await Self.runOut() }
    }
  }

  private static func runOut() async throws {
    let host = try SessionHost()
    // After these actions, the process has opened its own descriptors.
    let first = try Visit(host)
    _ = try await first.act("load")
    _ = try await first.wait(for: "loaded")
    var limit = rlimit(rlim_cur: 3, rlim_max: 3)
    try #require(setrlimit(__rlimit_resource_t(7), &limit) == 0)
    #expect(open("/dev/null", O_RDONLY) < 0)
    let visit = try Visit(host)
    guard case .applied(let frame) = try await visit.act("add") else { throw Problem("not applied") }
    #expect(frame.text("counting/count") == "1")
    #expect(throws: HostRefusal.outOfDescriptors(String(cString: strerror(EMFILE)))) { try SessionHost() }
    let ending = await withCheckedContinuation { waiter in
      Thread {
        let ending = Session().run(HostedApplication()) { _ in
          Issue.record("a presenter is made for nothing")
          return RecordingPresenter()
        }
        waiter.resume(returning: ending)
      }.start()
    }
    guard case .failed(.outOfResources(let sentence)) = ending else { throw Problem("\(ending)") }
    #expect(sentence.contains("file descriptor"))
  }
}

/// An executor with its own thread outside the shared pool.
private final class OneThread: TaskExecutor {
  private let jobs = Mutex<[UnownedJob]>([])
  private let ready = DispatchSemaphore(value: 0)

  init() {
    Thread { [self] in
      while true {
        ready.wait()
        jobs.withLock { $0.removeFirst() }.runSynchronously(on: asUnownedTaskExecutor())
      }
    }.start()
  }

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    jobs.withLock { $0.append(job) }
    ready.signal()
  }
}
