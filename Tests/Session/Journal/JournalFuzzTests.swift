import Foundation
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxInterface
@testable import SignalboxSession

/// Tests with randomly changed recordings: `FUZZ` divided by 100 of each kind. `SEED` repeats a run.
@Suite struct JournalFuzzTests {
  private static let count = (ProcessInfo.processInfo.environment["FUZZ"].flatMap(Int.init) ?? 10_000) / 100
  private static let seed = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? 20_261_122

  enum Kind: String, CaseIterable, Sendable {
    /// Changed bytes of the file, as by a disk or an editor.
    case raw
    /// Changed fields and lines with correct checksums, as by an attacker.
    case forged
  }

  @Test(
    "a randomly changed recording is refused with a sentence, or replayed and resumed: no trap and no hang",
    arguments: Kind.allCases)
  func mutations(_ kind: Kind) async throws {
    try await onSessionThread {
      print("recordings, \(kind): \(Self.count), SEED=\(Self.seed)")
      var fuzz = try JournalFuzz(seed: Self.seed)
      for _ in 0..<Self.count { try fuzz.play(kind) }
      print("recordings, \(kind): \(fuzz.ends)")
    }
  }
}

/// Changes recordings, plays them, and counts the results.
private struct JournalFuzz {
  private var generator: SeededGenerator
  private let folder: RecordingFolder
  private let samples: [(application: any Application, lines: [[UInt8]])]
  private var number = 0
  /// The number of recordings with each result.
  private(set) var ends: [String: Int] = [:]

  private static let words =
    [
      "0", "1", "2", "3", "00", "255", "281474976710656", "1152921504606846976", "-1", "+1", "281474976710657",
      "4611686018427387904", "9223372036854775806", "9223372036854775807", "9223372036854775808",
      "18446744073709551615", "18446744073709551616", "1e308", "nan", "", " ", "é", "\u{202E}", "merge", "cut",
      "stopped",
      "session", "press", "type", "number", "toggle", "choose", "mark", "more", "back", "leave", "secret", "together",
      "effect", "value", "failure", "irreversible", "timer", "wall-clock", "chance", "notice", "checkpoint",
      "travelled",
      "ended", "filled", "empty", "on", "off", "trip/name", "trip/secret", "trip/ask", "trip/look", "trip/book",
      "sure/yes", "alert:1/ok", "counting/more", "test/look#1", "test/look#9223372036854775807", "null", "{}", "\"",
      "7",
      "press\t1\ttrip/ask", "\\t", "\\", String(repeating: "a", count: 100_000),
    ].map { Array($0.utf8) }

  init(seed: UInt64) throws {
    generator = SeededGenerator(seed: seed)
    let folder = try RecordingFolder()
    self.folder = folder
    let trip = SessionTest(Trip(), recording: try .new(folder.file("trip"), of: Trip()), checksReplay: false)
    travelEverywhere(trip)
    trip.undo()
    trip.set("trip/secret", "canary-7f3a!")
    trip.press("trip/book")
    trip.press("trip/later")
    let counting = SessionTest(
      Counting(), recording: try .new(folder.file("counting"), of: Counting()), checksReplay: false)
    for _ in 0..<270 { counting.press("counting/more") }
    samples = try [(Trip(), "trip"), (Counting(), "counting")].map { application, name in
      (application, try folder.bytes(name).split(separator: 0x0A).map { Array($0) })
    }
  }

  mutating func play(_ kind: JournalFuzzTests.Kind) throws {
    let (application, lines) = samples[chance(3) ? 1 : 0]
    let bytes = kind == .raw ? raw(lines) : forged(lines)
    var rest = bytes[...]
    // The pieces have a random length, so that the end of a line falls anywhere.
    let size = 20 + below(2_000)
    let reader = JournalReader(path: "fuzz") {
      let piece = Array(rest.prefix(size))
      rest = rest.dropFirst(piece.count)
      return piece
    }
    let contents: JournalContents
    do throws(JournalFailure) {
      contents = try JournalContents.read(reader).contents
    } catch {
      #expect(!error.description.isEmpty)
      let path = try written(bytes)
      #expect(throws: JournalFailure.self) { try JournalFile.resume(path) }
      #expect(throws: JournalFailure.self) { try JournalFile.summary(path) }
      #expect(try folder.bytes("changed\(number)") == bytes, "it stays as it is")
      remove(path)
      return ends["refused", default: 0] += 1
    }
    ends["read", default: 0] += 1
    let path = try written(bytes)
    let summary = try JournalFile.summary(path)
    #expect(summary.header == contents.header && summary.end == contents.journal.end)
    #expect((summary.state == .ended) == contents.isEnded)
    _ = contents.journal.descriptions
    _ = contents.journal.merged
    for exits in [false, true] {
      let until = chance(4) ? below(40) : nil
      feed(Recording(playback: Playback(contents, purpose: .replay(exits: exits), end: until)), to: application)
    }
    let (file, resumed) = try JournalFile.resume(path)
    #expect(resumed == contents)
    feed(Recording(playback: Playback(contents, purpose: .resume), store: file), to: application)
    // The recording can still be read after the session has written to it.
    _ = try JournalFile.read(path)
    remove(path)
  }

