import SignalboxHTTP
import SignalboxInterface
import SignalboxProgram
import SignalboxSession
import SignalboxWords
import Synchronization
import Testing

@testable import SignalboxBrowser

/// The return of all visitors of a killed server to another server.
@Suite struct ReturningVisitorsTests {
  private let counts = Counts()

  /// Resumes the sessions of these secrets at the same time.
  private func resume(_ secrets: [String]) async -> [Visitor?] {
    var source = SessionSource(begin: { _, _, _ in nil }, areKept: true)
    source.resume = { [counts] _, _, _ in
      counts.change(by: 1)
      return SlowDriver(counts: counts)
    }
    let visitors = Visitors(limits: Visitors.Limits(), sessions: source)
    return await withTaskGroup(of: Visitor?.self) { group in
      for secret in secrets {
        group.addTask { (try? await visitors.resume(secret, from: "", in: .english, now: 0)) ?? nil }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
  }

  @Test("W149: of many visitors that return at once, at most two sessions for each processor resume")
  func few() async throws {
    let resumed = await resume((0..<200).map { _ in RandomToken.ofSession.text }).count { $0 != nil }
    let (most, all) = counts.values
    #expect(resumed == 200 && all == 200, "\(resumed) of \(all)")
    #expect((1...Visitors.mostResuming).contains(most))
  }

  @Test("W149: requests of the same browser at the same time get the same session")
  func same() async throws {
    let resumed = await resume(Array(repeating: RandomToken.ofSession.text, count: 20))
    #expect(Set(resumed.map { $0.map(ObjectIdentifier.init) }).count == 1 && resumed[0] != nil)
    #expect(counts.values.all == 1)
  }
}

/// The numbers of sessions that are being resumed.
private final class Counts: Sendable {
  private let state = Mutex((now: 0, most: 0, all: 0))

  var values: (most: Int, all: Int) { state.withLock { ($0.most, $0.all) } }

  func change(by step: Int) {
    state.withLock { state in
      state.now += step
      state.most = max(state.most, state.now)
      state.all += max(0, step)
    }
  }
}

/// A session whose first page takes many steps.
private struct SlowDriver: SessionDriver {
  let board = Board()
  let counts: Counts

  func send(form changes: [InputEvent], then press: InputEvent?, post: String?) async -> Answer { .ended(.shutDown) }
  var guardsQuitting: Bool { get async { false } }
  var files: FileShelf? { get async { nil } }
  func wake() async {
    for _ in 0..<200 { await Task.yield() }
    counts.change(by: -1)
    board.close(.finished(outcome: nil))
  }
  func park() {}
  func stop() {}
}
