import Foundation
import SignalboxInterface
import SignalboxLoopback
import SignalboxNavigation
import SignalboxPostgres
import SignalboxSession
import SignalboxTesting
import Testing

/// A database that stops and starts again.
@Suite(.serialized) struct OutageTests {
  @Test(
    "P5: during an outage of the database the session waits and shows it, then continues with nothing lost or doubled"
  )
  func back() async throws { try back(nil) }

  @Test(
    "P5: the test finds a database that loses or doubles something",
    arguments: [DatabaseFault.losesPieces, .doublesPieces])
  func broken(_ fault: DatabaseFault) async { await expectCaught("\(fault)") { try back(fault) } }

  private func back(_ fault: DatabaseFault?) throws {
    let server = try PostgresServer()
    let address = try server.database()
    try fault.install(at: address)
    let shelf = try PostgresStore(PostgresAddress(address)).shelf("sessions")
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

  @Test("P5: a session waits for its limit, then ends with a sentence; the kept part can be resumed later")
  func impatience() async throws {
    let server = try PostgresServer()
    let address = try server.database()
    try await onSessionThread {
      let shelf = try PostgresStore(PostgresAddress(address), patience: .seconds(10)).shelf("sessions")
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
      let other = try PostgresStore(PostgresAddress(address)).shelf("sessions")
      let next = SessionTest(Counting(), recording: try soon { try .named("s", on: other, of: Counting()) })
      #expect(next.text("counting/count") == "1")
    }
  }

  @Test("P6: sessions that write at the same time share commits")
  func together() async throws {
    let address = try PostgresAddress(PostgresServer.shared.get().database())
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
