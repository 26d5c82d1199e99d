import FlyingFox
import Foundation
import GRDB
import SignalboxLoopback
import SignalboxModel
import SignalboxPages
import Synchronization
import Testing

@testable import SignalboxServices
@testable import SignalboxWeb
import SignalboxProgram

@Suite struct WebFeedbackOutboxTests {
  private let folder = TemporaryFolder()
  private let good = CollectedFeedback(feedback: .good, category: .average)
  private let bad = CollectedFeedback(feedback: .bad, category: .average)

  private func store(_ data: DataFolder? = nil, isOutbox: Bool = true) -> FeedbackArchive {
    let now = Date(timeIntervalSince1970: 1_800_000_000)
    return FeedbackArchive(folder: data ?? DataFolder(folder.path), isOutbox: isOutbox, now: { now })
  }

  private func outbox(_ store: FeedbackArchive, _ address: String) throws -> WebFeedbackOutbox {
    WebFeedbackOutbox(store: store, address: try WebAddress(address), client: WebClient(limits: .patient))
  }

  /// A service that answers with the given statuses, then with 200.
  private func service(_ statuses: [Int] = []) async throws -> (server: LoopbackServer, taken: Taken) {
    let taken = Taken()
    let statuses = Mutex(statuses)
    let server = try await LoopbackServer { request in
      let body = String(decoding: try await request.bodyData, as: UTF8.self)
      taken.add("\(request.headers[HTTPHeader("Idempotency-Key")] ?? "none") \(body)")
      let status = statuses.withLock { $0.isEmpty ? 200 : $0.removeFirst() }
      return HTTPResponse(
        statusCode: HTTPStatusCode(status, phrase: "Status"),
        headers: status == 503 ? [HTTPHeader("Retry-After"): "7"] : [:])
    }
    return (server, taken)
  }

  private final class Taken: Sendable {
    private let state = Mutex<[String]>([])
    var lines: [String] { state.withLock { $0 } }
    var keys: [String] { lines.map { String($0.prefix { $0 != " " }) } }
    func add(_ line: String) { state.withLock { $0.append(line) } }
  }

  @Test("P11: kept feedback is sent in order, each with its key, and then nothing is left", arguments: Place.allCases)
  func inOrder(_ place: Place) async throws {
    let data = try place.data(folder)
    let (server, taken) = try await service()
    let store = store(data)
    try await store.keep(good, key: "a")
    try await store.keep(bad, key: "b")
    let outbox = try outbox(store, server.address)
    for expected in [Delivery.accepted, .accepted, .nothing] { #expect(try await outbox.sendNext() == expected) }
    #expect(
      taken.lines == [
        #"a {"category":"average","feedback":"good","givenAt":"2027-01-15T08:00:00Z"}"#,
        #"b {"category":"average","feedback":"bad","givenAt":"2027-01-15T08:00:00Z"}"#,
      ])
    #expect(try await store.history().count == 2)
  }

  @Test(
    "P11: a feedback stays first until it is accepted, with the same key, also for the next process",
    arguments: Place.allCases)
  func kept(_ place: Place) async throws {
    let data = try place.data(folder)
    let (server, taken) = try await service([500, 503, 404])
    let first = store(data)
    try await first.keep(good, key: "a")
    try await first.keep(bad, key: "b")
    #expect(try await outbox(first, server.address).sendNext() == .postponed(.zero))
    #expect(try await outbox(store(data), server.address).sendNext() == .postponed(.seconds(7)))
    let last = try outbox(store(data), server.address)
    for expected in [Delivery.postponed(.zero), .accepted, .accepted, .nothing] {
      #expect(try await last.sendNext() == expected)
    }
    #expect(taken.keys == ["a", "a", "a", "a", "b"])
  }