  /// Returns the path of a new file with these bytes. A new path each time: a child process of another test may hold
  /// the lock of the earlier file a moment longer.
  private mutating func written(_ bytes: [UInt8]) throws -> String {
    number += 1
    try folder.write(bytes, "changed\(number)")
    return folder.file("changed\(number)")
  }

  private func remove(_ path: String) {
    for end in ["", ".new", "~1", "~2"] { unlink(path + end) }
  }

  private mutating func feed(_ recording: Recording, to application: any Application) {
    let session = Session(time: .manual, recording: recording)
    session.start(application) { _ in RecordingPresenter() }
    session.settleEffects()
    session.advance(by: .seconds(10))
    session.within { session in
      guard !session.isEnding, let page = session.frame?.inFront else { return }
      session.host.send(InputEvent(page: page, element: "trip/when", action: .press))
      session.undo()
      session.seek(to: 2)
    }
    session.settleEffects()
    session.within { $0.stop(.shutDown) }
    switch session.finish() {
    case .failed(.doesNotFit(let sentence)):
      #expect(sentence.contains("does not fit"))
      ends["does not fit", default: 0] += 1
    case .shutDown, .finished: ends["fits", default: 0] += 1
    case let other: Issue.record("\(other)")
    }
    #expect(session.within { $0.liveCount } == 0)
  }

  private mutating func raw(_ lines: [[UInt8]]) -> [UInt8] {
    var bytes = Array(lines.joined(separator: [0x0A])) + [0x0A]
    for _ in 0...below(4) {
      let place = below(bytes.count + 1)
      switch below(6) {
      case 0: if place < bytes.count { bytes[place] ^= UInt8(1) << below(8) }
      case 1: bytes.insert(UInt8(below(256)), at: place)
      case 2: bytes.removeSubrange(place..<min(bytes.count, place + 1 + below(100)))
      case 3:
        bytes.insert(contentsOf: bytes[place..<min(bytes.count, place + 1 + below(100))], at: below(bytes.count + 1))
      case 4: bytes.insert(contentsOf: [UInt8](repeating: 0, count: below(5_000)), at: place)
      default: bytes.removeSubrange(place...)
      }
    }
    return bytes
  }

  private mutating func forged(_ lines: [[UInt8]]) -> [UInt8] {
    // The text follows the checksum, the number and the length.
    var texts = lines.dropFirst().map { line in
      line.split(separator: 0x20, maxSplits: 3, omittingEmptySubsequences: false)[3]
        .split(separator: 0x09, omittingEmptySubsequences: false).map { Array($0) }
    }
    for _ in 0...below(2) {
      // The header is chosen often, so that it is changed as well.
      let place = chance(8) ? 0 : below(texts.count)
      let other = below(texts.count)
      switch below(10) {
      case 0: texts.remove(at: place)
      case 1: texts.insert(texts[place], at: other)
      case 2: texts.swapAt(place, other)
      case 3: texts[place].append(word())
      case 4: texts[place].removeLast()
      case 5: texts[place].swapAt(below(texts[place].count), below(texts[place].count))
      case 6: texts.insert([Array("cut".utf8), word()], at: other)
      case 7: texts[place][below(texts[place].count)] = word()
      default:
        // Numbers replace numbers, so that more recordings can be read.
        let field = below(texts[place].count)
        let isNumber = texts[place][field].allSatisfy { 0x30...0x39 ~= $0 }
        texts[place][field] = isNumber ? Self.words[below(8)] : texts[other][below(texts[other].count)]
      }
      if texts.isEmpty { break }
      for number in texts.indices where texts[number].isEmpty { texts[number] = [[]] }
    }
    var chain = ForgedChain()
    return texts.reduce(into: Array("signalbox-journal 2\n".utf8)) { bytes, text in
      bytes += chain.seal(Array(text.joined(separator: [0x09]))) + [0x0A]
    }
  }

  private mutating func word() -> [UInt8] { Self.words[below(Self.words.count)] }
  private mutating func chance(_ count: Int) -> Bool { below(count) == 0 }
  private mutating func below(_ count: Int) -> Int { Int(generator.next() % UInt64(count)) }
}
