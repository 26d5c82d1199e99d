import Foundation
import SignalboxTesting
import Testing

@testable import SignalboxInterface
@testable import SignalboxSession

@Suite struct JournalFileTests {
  private static let header = JournalHeader(application: "trip", version: 1, session: "s\t1")

  private static let entries: [Journal.Entry] = [
    .input(InputEvent(page: PageID(1), element: "a/b", action: .setText("tab\t, line\n, back\\slash, ü, \u{0}"))),
    .input(InputEvent(page: PageID(1), element: "a/b", action: .setText(""))),
    .input(InputEvent(page: PageID(1), element: "a/b", action: .setNumber(0.1))),
    .input(InputEvent(page: PageID(1), element: "a/b", action: .setNumber(-1e308))),
    .input(InputEvent(page: PageID(1), element: "a/b", action: .setNumber(nil))),
    .input(InputEvent(page: PageID(1), element: "a/b", action: .setToggle(true))),
    .input(InputEvent(page: PageID(1), element: "a/b", action: .choose("k"))),
    .input(InputEvent(page: PageID(1), element: "a/b", action: .chooseMany([]))),
    .input(InputEvent(page: PageID(1), element: "a/b", action: .chooseMany(["", "x\ty"]))),
    .input(InputEvent(page: PageID(9), element: "a/b", action: .press)),
    .input(InputEvent(page: PageID(9), element: "a/b", action: .more)),
    .input(InputEvent(page: PageID(9), action: .back)),
    .input(InputEvent(page: PageID(9), action: .quit)),
    .secret(page: PageID(2), element: "a/c", isFilled: true),
    .together([
      .input(InputEvent(page: PageID(1), element: "a/b", action: .setText("tab\tand \\"))),
      .secret(page: PageID(2), element: "a/c", isFilled: false),
    ]),
    .effect(key: "s/load#1", result: .value("{\"a\":1}")),
    .effect(key: "s/load#2", result: .failure("no\nway"), isIrreversible: true),
    .timer, .wallClock(milliseconds: 1_234), .chance(seed: .max), .notice(title: "t", message: ""),
    .checkpoint(
      Journal.Checkpoint(
        state: "{\"a\":\"b\\n\"}", root: PageID(3),
        counters: Journal.Counters(page: 5, alert: 6, effect: 7, revision: 8))),
    .checkpoint(
      Journal.Checkpoint(
        state: "", root: PageID(3), counters: Journal.Counters(), continued: Journal.Continued(timers: []))),
    .checkpoint(
      Journal.Checkpoint(
        state: "", root: PageID(3), counters: Journal.Counters(),
        continued: Journal.Continued(
          timers: [
            Journal.Timer(kind: .every, delay: .seconds(1), due: .milliseconds(1_500)),
            Journal.Timer(kind: .after, delay: .zero, due: .seconds(3)),
            Journal.Timer(kind: .toast, delay: .seconds(6), due: .seconds(4)),
          ],
          toasts: [NoticeState(id: 7, text: "a\tb c", severity: .warning)], lastToast: 9))),
    .travelled(Journal.Counters(page: 5, alert: 6, effect: 7, revision: 8)), .ended(outcome: nil),
    .ended(outcome: ""),
  ]

  @Test("every kind of entry is read as it was written, as a single line")
  func lines() throws {
    for (number, entry) in Self.entries.enumerated() {
      for (revision, merges) in [(0, false), (7, false), (7, true)] {
        let record = Journal.Record(time: .nanoseconds(number * 1_000_003), entry: entry, revision: revision)
        try check(.change(.record(record, merges: merges)))
      }
    }
    for line in [JournalLine.header(Self.header), .change(.cut(12)), .change(.stopped)] { try check(line) }
  }

  private func check(_ line: JournalLine) throws {
    var (written, read) = (JournalChain(), JournalChain())
    for _ in 0..<2 {
      let sealed = written.seal(line)
      let bytes = try #require(sealed)
      #expect(bytes.last == 0x0A && bytes.dropLast().allSatisfy { $0 != 0x0A && $0 != 0 })
      #expect(read.open(bytes.dropLast()) == line)
    }
  }

  @Test("the checksum equals the CRC-32 of zlib")
  func checksum() { #expect(Checksum.of("123456789".utf8) == 0xCBF4_3926) }

  private func written(_ folder: RecordingFolder) throws -> Journal {
    let file = try JournalFile.create(folder.file(), Self.header)
    var journal = Journal()
    for entry in Self.entries {
      let record = Journal.Record(time: .seconds(1), entry: entry)
      journal.append(record)
      #expect(file.append(.record(record, merges: false)))
    }
    return journal
  }

  @Test("a recording is accessible to its owner alone, and is read as it was written")
  func owner() throws {
    let folder = try RecordingFolder()
    let journal = try written(folder)
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.file())
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let contents = try JournalFile.read(folder.file())
    #expect(contents.header == Self.header)
    #expect(contents.journal == journal)
    #expect(contents.isEnded)
  }

  @Test("a resume limits a recording that others may read to its owner; a file that refuses writes keeps its mode")
  func modes() throws {
    let folder = try RecordingFolder()
    _ = try written(folder)
    #expect(chmod(folder.file(), 0o644) == 0)
    _ = try JournalFile.resume(folder.file())
    var status = stat()
    #expect(stat(folder.file(), &status) == 0 && status.st_mode & 0o777 == 0o600)
    // A regular file of size zero that refuses writes. Only root can open it.
    let refusing = "/proc/kmsg"
    guard geteuid() == 0, stat(refusing, &status) == 0 else { return }
    let mode = status.st_mode
    #expect(throws: JournalFailure.self) { try JournalFile.create(refusing, Self.header) }
    #expect(stat(refusing, &status) == 0 && status.st_mode == mode)
  }