  @Test("after a lost answer the feedback is sent again with the same key")
  func lostAnswer() async throws {
    let server = try RawServer { number in
      number == 0 ? .reset : .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
    }
    let store = store()
    try await store.keep(good, key: "a")
    let outbox = try outbox(store, server.address)
    await #expect(throws: WebFailure.reset) { try await outbox.sendNext() }
    #expect(try await outbox.sendNext() == .accepted)
    #expect(server.requests.filter { $0.contains("\r\nIdempotency-Key: a\r\n") }.count == 2)
  }

  @Test(
    "P11: a key has one body, also when the session runs again and gives another feedback in its place",
    arguments: Place.allCases)
  func oneBody(_ place: Place) async throws {
    let data = try place.data(folder)
    let (server, taken) = try await service([500])
    try await store(data).keep(good, key: "a")
    #expect(try await outbox(store(data), server.address).sendNext() == .postponed(.zero))
    await #expect(throws: EffectFailure.self) { try await store(data).keep(bad, key: "a") }
    #expect(try await outbox(store(data), server.address).sendNext() == .accepted)
    await #expect(throws: EffectFailure.self) { try await store(data).keep(bad, key: "a") }
    #expect(try await outbox(store(data), server.address).sendNext() == .nothing)
    #expect(taken.keys == ["a", "a"])
    #expect(Set(taken.lines).count == 1)
  }

  @Test("P11: a feedback that is kept without an outbox is not sent later", arguments: Place.allCases)
  func notAsked(_ place: Place) async throws {
    let data = try place.data(folder)
    let (server, taken) = try await service()
    let outbox = try outbox(store(data), server.address)
    #expect(try await outbox.sendNext() == .nothing)
    #expect(!FileManager.default.fileExists(atPath: folder.path))
    try await store(data, isOutbox: false).keep(good, key: "a")
    #expect(try await outbox.sendNext() == .nothing)
    #expect(taken.lines == [])
  }

  @Test(
    "a file of an earlier version keeps its feedback and its outbox, and can send the next", arguments: [false, true])
  func migration(_ hasOutbox: Bool) async throws {
    let path = try DataFolder(folder.path).file("feedback.sqlite")
    var migrator = DatabaseMigrator()
    migrator.registerMigration("1") { database in
      try database.execute(
        sql: """
          CREATE TABLE feedback (number INTEGER PRIMARY KEY AUTOINCREMENT, key TEXT NOT NULL UNIQUE, givenAt TEXT NOT NULL,
            category TEXT NOT NULL, feedback TEXT NOT NULL);
          INSERT INTO feedback (key, givenAt, category, feedback) VALUES ('old', 'then', 'average', 'good');
          """)
    }
    // The step of version 0.3, as GRDB wrote it.
    if hasOutbox {
      migrator.registerMigration("2") { database in
        try database.execute(
          sql: """
            ALTER TABLE "feedback" ADD COLUMN "isUnsent" BOOLEAN NOT NULL DEFAULT 0;
            CREATE INDEX "unsent" ON "feedback"("number") WHERE "isUnsent" = 1;
            UPDATE feedback SET isUnsent = 1;
            """)
      }
    }
    let old = try DatabaseQueue(path: path)
    try migrator.migrate(old)
    try old.close()
    let (server, taken) = try await service()
    let store = store()
    try await store.keep(bad, key: "new")
    let outbox = try outbox(store, server.address)
    if hasOutbox { #expect(try await outbox.sendNext() == .accepted) }
    #expect(try await outbox.sendNext() == .accepted)
    #expect(try await store.history().map(\.feedback) == ["good", "bad"])
    #expect(taken.keys == (hasOutbox ? ["old", "new"] : ["new"]))
    let file = try DatabaseQueue(path: path)
    let plan = try await file.read { database in
      try String.fetchAll(
        database, sql: "EXPLAIN QUERY PLAN SELECT key FROM feedback WHERE is_unsent ORDER BY number LIMIT 1",
        adapter: SuffixRowAdapter(fromIndex: 3))
    }
    #expect("\(plan)".contains("USING INDEX unsent"), "\(plan)")
  }
}
