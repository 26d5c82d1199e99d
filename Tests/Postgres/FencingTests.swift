import SignalboxInterface
import SignalboxLoopback
import SignalboxNavigation
import SignalboxPostgres
import SignalboxSession
import SignalboxTesting
import Testing
import Synchronization

/// Two programs that both believe that they own a session.
@Suite(.serialized) struct FencingTests {
  /// Ends all connections of a host but not its thread, like a broken network.
  static func cut(_ address: String) throws {
    try PostgresConnection(PostgresAddress(address)).run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
  }

  @Test(
    "P3, P4: a recording is taken over from a program that is silent for its lease, and that program can write nothing more"
  )
  func silent() throws { try silent(nil) }

  private func silent(_ fault: DatabaseFault?) throws {
    let address = try PostgresServer.shared.get().database()
    try fault.install(at: address)
    // A lease of zero length: the program is always too late.
    let old = try PostgresStore(PostgresAddress(address), lease: .zero).shelf("sessions")
    let new = try PostgresStore(PostgresAddress(address)).shelf("sessions")
    let store = try old.create("s", header)
    #expect(store.keep(1))
    let (successor, contents) = try #require(try new.resume("s"))
    #expect(contents.journal.end == 1)
    #expect(!store.keep(2) && store.loss == .taken(name: old.title(of: "s")))
    #expect(!store.append([.stopped]) && store.moveAside() == nil && !store.rewrite(header, Journal()))
    #expect(successor.keep(3))
    #expect(try new.read("s")?.journal.records == [.numbered(1), .numbered(3)])
  }

  @Test("P4: a program without a connection can lose its recording at once; a program that reconnects first continues")
  func gone() throws { try gone(nil) }

  private func gone(_ fault: DatabaseFault?) throws {
    let address = try PostgresServer.shared.get().database()
    try fault.install(at: address)
    let (here, there) = (
      try PostgresStore(PostgresAddress(address), lease: .seconds(3_600)).shelf("sessions"),
      try PostgresStore(PostgresAddress(address), lease: .seconds(3_600)).shelf("sessions")
    )
    let store = try here.create("s", header)
    #expect(store.keep(1))
    for number in 2...5 {
      try Self.cut(address)
      #expect(store.keep(number), "it connects again")
    }
    #expect(throws: JournalFailure.locked(path: there.title(of: "s"))) { try there.resume("s") }
    try Self.cut(address)
    let (successor, contents) = try #require(try there.resume("s"))
    #expect(contents.journal.end == 5 && successor.keep(6))
    #expect(!store.keep(7) && store.loss == .taken(name: here.title(of: "s")))
  }

  @Test(
    "P3: a session that another program takes over ends; nothing unkept is shown, answered or begun")
  func sessionEnds() async throws { try await sessionEnds(nil) }

  private func sessionEnds(_ fault: DatabaseFault?) async throws {
    let address = try PostgresServer.shared.get().database()
    try fault.install(at: address)
    let old = try PostgresStore(PostgresAddress(address), lease: .zero).shelf("sessions")
    let new = try PostgresStore(PostgresAddress(address)).shelf("sessions")
    try await onSessionThread {
      let first = SessionTest(Counting(), recording: try .named("s", on: old, of: Counting()))
      for _ in 0..<3 { first.press("counting/more") }
      #expect(first.text("counting/count") == "3")
      let second = SessionTest(Counting(), recording: try .named("s", on: new, of: Counting()))
      #expect(second.text("counting/count") == "3")
      let (shown, begun) = (first.frames.count, Began.count.withLock(\.self))
      first.press("counting/work")
      #expect(first.frames.count == shown && Began.count.withLock(\.self) == begun)
      // A session that continues would not end by itself.
      first.session.within { $0.stop(.shutDown) }
      guard case .failed(.recordingLost(let sentence)) = first.session.finish() else {
        Issue.record("it goes on")
        return
      }
      #expect(sentence.hasPrefix("Another program continues "))
      second.press("counting/more")
      #expect(second.text("counting/count") == "4")
    }
  }

  @Test("P63: a session whose recording was removed ends, and its sentence names this reason only")
  func removed() async throws {
    let address = try PostgresServer.shared.get().database()
    let shelf = try PostgresStore(PostgresAddress(address)).shelf("sessions")
    try await onSessionThread {
      let test = SessionTest(Counting(), recording: try .named("s", on: shelf, of: Counting()))
      test.press("counting/more")
      try PostgresConnection(PostgresAddress(address)).run("DELETE FROM signalbox.sessions")
      let frames = test.frames.count
      test.press("counting/more")
      #expect(test.frames.count == frames)
      let sentence = "\(shelf.title(of: "s")) was removed from the store. This session ends, and it cannot be resumed."
      #expect(test.session.finish() == .failed(.recordingLost(sentence)))
    }
  }

  @Test("P3, P4: the test of a promise fails with a database that breaks only this promise")
  func broken() async {
    await expectCaught("An epoch that stays") { try silent(.epochsStay) }
    await expectCaught("An epoch that stays, in a session") { try await sessionEnds(.epochsStay) }
    await expectCaught("A lease that never ends") { try silent(.leasesNeverEnd) }
    await expectCaught("A lease that ends at once") { try gone(.leasesEndAtOnce) }
  }
}
