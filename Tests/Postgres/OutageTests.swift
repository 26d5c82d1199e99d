import Foundation
import SignalboxInterface
import SignalboxLoopback
import SignalboxNavigation
import SignalboxPostgres
import SignalboxSession
import SignalboxTesting
import Testing

/// A database that goes and comes back.
@Suite(.serialized) struct OutageTests {
  @Test(
    "P5: while the database is away the session stands still and says so, and goes on by itself with nothing lost or twice"
  )
  func back() async throws { try back(nil) }

  @Test(
    "P5: a database in which something is lost, or comes twice, is found out",
    arguments: [DatabaseFault.losesPieces, .doublesPieces])
  func broken(_ fault: DatabaseFault) { withKnownIssue { try back(fault) } }

  private func back(_ fault: DatabaseFault?) throws {
    let server = try PostgresServer()
    let address = try server.database()
    try fault.install(at: address)
    let shelf = try PostgresStore(StoreAddress(address)).shelf("sessions")
    let store = try shelf.create("s", header)
    for round in 0..<3 {
      #expect(store.keep(2 * round))
      server.stop(round == 1 ? SIGINT : SIGQUIT)
      var waits = 0
      #expect(store.append([.record(.numbered(2 * round + 1), merges: false)]))
      let isKept = store.sync {
        waits += 1
        if waits == 1 { try? server.start() }
      }
      #expect(isKept && waits > 0)
    }
    #expect(try shelf.read("s")?.journal.records == (0..<6).map(Journal.Record.numbered))
  }

  @Test("P5: a session waits for so long and no longer, and ends with a sentence; what was kept is gone on with later")
  func impatience() async throws {
    let server = try PostgresServer()
    let address = try server.database()
    try await onSessionThread {
      let shelf = try PostgresStore(StoreAddress(address), patience: .seconds(2)).shelf("sessions")
      let test = SessionTest(Counting(), recording: try .named("s", on: shelf, of: Counting()))
      test.press("counting/more")
      server.stop(SIGQUIT)
      let frames = test.frames.count
      test.press("counting/more")
      #expect(test.frames.count == frames, "nothing is shown that is not kept")
      guard case .failed(.recordingLost(let sentence)) = test.session.finish() else {
        Issue.record("it goes on")
        return
      }
      #expect(sentence.contains("does not answer"))
      try server.start()
      let other = try PostgresStore(StoreAddress(address)).shelf("sessions")
      let next = SessionTest(Counting(), recording: try ShelfTests.soon { try .named("s", on: other, of: Counting()) })
      #expect(next.text("counting/count") == "1")
    }
  }

  @Test("P6: sessions that write at the same time share commits")
  func together() async throws {
    let address = try StoreAddress(PostgresServer.shared.get().database())
    let store = try PostgresStore(address)
    let shelf = store.shelf("sessions")
    let (writers, each) = (32, 20)
    await withTaskGroup(of: Void.self) { group in
      for writer in 0..<writers {
        group.addTask {
          await withCheckedContinuation { done in
            let thread = Thread {
              if let one = try? shelf.create("s\(writer)", header) {
                for number in 0..<each { #expect(one.keep(number)) }
              }
              done.resume()
            }
            thread.start()
          }
        }
      }
    }
    #expect(try shelf.items().count == writers)
    for item in try shelf.items() { #expect(try shelf.read(item.name)?.journal.end == each) }
    #expect(store.commitCount < writers * each / 4, "\(store.commitCount) commits")
  }
}
