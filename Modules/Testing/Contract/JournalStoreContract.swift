import Foundation
import SignalboxInterface
import SignalboxSession

/// The promises that every shelf and its stores must keep: P1 to P5, P7, P8, P10, P60, P62 and P63. For shelves of this
/// package and for others.
///
/// ```swift
/// let breaches = JournalStoreContract { MyShelfUnderTest() }.breaches()
/// #expect(breaches == [])
/// ```
///
/// The check drives sessions, so call it inside ``onSessionThread(_:)``.
public struct JournalStoreContract {
  let make: () throws -> any ShelfUnderTest

  /// Creates a contract for the shelves that `make` creates. Each shelf is used once.
  public init(_ make: @escaping () throws -> any ShelfUnderTest) { self.make = make }

  /// Checks all promises.
  /// - Returns: A sentence for each broken promise.
  public func breaches() -> [String] {
    check("P1", hasOneWriter) + check("P1", isTakenAgain) + check("P62", reportsLostRace) + check("P2", keepsOrder)
      + check("P2", keepsCheckpoints) + check("P2", movesAside) + check("P3", fences) + check("P4", succeeds)
      + check("P5", waits) + check("P7", copies) + check("P8", resumesElsewhere) + check("P10", removes)
      + check("P60", commits) + check("P60", acknowledges) + check("P63", reportsRemoval)
  }

  /// The breaches that a check finds, without duplicates.
  final class Findings {
    private(set) var sentences: [String] = []

    func expect(_ isKept: Bool, _ sentence: String) {
      if !isKept, !sentences.contains(sentence) { sentences.append(sentence) }
    }
  }

  private func check(_ promise: String, _ body: (any ShelfUnderTest, Findings) throws -> Void) -> [String] {
    let findings = Findings()
    do {
      try body(make(), findings)
    } catch {
      findings.expect(false, "\(error)")
    }
    return findings.sentences.map { "\(promise): \($0)" }
  }

  static let header = JournalHeader(application: "contract", version: 1, session: "s")

  private func failure(_ body: () throws -> Void) -> JournalFailure? {
    do {
      try body()
      return nil
    } catch {
      return error as? JournalFailure
    }
  }

  /// Returns the result of `body`. Retries for a minute while the recording is locked, because a release may reach
  /// other programs later.
  static func retryWhileLocked<Value>(_ body: () throws -> Value) throws -> Value {
    for _ in 0..<6_000 {
      do { return try body() } catch JournalFailure.locked { poll(nil, 0, 10) }
    }
    return try body()
  }

  // MARK: P1, P62

  private func hasOneWriter(_ shelf: any ShelfUnderTest, _ findings: Findings) throws {
    let (here, there) = (shelf.here, shelf.there)
    var store: (any JournalStore)? = try here.create("s", Self.header)
    findings.expect(
      failure { _ = try here.resume("s") } == .locked(path: here.title(of: "s")), "taken twice in one program")
    findings.expect(
      failure { _ = try there.resume("s") } == .locked(path: there.title(of: "s")), "taken by two programs")
    findings.expect(
      try there.items().first?.isRunning == true, "a recording that a program has is not listed as running")
    findings.expect(store?.keep(1) == true, "the writer cannot write")
    store = nil
    let next = try Self.retryWhileLocked { try there.resume("s") }
    findings.expect(next?.contents.journal.records == [.numbered(1)], "the next does not find what was kept")
    findings.expect(next?.store.keep(2) == true, "the next cannot write")
    findings.expect(
      try here.read("s")?.journal.records == [.numbered(1), .numbered(2)], "the next changes what was kept")
  }

  private func isTakenAgain(_ shelf: any ShelfUnderTest, _ findings: Findings) throws {
    _ = try shelf.here.create("s", Self.header)
    for number in 1...20 {
      guard let (store, contents) = try shelf.here.resume("s") else {
        return findings.expect(false, "a program that let go does not find its recording")
      }
      findings.expect(contents.journal.records.count == number - 1, "what was appended is not there after letting go")
      findings.expect(store.append([.record(.numbered(number), merges: false)]), "it cannot be written again")
    }
  }

  private func reportsLostRace(_ shelf: any ShelfUnderTest, _ findings: Findings) throws {
    let (here, there) = (shelf.here, shelf.there)
    let store = try here.create("s", Self.header)
    findings.expect(
      failure { _ = try there.create("s", Self.header) } == .locked(path: there.title(of: "s")),
      "a second program that begins the same name is not told that it is in use")
    try there.add("free", text: try there.text(of: "s") ?? [])
    findings.expect(
      failure { _ = try here.create("free", Self.header) } == .notEmpty(path: here.title(of: "free")),
      "a recording that no program has is begun again")
    findings.expect(store.keep(1), "the first cannot write")
  }

