// The cost of sessions in PostgreSQL: turns, beside turns in a file; commits shared by many sessions; takeovers; bytes.
// The argument is the address of an empty database.
import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxPostgres
import SignalboxSQL
import SignalboxSession

/// An application that counts presses and never writes a checkpoint.
private struct Counting: Application {
  static let name = "counting"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let (page, count) = (CountingPage(), MutableProperty(0))
    page.count.text <~ count.map { "\($0)" }
    page.more.taps.observe { count.value += 1 }
    _ = try? await context.navigator.presentRoot(page)
    return "\(count.value)"
  }
}

private final class CountingPage: Page<Never> {
  let count = Label("count")
  let more = Button("more", "More")
  override var elements: [PageElement] { [count, more] }
  init() { super.init(key: "counting", title: "Counting") }
}

private let clock = ContinuousClock()
private let press = InputEvent(page: PageID(1), element: "counting/more", action: .press)

extension Duration {
  fileprivate var milliseconds: Double {
    Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1_000_000_000_000_000
  }
}

private func shown(_ number: Double) -> String { String(format: "%.3f", number) }

private func line(_ words: String, _ times: [Double]) {
  let sorted = times.sorted()
  print("\(words): p50 \(shown(sorted[sorted.count / 2])) ms, p99 \(shown(sorted[sorted.count * 99 / 100])) ms")
}

private func pause(_ time: Duration) async {
  await withCheckedContinuation { waiter in
    DispatchQueue.global().asyncAfter(deadline: .now() + time.milliseconds / 1_000) { waiter.resume() }
  }
}

private func begin(_ host: SessionHost, _ shelf: any JournalShelf, _ name: String) throws -> HostedSession {
  try host.start(Counting()) { () throws(JournalFailure) in try Recording.named(name, on: shelf, of: Counting()) }
}

/// Measures a single session whose presses come one after the other.
private func turns(_ words: String, _ shelf: any JournalShelf) async throws {
  let session = try begin(SessionHost(workers: 2), shelf, "turns-\(UInt32.random(in: 0 ... .max))")
  var times: [Double] = []
  for _ in 0..<1_000 {
    let begun = clock.now
    _ = try await session.send([press])
    times.append((clock.now - begun).milliseconds)
  }
  line(words, times)
}

/// Measures presses at a steady rate over all sessions, and the costs that `Simulation` has.
private func together(_ count: Int, perSecond rate: Int, seconds: Int, _ store: PostgresStore) async throws {
  let (shelf, host) = (store.shelf("bench\(count)"), try SessionHost())
  let sessions = try (0..<count).map { try begin(host, shelf, "s\($0)") }
  for session in sessions { _ = try await session.frame }
  let connection = try PostgresConnection(address)
  let flushes = "SELECT wal_sync, (wal_sync_time * 1000)::bigint FROM pg_stat_wal"
  let (commits, before, flushed) = (store.commitCount, try worked(), try connection.run(flushes)[0])
  let begun = clock.now
  let times = try await withThrowingTaskGroup(of: Double.self) { group in
    for number in 0..<rate * seconds {
      let session = sessions[number % count]
      let due = begun + .nanoseconds(1_000_000_000 * number / rate)
      group.addTask {
        await pause(due - clock.now)
        _ = try await session.send([press])
        return (clock.now - due).milliseconds
      }
    }
    return try await group.reduce(into: [Double]()) { $0.append($1) }
  }
  let took = (clock.now - begun).milliseconds / 1_000
  let (after, made, flushedNow) = (try worked(), store.commitCount - commits, try connection.run(flushes)[0])
  let syncs = zip(flushedNow, flushed).map { Double(($0.integer ?? 0) - ($1.integer ?? 0)) }
  line(
    "\(count) sessions, \(shown(Double(times.count) / took)) presses a second, \(shown(Double(made) / took)) commits a second",
    times)
  print(
    "  processor of a press here: \(shown((after.here - before.here) / Double(times.count) * 1_000)) ms,",
    "of a commit with \(shown(Double(times.count) / Double(made))) rows in the database:",
    "\(shown((after.database - before.database) / Double(made) * 1_000)) ms;",
    "a flush: \(shown(syncs[1] / max(1, syncs[0]) / 1_000)) ms")
}

/// Measures the takeover of a session by another program, with a recording of `length` entries.
private func takeover(_ length: Int, _ address: PostgresAddress, _ store: PostgresStore) async throws {
  let (name, header) = ("long\(length)", JournalHeader(application: "counting", version: 1, session: "s"))
  let journal = try store.shelf("takeover").create(name, header)
  let records = (0..<length).map { number in
    JournalChange.record(
      Journal.Record(time: .milliseconds(number), entry: .input(press), revision: number + 1), merges: false)
  }
  for place in stride(from: 0, to: length, by: 1_000) {
    guard journal.append(Array(records[place..<min(length, place + 1_000)])), journal.sync({}) else { throw Problem() }
  }
  _ = consume journal
  let other = try PostgresStore(address)
  let host = try SessionHost()
  var times: [Double] = []
  for _ in 0..<5 {
    let begun = clock.now
    let session = try await retry { try begin(host, other.shelf("takeover"), name) }
    let frame = try await session.frame
    times.append((clock.now - begun).milliseconds)
    guard frame?.element("counting/count")?.content.text == "\(length)" else { throw Problem() }
    session.end()
    _ = await session.ending
  }
  line("a recording of \(length) entries is taken over", times)
}

/// Repeats `body` while the earlier owner has not yet released the session.
private func retry<Value>(_ body: () throws -> Value) async throws -> Value {
  while true {
    do { return try body() } catch HostRefusal.unavailable(.locked) { await pause(.milliseconds(1)) }
  }
}

/// The processor time of this process, and of the database's processes on this machine, in seconds.
private func worked() throws -> (here: Double, database: Double) {
  var worked = (here: 0.0, database: 0.0)
  for process in try FileManager.default.contentsOfDirectory(atPath: "/proc").compactMap({ Int32($0) }) {
    // After the name in parentheses come the state, ten numbers, and the times as user and as system.
    guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
      let name = text.lastIndex(of: ")")
    else { continue }
    let parts = text[name...].split(separator: " ")
    let time = ((Double(parts[12]) ?? 0) + (Double(parts[13]) ?? 0)) / 100
    if process == getpid() { worked.here += time }
    if text[..<name].hasSuffix("(postgres") { worked.database += time }
  }
  return worked
}

private struct Problem: Error {}

let address = try PostgresAddress(CommandLine.arguments[1])
let store = try PostgresStore(address)
let folder = NSTemporaryDirectory() + "storing-\(getpid())"
try await turns("a turn with a file", JournalFolder(folder))
try FileManager.default.removeItem(atPath: folder)
try await turns("a turn with PostgreSQL", store.shelf("turns"))
try await together(1, perSecond: 300, seconds: 4, store)
try await together(100, perSecond: 300, seconds: 10, store)
try await together(100, perSecond: 2_000, seconds: 10, store)
try await together(10_000, perSecond: 2_000, seconds: 10, store)
try await together(50_000, perSecond: 2_000, seconds: 20, store)
let size =
  try PostgresConnection(address).run(
    "SELECT pg_total_relation_size('signalbox.sessions') + pg_total_relation_size('signalbox.pieces')"
  ).first?[0].integer ?? 0
print("bytes in the database for each of 60,101 sessions with 1.4 presses on average: \(size / 60_101)")
for length in [100, 10_000, 100_000] { try await takeover(length, address, store) }
