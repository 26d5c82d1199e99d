import CDescriptors
import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxPlatform
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxSession

@Suite struct EventLoopTests {
  private static func make(_ time: TimeSource = .manual) -> (loop: EventLoop, executor: LoopExecutor) {
    let executor = LoopExecutor()
    return (EventLoop(executor: executor, time: TimeBase(time)), executor)
  }

  // MARK: Waking

  @Test("the ready handler is called once, for the first job during a wait, and for no job outside a wait")
  func onReady() {
    let executor = LoopExecutor()
    let told = Mutex(0)
    let ran = Mutex(0)
    let begin = { Task(executorPreference: executor) { @Sendable in ran.withLock { $0 += 1 } } }
    executor.onReady { told.withLock { $0 += 1 } }
    _ = begin()
    #expect(told.withLock { $0 } == 0)
    #expect(!executor.prepareToWait(), "a job has arrived already")
    #expect(executor.claim { executor.drain() })
    #expect(executor.prepareToWait())
    _ = begin()
    _ = begin()
    #expect(told.withLock { $0 } == 1)
    #expect(!executor.prepareToWait())
    #expect(executor.claim { executor.drain() })
    #expect(ran.withLock { $0 } == 3)
    #expect(executor.prepareToWait() && told.withLock { $0 } == 1)
  }

  @Test("a session that waits for no descriptor is driven by its ready handler")
  func driven() async throws {
    try await onSessionThread {
      let ready = Mutex(false)
      let wakeUp = try #require(WakeUp())
      let session = Session()
      session.executor.onReady {
        ready.withLock { $0 = true }
        wakeUp.signal()
      }
      session.start(Trip()) { _ in RecordingPresenter() }
      session.settle()
      let page = try #require(session.inside { $0.frame?.page.page })
      session.inside { $0.host.send(InputEvent(page: page, element: "look", action: .press)) }
      #expect(session.inside { $0.nextTurn } == .now)
      session.settle()
      // The effect ends on its own thread. The handler is called, unless the result has already arrived.
      #expect(session.inside { $0.nextTurn } == .later(nil))
      while session.inside({ $0.run?.effects.isAtRest == false }) {
        if session.executor.prepareToWait() {
          var polled = [pollfd(fd: wakeUp.descriptor, events: Int16(POLLIN), revents: 0)]
          try #require(poll(&polled, 1, 600_000) == 1, "nobody was told")
          wakeUp.reset()
          #expect(ready.withLock { $0 })
        }
        session.settle()
      }
      #expect(session.inside { $0.frame?.element("trip/note") } != nil)
      session.inside { $0.stop(.shutDown) }
      #expect(session.finish() == .shutDown)
    }
  }

  // MARK: Timers

  @Test("the next timer is the earlier of the presenter's and the application's; a manual clock fires none by itself")
  func nextDue() {
    let (loop, _) = Self.make()
    let application = SessionClock(loop.time, isSteady: true)
    #expect(loop.untilNextDue(with: application) == nil)
    let late = loop.presenterClock.schedule(after: .seconds(5)) {}
    let early = application.schedule(after: .seconds(2)) {}
    #expect(loop.untilNextDue(with: application) == nil)
    #expect(!loop.isAdvancing)
    loop.advance(by: .seconds(6))
    loop.step(with: application)
    #expect(loop.time.now == .seconds(2) && loop.untilNextDue(with: application) == .zero && loop.isAdvancing)
    early.cancel()
    loop.step(with: application)
    #expect(loop.time.now == .seconds(5) && loop.untilNextDue(with: nil) == .zero)
    late.cancel()
    loop.step(with: nil)
    #expect(loop.time.now == .seconds(6) && !loop.isAdvancing)
  }

  @Test("the clock does not stop at the timers of an application whose time stands still")
  func standingStill() {
    let (loop, _) = Self.make()
    let application = SessionClock(loop.time, isSteady: true)
    let timer = application.schedule(after: .seconds(2)) {}
    loop.advance(by: .seconds(6))
    loop.step(with: nil)
    #expect(loop.time.now == .seconds(6) && !loop.isAdvancing && timer.isActive)
  }

  // MARK: Waiting

  @Test("a wait ends with a job from another thread or a due timer, and does not begin if a turn is needed")
  func waiting() async throws {
    try await onSessionThread {
      let (loop, executor) = Self.make(.machine)
      try loop.wait { .now }
      try loop.wait { .later(.zero) }
      try loop.wait { .later(.milliseconds(1)) }
      var asked = 0
      try loop.wait {
        asked += 1
        // The job comes from another thread during the wait.
        if asked == 1 { Task.detached { _ = Task(executorPreference: executor) {} } }
        return .later(nil)
      }
      #expect(asked == 1 && executor.claim { executor.drain() })
    }
  }

  @Test("a wait continues after a handler that needs no turn, and ends after a handler that needs a turn")
  func handlers() async throws {
    try await onSessionThread {
      let (loop, _) = Self.make(.machine)
      var ends: [Int32] = [-1, -1]
      closing_pipe(&ends)
      let (reading, writing) = (ends[0], ends[1])
      defer { for end in [reading, writing] { close(end) } }
      var byte: UInt8 = 0
      var count = 0
      loop.watch(reading, for: .reading) {
        read(reading, &byte, 1)
        count += 1
        guard count < 3 else { return }
        loop.skipTurn()
        write(writing, &byte, 1)
      }
      write(writing, &byte, 1)
      try loop.wait { .later(nil) }
      #expect(count == 3)
      write(writing, &byte, 1)
      loop.unwatchAll()
      try loop.wait { .later(.zero) }
      #expect(count == 3, "nobody watches any more")
    }
  }
}