  // MARK: P2

  private func keepsOrder(_ shelf: any ShelfUnderTest, _ findings: Findings) throws {
    let store = try shelf.here.create("s", Self.header)
    var journal = Journal()
    for number in 0..<200 {
      var batch: [JournalChange] = [.record(.numbered(number), merges: number % 7 == 3)]
      if number % 50 == 49 { batch.append(.cut(journal.end - 5)) }
      for change in batch { journal.apply(change) }
      findings.expect(store.append(batch), "a batch is refused")
    }
    findings.expect(store.sync {}, "it cannot be synced")
    findings.expect(try shelf.there.read("s")?.journal == journal, "what was kept is read otherwise")
    findings.expect(store.append([.stopped]) && store.sync {}, "an end cannot be written")
    guard case .success(let summary)? = try shelf.there.items().first?.summary else {
      return findings.expect(false, "it is not listed")
    }
    findings.expect(summary.state == .stopped && summary.header == Self.header, "it is listed as another")
  }

  private func keepsCheckpoints(_ shelf: any ShelfUnderTest, _ findings: Findings) throws {
    let store = try shelf.here.create("s", Self.header)
    for number in 0..<20 { findings.expect(store.keep(number), "it cannot be written") }
    var journal = Journal(first: 15)
    for number in 15..<20 { journal.apply(.record(.numbered(number), merges: false)) }
    let before = try shelf.there.text(of: "s")?.count ?? 0
    findings.expect(store.rewrite(Self.header, journal) && store.keep(20), "it cannot be rewritten")
    let after = try shelf.there.read("s")?.journal
    findings.expect(
      after?.first == 15 && after?.records == (15...20).map(Journal.Record.numbered),
      "a checkpoint does not take the place of what was before it")
    findings.expect(try shelf.there.text(of: "s")?.count ?? 0 < before, "a checkpoint makes it no shorter")
  }

  private func movesAside(_ shelf: any ShelfUnderTest, _ findings: Findings) throws {
    for number in 1...3 {
      guard
        let store = try number == 1 ? shelf.here.create("s", Self.header) : shelf.here.resume("s")?.store,
        store.keep(number)
      else { return findings.expect(false, "it cannot be gone on with") }
      findings.expect(
        store.moveAside() == shelf.here.title(of: "s~\(number)"),
        "one that is put aside is not called by its next number")
      findings.expect(try store.successor(Self.header).keep(10 * number), "another cannot begin under its name")
    }
    findings.expect(
      try shelf.there.items().map(\.name).sorted() == ["s", "s~1", "s~2", "s~3"],
      "those that were put aside are not listed")
    findings.expect(
      try shelf.there.read("s~2")?.journal.records == [.numbered(10), .numbered(2)],
      "one that was put aside is not what it was")
  }

  // MARK: P3, P4, P5

  private func fences(_ shelf: any ShelfUnderTest, _ findings: Findings) throws {
    let (silent, writing) = (
      try shelf.here.create("silent", Self.header), try shelf.here.create("writing", Self.header)
    )
    findings.expect(silent.keep(1) && writing.keep(1), "the writer cannot write")
    guard try shelf.expireLease() else { return }
    guard let (successor, _) = try? shelf.there.resume("writing"), let (other, _) = try? shelf.there.resume("silent")
    else {
      // The leases did not end: P4 checks this.
      return
    }
    let taken = JournalLoss.taken(name: shelf.here.title(of: "writing"))
    findings.expect(
      !writing.keep(2) && writing.loss == taken, "a writer that was succeeded writes, or is not told why not")
    findings.expect(!writing.append([.stopped]) || !writing.sync {}, "a writer that was succeeded ends the recording")
    findings.expect(writing.moveAside() == nil, "a writer that was succeeded puts the recording aside")
    findings.expect(!writing.rewrite(Self.header, Journal()), "a writer that was succeeded replaces the recording")
    findings.expect(!silent.sync {}, "a writer that was succeeded and has nothing to write is told that all is well")
    findings.expect(successor.keep(3) && other.keep(3), "the successor cannot write")
    findings.expect(
      try shelf.there.read("writing")?.journal.records == [.numbered(1), .numbered(3)],
      "what a writer that was succeeded wrote is there")
  }

  private func succeeds(_ shelf: any ShelfUnderTest, _ findings: Findings) throws {
    let store = try shelf.here.create("s", Self.header)
    findings.expect(store.keep(1), "the writer cannot write")
    findings.expect(failure { _ = try shelf.there.resume("s") } != nil, "a writer is succeeded within its lease")
    guard try shelf.expireLease() else { return }
    findings.expect(store.keep(2), "a writer that was silent has lost its recording before another takes it")
    guard try shelf.expireLease(), let next = try? shelf.there.resume("s") else {
      return findings.expect(false, "a writer is not succeeded after its lease")
    }
    findings.expect(next.contents.journal.end == 2, "the successor does not find what was kept")
  }