  @Test("K10: a file that is cut anywhere loses at most its last line, and is resumed from there")
  func torn() throws {
    let folder = try RecordingFolder()
    let journal = try written(folder)
    let bytes = try folder.bytes()
    let firstLines = bytes.indices.filter { bytes[$0] == 0x0A }[1] + 1
    for length in firstLines...bytes.count {
      let name = "cut\(length)"
      try folder.write(Array(bytes.prefix(length)), name)
      let (file, contents) = try JournalFile.resume(folder.file(name))
      let whole = bytes[firstLines..<length].count { $0 == 0x0A }
      #expect(contents.journal.entries == Array(journal.entries.prefix(whole)))
      #expect(file.append(.record(Journal.Record(time: .zero, entry: .timer), merges: false)))
      #expect(try JournalFile.read(folder.file(name)).journal.entries == contents.journal.entries + [.timer])
    }
  }

  @Test("damage, a foreign file, another format and a missing file each have their own sentence, and change nothing")
  func damaged() throws {
    let folder = try RecordingFolder()
    _ = try written(folder)
    let bytes = try folder.bytes()
    var random = SeededGenerator(seed: 20_261_121)
    let path = folder.file()
    func failure(_ bytes: [UInt8]) throws -> JournalFailure? {
      try? FileManager.default.removeItem(atPath: path)
      try folder.write(bytes)
      defer { #expect((try? folder.bytes()) == bytes, "nothing is changed") }
      do throws(JournalFailure) { _ = try JournalFile.resume(path) } catch { return error }
      return nil
    }
    let lastLine = bytes.dropLast().lastIndex(of: 0x0A) ?? 0
    let firstLine = bytes.firstIndex(of: 0x0A) ?? 0
    for _ in 0..<200 {
      var damaged = bytes
      let place = Int.random(in: firstLine + 1..<lastLine, using: &random)
      damaged[place] ^= UInt8(1) << UInt8.random(in: 0..<8, using: &random)
      guard case .damaged = try failure(damaged) else {
        Issue.record("byte \(place) was changed and nobody noticed")
        continue
      }
    }
    #expect(try failure(Array("hello\n".utf8)) == .foreign(path: path))
    #expect(try failure([0x7F, 0x45, 0x4C, 0x46]) == .foreign(path: path))
    #expect(try failure(Array("signalbox-journal 1\nwhatever\n".utf8)) == .older(path: path, format: "1"))
    #expect(try failure(Array("signalbox-journal 3\nwhatever\n".utf8)) == .newer(path: path, format: "3"))
    #expect(throws: JournalFailure.self) { try JournalFile.read(folder.file("nothing")) }
    #expect(throws: JournalFailure.foreign(path: folder.path)) { try JournalFile.read(folder.path) }
    let sentences: [JournalFailure] = [
      .foreign(path: "f"), .older(path: "f", format: "1"), .newer(path: "f", format: "3"), .damaged(path: "f", line: 3),
      .locked(path: "f"),
      .notEmpty(path: "f"), .unavailable(path: "f", reason: "r"), .unwritable(path: "f", reason: "r"),
      .irregular(path: "f"), .tooLarge(path: "f"),
      .otherApplication(path: "f", recorded: "a", wanted: "b"),
    ]
    #expect(Set(sentences.map(\.description)).count == sentences.count)
  }

  @Test("a released recording is free, even while a starting child process shares its descriptor")
  func release() throws {
    let folder = try RecordingFolder()
    let path = folder.file()
    _ = try JournalFile.create(path, Self.header)
    var file: JournalFile? = try JournalFile.resume(path).file
    // The descriptor that a child process has between its fork and its exec.
    let shared = try #require(
      FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap(Int32.init)
        .first { (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")) == path })
    let copy = dup(shared)
    defer { close(copy) }
    #expect(file != nil)
    file = nil
    #expect(!JournalFile.isLocked(path))
  }

  @Test("a second writer of a recording is refused, and may still read it")
  func locked() throws {
    let folder = try RecordingFolder()
    let file = try JournalFile.create(folder.file(), Self.header)
    #expect(throws: JournalFailure.locked(path: folder.file())) { try JournalFile.resume(folder.file()) }
    #expect(JournalFile.isLocked(folder.file()))
    #expect(try JournalFile.read(folder.file()).header == Self.header)
    _ = file.rewrite(Self.header, Journal(first: 7))
    // The lock holds for the rewritten file.
    #expect(throws: JournalFailure.locked(path: folder.file())) { try JournalFile.resume(folder.file()) }
    #expect(file.append(.record(Journal.Record(time: .zero, entry: .timer), merges: false)))
    let contents = try JournalFile.read(folder.file())
    #expect(contents.journal.first == 7 && contents.journal.entries == [.timer])
  }

  @Test("a recording never begins in a file that is not empty")
  func notEmpty() throws {
    let folder = try RecordingFolder()
    try folder.write([0x41])
    #expect(throws: JournalFailure.notEmpty(path: folder.file())) { try JournalFile.create(folder.file(), Self.header) }
    #expect(try folder.bytes() == [0x41])
  }

  @Test("consecutive texts of a field count as a single entry in a comparison")
  func merged() {
    var journal = Journal()
    for text in ["a", "ab"] {
      let event = InputEvent(page: PageID(1), element: "p/e", action: .setText(text))
      journal.append(Journal.Record(time: .zero, entry: .input(event)))
    }
    #expect(journal.merged == [.input(InputEvent(page: PageID(1), element: "p/e", action: .setText("ab")))])
  }
}
