import SignalboxInterface
import Testing

@testable import SignalboxSession

@Suite struct ReplayTests {
  private static let press = Journal.Entry.input(InputEvent(page: PageID(1), element: "a", action: .press))
  private static let began = Journal.Entry.began(key: "s/load#1", digest: "d")

  /// Returns a journal of entries with a second between them.
  private static func journal(_ entries: [Journal.Entry]) -> Journal {
    var journal = Journal()
    for (second, entry) in entries.enumerated() { journal.append(Journal.Record(time: .seconds(second), entry: entry)) }
    return journal
  }

  /// Feeds turns until the replay has another step. Returns the turns and that step.
  private static func feed(
    _ replay: Replay, _ journal: Journal, at now: Duration = .seconds(1_000), underWay keys: Set<String> = []
  ) -> (fed: [Replay.Turn], end: Replay.Step) {
    var fed: [Replay.Turn] = []
    while true {
      let step = replay.step(in: journal, at: now) { key, digest in keys.contains("\(key) \(digest)") }
      guard case .feed(let turn) = step else { return (fed, step) }
      fed.append(turn)
      for reading in turn.consequences { _ = replay.read { $0 == reading ? $0 : nil } }
    }
  }

  private static func reason(_ step: Replay.Step) -> String? {
    if case .mismatch(let reason) = step { reason } else { nil }
  }