  private func waits(_ shelf: any ShelfUnderTest, _ findings: Findings) throws {
    let store = try shelf.here.create("s", Self.header)
    for round in 0..<2 {
      try shelf.stall(true)
      var problem: (any Error)?
      findings.expect(
        store.append([.record(.numbered(round), merges: false)]), "nothing is taken while nothing is kept")
      let isKept = store.sync { do { try shelf.stall(false) } catch { problem = error } }
      try shelf.stall(false)
      if let problem { throw problem }
      findings.expect(isKept, "a writer gives up while nothing is kept")
    }
    findings.expect(store.keep(2), "it does not go on")
    findings.expect(
      try shelf.there.read("s")?.journal.records == (0...2).map(Journal.Record.numbered),
      "what was written while nothing was kept is lost, or there twice")
  }

  // MARK: P7, P10

  private func copies(_ shelf: any ShelfUnderTest, _ findings: Findings) throws {
    let from = MemoryShelf()
    let store = try from.create("s", Self.header)
    for number in 0..<10 { findings.expect(store.keep(number), "it cannot be written") }
    let (to, text) = (shelf.here, from.text(of: "s") ?? [])
    // A part of a line, as a crash leaves it behind.
    try to.add("copy", text: text + Array("12345678 9".utf8))
    findings.expect(
      failure { try to.add("copy", text: text) } == .notEmpty(path: to.title(of: "copy")),
      "a copy takes the place of another")
    findings.expect(
      failure { try to.add("x", text: Array("no recording".utf8)) } == .foreign(path: to.title(of: "x")),
      "something else is taken for a recording")
    findings.expect(try to.text(of: "copy")?.starts(with: text) == true && !to.has("x"), "a copy has other bytes")
    guard let (copy, contents) = try to.resume("copy") else { return findings.expect(false, "a copy is not found") }
    findings.expect(contents == (try from.read("s")) && copy.keep(10), "a copy is not gone on with")
    findings.expect(try shelf.there.read("copy")?.journal.end == 11, "a copy does not grow")
  }

  private func removes(_ shelf: any ShelfUnderTest, _ findings: Findings) throws {
    let (here, there) = (shelf.here, shelf.there)
    let kept = try here.create("kept", Self.header)
    for name in ["old", "gone"] { try here.add(name, text: try here.text(of: "kept") ?? []) }
    findings.expect(
      failure { try there.remove("kept") } == .locked(path: there.title(of: "kept")), "one in use is removed")
    try there.remove("gone")
    try there.prune(unchangedFor: .seconds(3_600))
    findings.expect(try there.items().map(\.name).sorted() == ["kept", "old"], "by name others go, by age new ones")
    try there.prune(unchangedFor: .seconds(-3_600))
    findings.expect(try there.items().map(\.name) == ["kept"], "by age one in use goes, or an old one stays")
    findings.expect(kept.keep(1), "one in use cannot be written any more")
    findings.expect(
      try there.resume("nothing") == nil && there.text(of: "nothing") == nil && !there.has("nothing"),
      "nothing is something")
  }

  // MARK: P60, P63

  private func commits(_ shelf: any ShelfUnderTest, _ findings: Findings) throws {
    let store = try shelf.here.create("s", Self.header)
    try shelf.stall(true)
    defer { try? shelf.stall(false) }
    let isKept =
      store.append([.record(.numbered(1), merges: false)])
      && (!store.isShared || store.sync { try? shelf.stall(false) })
    findings.expect(isKept, "it cannot be written")
    findings.expect(
      try shelf.there.read("s")?.journal.records == [.numbered(1)],
      "what the store says is kept is not there for others")
  }

  private func reportsRemoval(_ shelf: any ShelfUnderTest, _ findings: Findings) throws {
    let store = try shelf.here.create("s", Self.header)
    findings.expect(store.keep(1), "the writer cannot write")
    try shelf.removeOwned("s")
    findings.expect(!store.keep(2), "what is written into a recording that was removed is said to be kept")
    let name = shelf.here.title(of: "s")
    findings.expect(
      store.loss == (store.isShared ? .removed(name: name) : .gone(name: name)),
      "a recording that was removed is told as something else")
  }
}

extension Journal.Record {
  /// Returns a record that is identified by its number.
  fileprivate static func numbered(_ number: Int) -> Journal.Record {
    Journal.Record(time: .seconds(number), entry: .chance(seed: UInt64(number)), revision: number)
  }
}

extension JournalStore {
  /// Appends the record with this number and waits until it is durable.
  fileprivate func keep(_ number: Int) -> Bool { append([.record(.numbered(number), merges: false)]) && sync {} }
}
