// Long, because each way to damage a recording has its own case.
import Foundation
import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxSession

/// Tests of recordings that were changed from outside.
@Suite struct JournalAttackTests {
  /// Records a trip with many kinds of entries in the file `recording`. Returns its lines.
  private func recorded(_ folder: RecordingFolder) throws -> [[UInt8]] {
    let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()))
    travelEverywhere(test)
    return try folder.bytes().split(separator: 0x0A).map { Array($0) }
  }

  private func failure(_ lines: [[UInt8]], in folder: RecordingFolder) throws -> JournalFailure? {
    try folder.write(Array(lines.joined(separator: [0x0A])) + [0x0A], "attacked")
    do throws(JournalFailure) { _ = try JournalFile.read(folder.file("attacked")) } catch { return error }
    return nil
  }

  @Test("any line that was removed, doubled or moved is reported with its number")
  func lines() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let lines = try recorded(folder)
      let path = folder.file("attacked")
      #expect(lines.count > 12)
      for number in lines.indices.dropFirst() {
        var doubled = lines
        doubled.insert(lines[number], at: number)
        #expect(try failure(doubled, in: folder) == .damaged(path: path, line: number + 2))
        for other in lines.indices.dropFirst(number + 1) {
          var swapped = lines
          swapped.swapAt(number, other)
          #expect(try failure(swapped, in: folder) == .damaged(path: path, line: number + 1))
        }
        // A recording without its last lines is valid: the session was killed earlier.
        guard number + 1 < lines.count else { continue }
        for count in 1..<lines.count - number {
          var shorter = lines
          shorter.removeSubrange(number..<number + count)
          #expect(try failure(shorter, in: folder) == .damaged(path: path, line: number + 1))
        }
      }
    }
  }

  @Test("a line from another recording of the same application is found, even at its original number")
  func foreignLine() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let lines = try recorded(folder)
      let other = SessionTest(Trip(), recording: try .new(folder.file("other"), of: Trip()))
      other.set("trip/name", "Bo")
      other.press("trip/when")
      other.press("trip/dice")
      var mixed = lines
      let line = try folder.bytes("other").split(separator: 0x0A)[4]
      mixed[4] = Array(line)
      #expect(try failure(mixed, in: folder) == .damaged(path: folder.file("attacked"), line: 5))
    }
  }

  /// Returns the failure of a recording that contains `text`, with correct checksums.
  private func forged(_ text: String, in folder: RecordingFolder) throws -> JournalFailure? {
    var chain = ForgedChain()
    let lines = [
      chain.seal("session\ttrip\t1\ttest\t0"), chain.seal("1000\t0\ttype\t1\ttrip/name\tAnn"), chain.seal(text),
    ]
    return try failure([Array("signalbox-journal 2".utf8)] + lines, in: folder)
  }

  @Test(
    "a number that is too large, negative or malformed is damage, even with a correct checksum",
    arguments: [
      "N\t0\ttimer", "1000\tN\ttimer", "1000\t0\tpress\tN\ttrip/ask", "cut\tN", "1000\t0\twall-clock\tN",
      "1000\t0\tcheckpoint\tN\t1\t1\t1\t1\t{}", "1000\t0\tcheckpoint\t1\tN\t1\t1\t1\t{}",
      "1000\t0\tcheckpoint\t1\t1\tN\t1\t1\t{}", "1000\t0\tcheckpoint\t1\t1\t1\tN\t1\t{}",
      "1000\t0\tcheckpoint\t1\t1\t1\t1\tN\t{}", "1000\t0\ttravelled\tN\t1\t1\t1",
      "1000\t0\ttravelled\t1\tN\t1\t1", "1000\t0\ttravelled\t1\t1\tN\t1", "1000\t0\ttravelled\t1\t1\t1\tN",
      "1000\t0\tsecret\tN\ttrip/secret\tfilled",
    ])
  func numbers(_ line: String) throws {
    let folder = try RecordingFolder()
    let whole = try forged(line.replacing("N", with: "1"), in: folder)
    #expect(whole == nil)
    for number in [
      "9223372036854775807", "9223372036854775808", "9223372036854775806", "18446744073709551615",
      "4611686018427387904",
      "-1", "-9223372036854775808", "+1", "", "1e3", "0x1", "٣", "1 ",
    ] {
      let found = try forged(line.replacing("N", with: number), in: folder)
      #expect(found == .damaged(path: folder.file("attacked"), line: 4), "\(number)")
    }
  }

  @Test("a first entry or a version that is too large is damage, and so are nan and infinity")
  func otherNumbers() throws {
    let folder = try RecordingFolder()
    let path = folder.file("attacked")
    for header in ["session\ttrip\t1\ttest\t9223372036854775807", "session\ttrip\t9223372036854775808\ttest\t0"] {
      var chain = ForgedChain()
      let lines = [Array("signalbox-journal 2".utf8), chain.seal(header)]
      #expect(try failure(lines, in: folder) == .damaged(path: path, line: 2))
    }
    for number in ["nan", "inf", "-inf", "1e999"] {
      #expect(try forged("1000\t0\tnumber\t1\ttrip/name\t\(number)", in: folder) == .damaged(path: path, line: 4))
    }
    for line in ["cut\t2", "1000\t0\tmerge\tsession", "session\ttrip\t1\ttest\t0"] {
      #expect(try forged(line, in: folder) == .damaged(path: path, line: 4), "\(line)")
    }
  }

  @Test("the largest accepted numbers are replayed and resumed without a trap")
  func largest() async throws {
    try await onSessionThread {
      let (count, time) = ("\(1 << 48)", "\(1 << 60)")
      for line in [
        "\(time)\t\(count)\ttype\t1\ttrip/name\tAnna", "\(time)\t0\ttravelled\t\(count)\t\(count)\t\(count)\t\(count)",
        "\(time)\t0\tcheckpoint\t\(count)\t0\t\(count)\t\(count)\t\(count)\t{}",
        "\(time)\t0\tcheckpoint\t1\t\(count)\t\(count)\t\(count)\t\(count)\t{}",
        "\(time)\t\(count)\tpress\t\(count)\ttrip/ask", "1000\t0\twall-clock\t253402300799999",
      ] {
        let folder = try RecordingFolder()
        #expect(try forged(line, in: folder) == nil)
        for recording in [try Recording.replayed(folder.file("attacked")), try .resumed(folder.file("attacked"))] {
          let test = SessionTest(Trip(), recording: recording, checksReplay: false)
          if !test.session.within({ $0.isEnding }) {
            test.press("trip/later")
            test.press("trip/look")
            test.advance(by: .seconds(10))
          }
          test.session.within { $0.stop(.shutDown) }
          _ = test.session.finish()
        }
      }
    }
  }

  @Test("an entry that could not be read again is not written, and the user is told at once")
  func unreadable() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      #expect(try forged("1000\t\(1 << 48)\tpress\t1\ttrip/when", in: folder) == nil)
      let test = SessionTest(Trip(), recording: try .resumed(folder.file("attacked")), checksReplay: false)
      test.press("trip/dice")
      #expect(test.frame.alerts.map(\.title) == ["This session is no longer recorded"])
      #expect(try JournalFile.read(folder.file("attacked")).journal.end >= 2)
    }
  }

  @Test("holes and endless lines are found as damage without further reading", arguments: [1 << 33, 1 << 40])
  func sparse(_ size: Int) throws {
    let folder = try RecordingFolder()
    let file = try JournalFile.create(folder.file(), JournalHeader(application: "trip", version: 1, session: "s"))
    #expect(file.append(.record(Journal.Record(time: .zero, entry: .timer), merges: false)))
    #expect(truncate(folder.file(), size) == 0)
    let damaged = JournalFailure.damaged(path: folder.file(), line: 4)
    #expect(throws: damaged) { try JournalFile.read(folder.file()) }
    #expect(throws: damaged) { try JournalFile.summary(folder.file()) }
    withExtendedLifetime(file) {}
    let empty = folder.file("empty")
    try folder.write([], "empty")
    #expect(truncate(empty, size) == 0)
    #expect(throws: JournalFailure.foreign(path: empty)) { try JournalFile.read(empty) }
  }

  @Test("a line of more than 16 MiB and a recording of more than 256 MiB are neither read nor written")
  func giants() throws {
    let folder = try RecordingFolder()
    let record = { (count: Int) in
      let entry = Journal.Entry.notice(title: "", message: String(repeating: "a", count: count))
      return JournalChange.record(Journal.Record(time: .zero, entry: entry), merges: false)
    }
    let file = try JournalFile.create(folder.file(), JournalHeader(application: "trip", version: 1, session: "s"))
    #expect(!file.append(record(JournalLine.limit)))
    #expect(file.append(record(100)))
    #expect(try JournalFile.read(folder.file()).journal.end == 1, "what is written is read")
    var pieces = 0
    let endless = JournalReader(path: "p") {
      pieces += 1
      return pieces == 1 ? Array("signalbox-journal 2\n".utf8) : [UInt8](repeating: 0x61, count: 1 << 22)
    }
    #expect(throws: JournalFailure.damaged(path: "p", line: 2)) { try JournalContents.read(endless) }
    #expect(pieces == 6, "no more is read than a line may have")
    var chain = JournalChain()
    var isFirst = true
    let endlessLines = JournalReader(path: "p", limit: 1 << 20) {
      defer { isFirst = false }
      let header = JournalLine.header(JournalHeader(application: "trip", version: 1, session: "s"))
      let bytes = chain.seal(isFirst ? header : .change(record(100_000))) ?? []
      return isFirst ? Array("signalbox-journal 2\n".utf8) + bytes : bytes
    }
    #expect(throws: JournalFailure.tooLarge(path: "p")) { try JournalSummary(endlessLines) }
  }

  // MARK: The file's place

  private static let header = JournalHeader(application: "trip", version: 1, session: "s")

  @Test("two programs never resume the same session, even if its owner rewrites it while the other program opens it")
  func rewriting() throws {
    let folder = try RecordingFolder()
    let file = try JournalFile.create(folder.file(), Self.header)
    var times = 0
    // The file that the second program opened is replaced a moment later, and has no owner.
    #expect(throws: JournalFailure.locked(path: folder.file())) {
      try JournalFile.resume(folder.file()) {
        times += 1
        if times == 1 { #expect(file.rewrite(Self.header, Journal(first: 7))) }
      }
    }
    #expect(times == 2)
    #expect(file.append(.record(Journal.Record(time: .zero, entry: .timer), merges: false)))
    #expect(try JournalFile.read(folder.file()).journal.end == 8)
  }

  @Test("a recording that its owner puts aside while it is opened is not mistaken for the new file in its place")
  func moveAside() throws {
    let folder = try RecordingFolder()
    let other = try JournalFile.create(
      folder.file("made"), JournalHeader(application: "trip", version: 1, session: "other"))
    try folder.write(folder.bytes("made"), "other")
    withExtendedLifetime(other) {}
    var file: JournalFile? = try JournalFile.create(folder.file(), Self.header)
    var aside: String?
    let (resumed, _) = try JournalFile.resume(folder.file()) {
      guard file != nil else { return }
      aside = file?.moveAside()
      file = nil
      // The new file was not locked just now: a child process of another test may hold a lock a moment longer.
      rename(folder.file("other"), folder.file())
    }
    #expect(resumed.append(.record(Journal.Record(time: .zero, entry: .timer), merges: false)))
    let old = try JournalFile.read(try #require(aside))
    #expect(old.header.session == "s" && old.journal.end == 0)
    let new = try JournalFile.read(folder.file())
    #expect(new.header.session == "other" && new.journal.end == 1)
  }

  @Test("concurrent attempts to open a recording during rewrites all fail, and no acknowledged entry is lost")
  func racing() async throws {
    let folder = try RecordingFolder()
    let file = try JournalFile.create(folder.file(), Self.header)
    let path = folder.file()
    let rewrites = await withTaskGroup(of: Int.self) { group in
      // Each attempt tries for a second to lock the file, and blocks its thread.
      group.addTask { (0..<2).count { _ in (try? JournalFile.resume(path)) != nil } }
      group.addTask {
        var journal = Journal()
        while !Task.isCancelled {
          let record = Journal.Record(time: .zero, entry: .timer)
          journal.append(record)
          #expect(file.append(.record(record, merges: false)))
          #expect(file.rewrite(Self.header, journal))
        }
        return journal.end
      }
      // The writer ends last.
      #expect(await group.next() == 0)
      group.cancelAll()
      return await group.next() ?? 0
    }
    #expect(try JournalFile.read(path).journal.end == rewrites)
  }

  @Test("a removed or replaced recording is reported at the next sync, and a rewrite touches no foreign file")
  func gone() async throws {
    try await onSessionThread {
      for isReplaced in [false, true] {
        let folder = try RecordingFolder()
        let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()), checksReplay: false)
        test.press("trip/when")
        unlink(folder.file())
        if isReplaced { try folder.write([0x41]) }
        test.press("trip/when")
        #expect(test.frame.alerts.map(\.title) == ["This session is no longer recorded"])
        #expect(test.frame.alerts.last?.message.contains("was removed, or another file is in its place") == true)
        test.press("alert:1/ok")
        test.press("trip/when")
        #expect(test.frame.alerts == [])
        #expect((try? folder.bytes()) == (isReplaced ? [0x41] : nil))
      }
      let folder = try RecordingFolder()
      let file = try JournalFile.create(folder.file(), Self.header)
      try FileManager.default.removeItem(atPath: folder.file())
      try folder.write([0x41])
      #expect(!file.rewrite(Self.header, Journal()))
      #expect(try folder.bytes() == [0x41])
    }
  }

  @Test("typed text is synced within 50 ms, and a removed recording is reported then without another step")
  func goneWhileTyping() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()), checksReplay: false)
      unlink(folder.file())
      test.set("trip/name", "A")
      #expect(test.frame.alerts == [])
      test.advance(by: .milliseconds(50))
      #expect(test.frame.alerts.map(\.title) == ["This session is no longer recorded"])
    }
  }

  @Test("an entry that can be written but not synced is reported")
  func unsynced() async throws {
    try await onSessionThread {
      // `/dev/null` accepts every line and keeps none.
      let file = try #require(JournalFile.appending(to: "/dev/null"))
      #expect(file.append(.stopped) && !file.sync {})
      let test = SessionTest(Trip(), recording: Recording(store: file), checksReplay: false)
      test.press("trip/when")
      #expect(test.frame.alerts.map(\.title) == ["This session is no longer recorded"])
      #expect(test.frame.alerts.last?.message.contains("/dev/null cannot be written") == true)
    }
  }

  @Test("a rewrite removes the leftover of an interrupted rewrite, and no foreign file")
  func leftover() throws {
    let folder = try RecordingFolder()
    let file = try JournalFile.create(folder.file(), Self.header)
    try folder.write(Array("my notes".utf8), "recording.new")
    #expect(!file.rewrite(Self.header, Journal(first: 7)))
    #expect(try folder.bytes("recording.new") == Array("my notes".utf8))
    for left in [[], Array("signalbox-journal 2\n0123".utf8)] as [[UInt8]] {
      try folder.write(left, "recording.new")
      #expect(file.rewrite(Self.header, Journal(first: 7)))
      #expect(!FileManager.default.fileExists(atPath: folder.file("recording.new")))
    }
    #expect(try JournalFile.read(folder.file()).journal.first == 7)
  }

  @Test("only a regular file takes a recording; anything else keeps its mode and is not opened")
  func irregular() throws {
    let folder = try RecordingFolder()
    let (pipe, link, inside) = (folder.file("pipe"), folder.file("link"), folder.file("folder"))
    #expect(mkfifo(pipe, 0o644) == 0)
    #expect(symlink("/dev/null", link) == 0)
    #expect(mkdir(inside, 0o755) == 0)
    for path in ["/dev/null", pipe, link, inside] {
      var (before, after) = (stat(), stat())
      #expect(stat(path, &before) == 0)
      #expect(throws: JournalFailure.irregular(path: path)) { try JournalFile.create(path, Self.header) }
      #expect(throws: JournalFailure.foreign(path: path)) { try JournalFile.read(path) }
      #expect(throws: JournalFailure.foreign(path: path)) { try JournalFile.resume(path) }
      #expect(stat(path, &after) == 0)
      #expect(before.st_mode == after.st_mode && before.st_rdev == after.st_rdev)
    }
  }
}

/// Makes lines with correct checksums, for any text.
struct ForgedChain {
  private var (number, sum) = (1, UInt32(0))

  mutating func seal(_ text: String) -> [UInt8] { seal(Array(text.utf8)) }

  mutating func seal(_ text: [UInt8]) -> [UInt8] {
    number += 1
    let rest = Array("\(number) \(text.count) ".utf8) + text
    sum = Checksum.of(rest, after: sum)
    let digits = String(sum, radix: 16)
    return Array((String(repeating: "0", count: 8 - digits.count) + digits + " ").utf8) + rest
  }
}