  @Test("each entry with its own turn is fed once, in order, with its consequences; then the replay is finished")
  func turns() {
    let journal = Self.journal([
      Self.press, .wallClock(milliseconds: 1), Self.began, .timer, .chance(seed: 2), Self.press,
    ])
    let replay = Replay(.resume, of: journal, from: 0, until: journal.end)
    let (fed, end) = Self.feed(replay, journal, underWay: ["s/load#1 d"])
    #expect(fed.map(\.number) == [0, 3, 5])
    #expect(fed.map(\.consequences.count) == [2, 1, 0])
    #expect(fed.map(\.record.time) == [.zero, .seconds(3), .seconds(5)])
    guard case .finish = end else { return #expect(Bool(false), "it is finished") }
  }

  @Test("records before the start and from the end on are not fed")
  func range() {
    let journal = Self.journal([Self.press, .timer, .timer, Self.press])
    let replay = Replay(.replay(exits: false), of: journal, from: 1, until: 3)
    #expect(Self.feed(replay, journal).fed.map(\.number) == [1, 2])
    #expect(replay.next == 3 && replay.end == 3)
  }

  @Test("the readings of the application's first turn come before the first entry with its own turn")
  func beginning() {
    let journal = Self.journal([.wallClock(milliseconds: 1), .chance(seed: 2), Self.press])
    let replay = Replay(.resume, of: journal, from: 0, until: journal.end)
    #expect(replay.beginFirstTurn(in: journal) == [.wallClock(milliseconds: 1), .chance(seed: 2)])
    #expect(replay.read { $0 } == .wallClock(milliseconds: 1))
    #expect(replay.read { $0 } == .chance(seed: 2))
    #expect(replay.read { $0 } == nil)
    #expect(Self.feed(replay, journal).fed.map(\.number) == [2])
    let other = Replay(.resume, of: journal, from: 2, until: journal.end)
    #expect(other.beginFirstTurn(in: journal) == nil)
  }

  // MARK: Mismatches

  @Test("a reading that the application omits or changes does not fit")
  func readings() {
    let journal = Self.journal([Self.press, .wallClock(milliseconds: 1), .timer])
    let replay = Replay(.resume, of: journal, from: 0, until: journal.end)
    _ = replay.step(in: journal, at: .zero) { _, _ in true }
    #expect(replay.read { if case .chance(let seed) = $0 { seed } else { nil } } == nil, "it reads something else")
    let end = replay.step(in: journal, at: .seconds(9)) { _, _ in true }
    #expect(Self.reason(end) == SessionTexts.mismatch(0, "press a", "wall clock: \(SessionTexts.notAsked)"))
  }

  @Test("an effect that does not begin or has other contents does not fit")
  func effects() {
    let journal = Self.journal([Self.press, Self.began, .timer])
    for keys in [[], ["s/load#1 other"]] as [Set<String>] {
      let replay = Replay(.resume, of: journal, from: 0, until: journal.end)
      let (fed, end) = Self.feed(replay, journal, underWay: keys)
      #expect(fed.map(\.number) == [0])
      #expect(Self.reason(end) == SessionTexts.mismatch(0, "effect s/load#1", SessionTexts.otherContents))
    }
  }

  @Test("an event that was not recorded does not fit, and the first reason is reported")
  func unexpected() {
    let journal = Self.journal([Self.press, .timer])
    let replay = Replay(.resume, of: journal, from: 0, until: journal.end)
    _ = replay.step(in: journal, at: .zero) { _, _ in true }
    replay.noteUnexpected("first")
    replay.noteUnexpected("second")
    let end = replay.step(in: journal, at: .seconds(9)) { _, _ in true }
    #expect(Self.reason(end) == SessionTexts.mismatch(0, "press a", "first"))
  }

  // MARK: The end of the journal

  @Test("consequences may be missing only after the last entry of a journal that is resumed")
  func missing() {
    var journal = Self.journal([Self.press, .timer])
    let replay = Replay(.resume, of: journal, from: 0, until: journal.end)
    #expect(replay.isJournaled(in: journal))
    _ = Self.feed(replay, journal)
    #expect(!replay.isJournaled(in: journal))
    journal.append(Journal.Record(time: .zero, entry: .wallClock(milliseconds: 1)))
    #expect(replay.isJournaled(in: journal))
    replay.extend(to: journal)
    #expect(!replay.isJournaled(in: journal) && replay.end == 3)
    guard case .finish = replay.step(in: journal, at: .zero, { _, _ in true }) else {
      return #expect(Bool(false), "it is finished")
    }
  }

  // MARK: Visibility

  @Test("a paced replay waits for the time of each record, and shows every frame to every viewer")
  func paced() {
    let journal = Self.journal([Self.press, .timer, .timer])
    let replay = Replay(.replay(exits: false), of: journal, from: 0, until: journal.end, isPaced: true)
    let (fed, end) = Self.feed(replay, journal, at: .milliseconds(400))
    #expect(fed.map(\.number) == [0] && !replay.isDue)
    guard case .wait(.milliseconds(600), until: .seconds(1)) = end else {
      return #expect(Bool(false), "it waits for the second")
    }
    #expect(replay.visibility == .all)
    #expect(Self.feed(replay, journal, at: .seconds(1)).fed.map(\.number) == [1])
  }

  @Test("an unpaced replay makes frames only in its last two turns, and renders none")
  func unwatched() {
    let journal = Self.journal([Self.press, .timer, .timer, .wallClock(milliseconds: 1)])
    let replay = Replay(.resume, of: journal, from: 0, until: journal.end)
    var seen = [replay.visibility]
    for _ in 0..<3 {
      _ = replay.step(in: journal, at: .seconds(9)) { _, _ in true }
      seen.append(replay.visibility)
    }
    #expect(seen == [[.handlers], [.handlers], [.handlers, .frame], [.handlers, .frame]])
  }

  // MARK: Turns of a journal

  @Test("a replay can stop before an entry, but not between the entry and its consequences")
  func positions() {
    let journal = Self.journal([Self.press, .wallClock(milliseconds: 1), Self.began, .revision(3), .timer])
    #expect((0...7).map(journal.position(atOrAfter:)) == [0, 4, 4, 4, 4, 5, 5, 5])
    #expect(journal.lastTurn(before: 5) == 4 && journal.lastTurn(before: 3) == 0)
    #expect(journal.turn(at: 0, until: 5) == 1..<3 && journal.turn(at: 0, until: 2) == 1..<2)
    #expect(Journal().lastTurn(before: 0) == 0)
  }
}
