import Foundation
import SignalboxPostgres
import SignalboxSession
import Testing

/// What every shelf promises, in a folder and in PostgreSQL.
@Suite struct ShelfTests {
  @Test(
    "P1: a recording has one writer at a time, and is had by the next when the one before lets go",
    arguments: ShelfKind.allCases)
  func oneWriter(_ kind: ShelfKind) throws {
    let (here, there) = try kind.two()
    var writer: (any JournalStore)? = try here.create("s", header)
    #expect(throws: JournalFailure.locked(path: here.title(of: "s"))) { try here.resume("s") }
    #expect(throws: JournalFailure.locked(path: there.title(of: "s"))) { try there.resume("s") }
    #expect(throws: JournalFailure.locked(path: there.title(of: "s"))) { try there.remove("s") }
    #expect(throws: JournalFailure.self) { try there.create("s", header) }
    #expect(try #require(there.items().first).isRunning)
    #expect(writer?.keep(1) == true)
    writer = nil
    let next = try #require(try Self.soon { try there.resume("s") })
    #expect(next.contents.journal.records == [.numbered(1)])
    #expect(next.store.keep(2))
    #expect(try here.read("s")?.journal.records == [.numbered(1), .numbered(2)])
  }

  @Test(
    "P1: whoever lets go and takes it again at once finds everything, without a wait for others",
    arguments: ShelfKind.allCases)
  func again(_ kind: ShelfKind) throws {
    let (here, _) = try kind.two()
    _ = try here.create("s", header)
    for number in 1...50 {
      let (store, contents) = try #require(try here.resume("s"))
      #expect(contents.journal.records.count == number - 1)
      #expect(store.append([.record(.numbered(number), merges: false)]))
    }
  }

  @Test(
    "P2: what was kept is read in order by whoever comes next, with what merges and what was cut",
    arguments: ShelfKind.allCases)
  func order(_ kind: ShelfKind) throws {
    let (here, there) = try kind.two()
    let store = try here.create("s", header)
    var journal = Journal()
    for number in 0..<200 {
      var batch: [JournalChange] = [.record(.numbered(number), merges: number % 7 == 3)]
      if number % 50 == 49 { batch.append(.cut(journal.end - 5)) }
      for change in batch { journal.apply(change) }
      #expect(store.append(batch))
    }
    #expect(store.sync {})
    #expect(try there.read("s")?.journal == journal)
    #expect(store.append([.stopped]) && store.sync {})
    guard case .success(let summary)? = try there.items().first?.summary else { throw Problem() }
    #expect(summary.state == .stopped && summary.header == header && summary.end == journal.end)
  }

  @Test(
    "P2: a checkpoint takes the place of what was before it, and the session goes on behind it",
    arguments: ShelfKind.allCases)
  func rewritten(_ kind: ShelfKind) throws {
    let (here, there) = try kind.two()
    let store = try here.create("s", header)
    for number in 0..<20 { #expect(store.keep(number)) }
    var journal = Journal(first: 15)
    for number in 15..<20 { journal.apply(.record(.numbered(number), merges: false)) }
    let before = try #require(try there.text(of: "s")).count
    #expect(store.rewrite(header, journal) && store.keep(20))
    let contents = try #require(try there.read("s"))
    #expect(contents.journal.first == 15 && contents.journal.records == (15...20).map(Journal.Record.numbered))
    #expect(try #require(try there.text(of: "s")).count < before)
  }

  @Test("P2: one that is put aside keeps what it has, and another begins under its name", arguments: ShelfKind.allCases)
  func aside(_ kind: ShelfKind) throws {
    let (here, there) = try kind.two()
    for number in 1...3 {
      let store = try number == 1 ? here.create("s", header) : #require(try here.resume("s")).store
      #expect(store.keep(number))
      let name = try #require(store.putAside())
      #expect(name == here.title(of: "s~\(number)"))
      #expect(try store.successor(header).keep(10 * number))
    }
    #expect(try there.items().map(\.name).sorted() == ["s", "s~1", "s~2", "s~3"])
    #expect(try there.read("s~2")?.journal.records == [.numbered(10), .numbered(2)])
  }

  @Test("P7: a recording is copied from shelf to shelf byte for byte, and goes on there", arguments: ShelfKind.allCases)
  func copied(_ kind: ShelfKind) throws {
    let ((from, _), (to, other)) = (try ShelfKind.folder.two(), try kind.two())
    let store = try from.create("s", header)
    for number in 0..<10 { #expect(store.keep(number)) }
    let text = try #require(try from.text(of: "s"))
    // Half a line, as a death leaves it.
    try to.add("copy", text: text + Array("12345678 9".utf8))
    #expect(throws: JournalFailure.notEmpty(path: to.title(of: "copy"))) { try to.add("copy", text: text) }
    #expect(throws: JournalFailure.foreign(path: to.title(of: "x"))) {
      try to.add("x", text: Array("no recording".utf8))
    }
    #expect(try to.text(of: "copy")?.starts(with: text) == true && to.has("x") == false)
    let (copy, contents) = try #require(try to.resume("copy"))
    #expect(contents == (try from.read("s")))
    #expect(copy.keep(10))
    #expect(try other.read("copy")?.journal.end == 11)
  }

  @Test("P10: only what nobody has is removed, by name or by age", arguments: ShelfKind.allCases)
  func removed(_ kind: ShelfKind) throws {
    let (here, there) = try kind.two()
    let kept = try here.create("kept", header)
    try here.add("old", text: try #require(try here.text(of: "kept")))
    try here.add("gone", text: try #require(try here.text(of: "kept")))
    try there.remove("gone")
    try there.prune(unchangedFor: .seconds(3_600))
    #expect(try there.items().map(\.name).sorted() == ["kept", "old"])
    try there.prune(unchangedFor: .seconds(-3_600))
    #expect(try there.items().map(\.name) == ["kept"])
    #expect(kept.keep(1))
    #expect(try there.resume("nothing") == nil && there.text(of: "nothing") == nil && !there.has("nothing"))
  }

  @Test(
    "P1, P2, P7, P10: a shelf that breaks just one promise is found out by that promise's test",
    arguments: BrokenShelf.Fault.allCases)
  func broken(_ fault: BrokenShelf.Fault) {
    withKnownIssue {
      switch fault {
      case .manyWriters, .removesAll: try oneWriter(.broken(fault))
      case .losesBatches, .ignoresCuts: try order(.broken(fault))
      case .keepsAll: try rewritten(.broken(fault))
      case .staysInPlace: try aside(.broken(fault))
      case .changesBytes, .overwrites: try copied(.broken(fault))
      case .prunesAll: try removed(.broken(fault))
      }
    }
  }

  /// What comes of `body` once the one before has let go, which others may learn a moment later.
  static func soon<Value>(_ body: () throws -> Value) throws -> Value {
    for _ in 0..<6_000 {
      do { return try body() } catch JournalFailure.locked { poll(nil, 0, 10) }
    }
    return try body()
  }

  struct Problem: Error {}
}
