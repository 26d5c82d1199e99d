// A generated life of a session. Long, because its turns and its deaths share one state.
import ArgumentParser
import Foundation
import SignalboxTesting
import Synchronization

@testable import SignalboxInterface
@testable import SignalboxProgram
@testable import SignalboxSession

/// A generated application, a generated user, and the deaths in between.
final class GeneratedRun {
  let seed: UInt64
  let plan: Plan
  let world = World()
  let folder: String
  /// The user's steps that are left out.
  let skipped: Set<Int>
  let stepCount: Int
  var random: SeededGenerator
  var life: Life
  var lives = 1
  /// The events that still count: undone events are removed.
  var story: [Step] = []
  var trace: [String] = []
  /// The events that were sent and that the session has not taken yet.
  private var sent: (deeds: [Step.Deed], texts: [String: String], rejections: Int)?
  /// The texts of secrets, by their ids in the session.
  var typed: [String: String] = [:]
  var allTyped: Set<String> = []
  /// The ids of the secrets that this life knows.
  private var known: Set<String> = []
  /// The ids of secrets that were given again and that no effect has confirmed yet.
  private var doubtful: Set<String> = []
  var canaries = 0
  /// The number of the last value of each source.
  var told: [String: Int] = [:]
  private var seenLines = 0
  /// The press that the user repeats, after an undo or after new secrets.
  var again: Step.Deed?
  /// The number of turns until the process is killed.
  var turnsToLive: Int?
  private let deathAtStart = Box()
  /// The recording that a killed process left.
  var remains: [UInt8]?
  var isOver = false
  /// The number of acts until a process with a repeated secret dies, and the number of such deaths.
  var deathAfterGiving: (acts: Int?, deaths: Int) = (nil, 0)
  /// A Boolean value that indicates whether a host ended the session last.
  var isPutAway = false
  /// The SHA-256 of each file that a session left behind when another went on from its replay.
  private(set) var leftFiles: Set<String> = []
  /// The number of the session for each name in front of a key. A session that continues from a replay is another
  /// session.
  private var sessions: [String: Int] = [:]
  private var session = 1
  /// The effects that the user undid together with their beginning.
  private var takenBack: Set<String> = []
  /// The frame shown under each revision.
  private var shown: [Int: Frame] = [:]
  /// The number of turns until a signal from outside ends the session.
  private var turnsToStop: Int?

  /// The remains of a process that is killed while an effect begins.
  private final class Box: Sendable {
    let bytes = Mutex<[UInt8]?>(nil)
    /// The key of the effect whose beginning still reached the world.
    let seen = Mutex<String?>(nil)
  }

  init(seed: UInt64, folder: String, skipped: Set<Int> = []) throws {
    self.seed = seed
    self.skipped = skipped
    self.folder = "\(folder)/\(seed)"
    try FileManager.default.createDirectory(atPath: self.folder, withIntermediateDirectories: true)
    plan = Plan(seed: seed)
    random = SeededGenerator(seed: seed ^ 0x5EED)
    stepCount = Int.random(in: 8...32, using: &random)
    let header = JournalHeader(application: GeneratedApplication.name, version: 1, session: "first")
    let file = try JournalFile.create("\(self.folder)/1", header)
    life = Life(1, plan, world, recording: Recording(store: file, name: "first"))
  }

  func run() throws {
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try settle()
    for number in 0..<stepCount where !skipped.contains(number) {
      random = SeededGenerator(seed: "\(seed) step \(number)".stableHash)
      trace.append("step \(number)")
      try act()
      while remains != nil { try revive() }
      if isOver { break }
    }
    random = SeededGenerator(seed: seed ^ 0xE4D)
    try conclude()
  }

  // MARK: Turns

  /// Runs until nothing happens by itself, or the process is killed.
  func settle() throws {
    while true {
      repeat {
        try turn()
        if remains != nil { return }
      } while life.hasWork
      if life.ending != nil { return try drain() }
      try life.reachWorld()
      guard let call = world.outstanding(life.number).first(where: isAnsweredAtOnce) else {
        let unended = life.hooks.unended
        guard unended.isEmpty else { throw Fault("the application gave up \(unended), and that does not end") }
        return
      }
      try answer(call)
    }
  }

  private func isAnsweredAtOnce(_ call: World.Call) -> Bool {
    call.isCancelled || plan.effect(call.name)?.isInstant == true
  }

  func answer(_ call: World.Call) throws {
    let isGivenUp = call.isCancelled && plan.effect(call.name)?.ignoresCancelling != true
    trace.append("  world answers \(call.key)\(isGivenUp ? ", cancelled" : "")")
    try life.answer(call, isGivenUp ? .cancelled : plan.reply(to: call.name, given: call.given))
  }

  func send(_ events: [InputEvent]) {
    var texts: [String: String] = [:]
    for event in events { if case .setText(let text) = event.action { texts[event.element] = text } }
    sent = (events.map(Step.Deed.init), texts, life.rejections.count)
    life.send(events)
  }

  /// Notes that an interrupt asked the page in front whether to leave.
  func sentLeave(_ rejections: Int) {
    sent = ([Step.Deed(InputEvent(page: PageID(0), action: .quit))], [:], rejections)
  }

  /// Notes that secrets were given to the session again.
  func know(_ ids: [String]) {
    doubtful.formUnion(Set(ids).subtracting(known))
    known.formUnion(ids)
  }

  /// Forgets secrets that were given again when an effect fails with them.
  private func judge(_ key: String, _ result: Journal.EffectResult) {
    let texts = world.calls.last { $0.key == key }?.secrets ?? []
    let used = doubtful.filter { id in typed[id].map(texts.contains) == true }
    switch result {
    case .value: doubtful.subtract(used)
    case .failure: (known, doubtful) = (known.subtracting(used), doubtful.subtracting(used))
    case .cancelled, .withheld: break
    }
  }

  func disarmDeath() {
    turnsToLive = nil
    life.log.atStart(nil)
  }

  private func turn() throws {
    let before = life.journal
    life.turn()
    let after = life.journal
    let lines = life.log.lines
    if let misfit = lines[seenLines...].first(where: { $0.hasPrefix("the recording does not fit") }) {
      throw Fault(misfit)
    }
    seenLines = lines.count
    try note(before, after)
    if let bytes = deathAtStart.bytes.withLock({ $0 }) { return try die(leaving: bytes, isWhole: false) }
    try look()
    if let turns = turnsToStop {
      turnsToStop = turns > 1 ? turns - 1 : nil
      if turns <= 1 {
        trace.append("  SIGTERM")
        life.session.inside { $0.stop(.signal(15)) }
      }
    }
    guard let turns = turnsToLive else { return }
    turnsToLive = turns - 1
    if turns <= 1 { try die(leaving: life.bytes, isWhole: true) }
  }

  /// Notes the shown frame, and checks that its revision never showed another frame.
  private func look() throws {
    guard life.ending == nil, var frame = life.shown else { return }
    (frame.pending, frame.activities, frame.showsActivity, frame.unsavedPages) = ([], [], false, [])
    frame.pagesWithUnsavedChoices = []
    guard let before = shown[frame.revision] else { return shown[frame.revision] = frame }
    guard before == frame else {
      throw Fault("two things are shown under revision \(frame.revision):\n\(before.outline)\nand\n\(frame.outline)")
    }
  }

  /// Notes the entries that this turn wrote.
  private func note(_ before: Journal, _ after: Journal) throws {
    var first = before.end
    let travelled = after.entries.lastIndex { if case .travelled = $0 { true } else { false } }.map { after.first + $0 }
    if let travelled, before[travelled] != after[travelled] {
      let keys = beganKeys
      story.removeAll { $0.index >= travelled }
      // An effect that waits for a secret was requested before the undo, and may begin again.
      takenBack.formUnion(keys.subtracting(beganKeys).filter { !isUnderWay($0, before) })
      first = travelled + 1
    }
    // Newer news may supersede the news before.
    let superseded = before.lastNews(otherThanIn: after)
    if after.end >= before.end, superseded < before.end {
      story.removeAll { $0.index >= superseded }
      first = min(first, superseded)
    }
    if let sent, !life.session.inside({ $0.hasInput }) {
      self.sent = nil
      if life.rejections.count == sent.rejections { accepted(sent.deeds, sent.texts, after) }
    }
    for index in first..<max(first, after.end) {
      guard let record = after[index] else { continue }
      if !record.entry.inputs.isEmpty, !story.contains(where: { $0.isInput && $0.index == index }) {
        givenAgain(record, at: index, in: after)
      }
      switch record.entry {
      case .news(let news): try note(news, at: index, of: after)
      case .timer: story.append(Step(index: index, time: record.time, kind: .timer))
      case .began(let key, _, let isIrreversible):
        story.append(Step(index: index, time: record.time, kind: .began(key: key, isIrreversible: isIrreversible)))
        guard !takenBack.contains(Self.effect(key)) else {
          throw Fault("\(key) was taken back, and begins again as something else")
        }
        guard plan.effect(Self.effectName(key))?.isReversible == !isIrreversible else {
          throw Fault("\(key) began as what it is not")
        }
      case .effect(let key, let result, let isIrreversible):
        trace.append("  \(index): \(key) \(result)")
        judge(key, result)
        let name = Self.effectName(key)
        story.append(
          Step(
            index: index, time: record.time,
            kind: .ended(name: name, result: result, isIrreversible: isIrreversible)))
        let wasCarriedOut = result != .withheld && world.calls.contains { $0.key == key && $0.life == life.number }
        guard !wasCarriedOut || plan.effect(name)?.isReversible == !isIrreversible else {
          throw Fault("\(key) ended as what it is not")
        }
      case .check(let id, let rule, .unknown):
        trace.append("  \(index): nobody knows whether secret \(id) \(rule)")
        let others = rule.hasPrefix("==") ? [String(rule.dropFirst(2))] : []
        guard ([id] + others).contains(where: { typed[$0] == nil || !known.contains($0) }) else {
          throw Fault("secret \(id) was given in this process, and the session does not know whether it \(rule)")
        }
      default: break
      }
    }
  }

  /// Returns whether the effect that began in `journal` under a key is still under way in the session.
  private func isUnderWay(_ effect: String, _ journal: Journal) -> Bool {
    journal.entries.contains { entry in
      guard case .began(let key, let digest, _) = entry, Self.effect(key) == effect else { return false }
      return life.session.inside { $0.run?.effects.isSame(key, digest) == true }
    }
  }

  private var beganKeys: Set<String> {
    Set(story.compactMap { if case .began(let key, _) = $0.kind { Self.effect(key) } else { nil } })
  }

  private func accepted(_ deeds: [Step.Deed], _ texts: [String: String], _ journal: Journal) {
    guard let index = lastInput(journal), let record = journal[index] else { return }
    story.append(Step(index: index, time: record.time, kind: .did(deeds)))
    var count = 0
    for case .secret(_, let element, isFilled: true) in record.entry.inputs {
      let id = count == 0 ? "\(index)" : "\(index).\(count)"
      count += 1
      guard let text = texts[element] else { continue }
      typed[id] = text
      allTyped.insert(text)
      known.insert(id)
    }
  }

  /// Notes the secrets that the session entered anew after the user gave them on its own page.
  private func givenAgain(_ record: Journal.Record, at index: Int, in journal: Journal) {
    var deeds: [Step.Deed] = []
    for (place, input) in record.entry.inputs.enumerated() {
      guard case .secret(let page, let element, isFilled: true) = input,
        let text = lastTyped(page, element, before: index, in: journal)
      else { continue }
      let id = place == 0 ? "\(index)" : "\(index).\(place)"
      typed[id] = text
      known.insert(id)
      deeds.append(Step.Deed(InputEvent(page: page, element: element, action: .setText(text))))
    }
    story.append(Step(index: index, time: record.time, kind: .did(deeds), isGivenAgain: true))
  }

  /// Returns the text that was last typed into a field.
  private func lastTyped(_ page: PageID, _ element: String, before end: Int, in journal: Journal) -> String? {
    for number in (journal.first..<end).reversed() {
      let secrets = (journal[number]?.entry.inputs ?? []).filter {
        if case .secret(_, _, isFilled: true) = $0 { true } else { false }
      }
      guard let place = secrets.firstIndex(of: .secret(page: page, element: element, isFilled: true)) else { continue }
      return typed[place == 0 ? "\(number)" : "\(number).\(place)"]
    }
    return nil
  }

  func lastInput(_ journal: Journal) -> Int? {
    journal.entries.lastIndex { !$0.inputs.isEmpty }.map { journal.first + $0 }
  }

  /// Returns a key without the name of the session, because a replay changes the name.
  private static func effect(_ key: String) -> String { String(key.drop { $0 != "/" }) }

  static func effectName(_ key: String) -> String {
    String(key.drop { $0 != "/" }.dropFirst().prefix { $0 != "#" })
  }

  // MARK: Deaths

  /// Arranges that the process dies when the next effect begins. With `isSeen` that beginning still reaches the
  /// world.
  func dieAtStart(isSeen: Bool) {
    let (world, number, path, box) = (world, life.number, life.path ?? "", deathAtStart)
    life.log.atStart { key in
      guard !key.contains("/background#"), box.bytes.withLock({ $0 == nil }) else { return }
      world.kill(number, letting: isSeen ? key : nil)
      box.seen.withLock { $0 = isSeen ? key : nil }
      box.bytes.withLock { $0 = FileManager.default.contents(atPath: path).map(Array.init) ?? [] }
    }
  }

  /// Kills the process.
  func die(leaving bytes: [UInt8], isWhole: Bool) throws {
    trace.append("  killed \(isWhole ? "between two turns" : "while an effect begins"), life \(life.number)")
    let dead = life
    let seen = deathAtStart.seen.withLock { $0 }
    disarm()
    let left = try JournalContents.of(bytes).journal
    if isWhole {
      try dead.reachWorld()
      try loseNews(dead.journal, left)
    }
    if isWhole { world.kill(dead.number) } else { try dead.reachWorld(seen) }
    for step in story where step.index >= left.end {
      switch step.kind {
      case .began, .told: continue
      default: break
      }
      throw Fault("a process that was killed leaves a recording without entry \(step.index), \(step.kind)")
    }
    story.removeAll { $0.index >= left.end }
    try leave(dead, left)
    try dead.bury()
    remains = bytes
  }

  func disarm() {
    turnsToLive = nil
    life.log.atStart(nil)
    deathAtStart.bytes.withLock { $0 = nil }
    deathAtStart.seen.withLock { $0 = nil }
    (sent, known, doubtful) = (nil, [], [])
  }

  /// Checks the conditions at the end of every life: each call that reached the world is in the recording.
  private func leave(_ dead: Life, _ left: Journal) throws {
    for call in world.calls where call.life == dead.number {
      let name = String(call.key.prefix { $0 != "/" })
      guard sessions[name, default: session] == session else {
        throw Fault("\(call.key) came from a session that goes on from a replay, under the name of the one before")
      }
      guard sessions.allSatisfy({ $0.value != session || $0.key == name }) else {
        throw Fault("\(call.key) came from a session that was resumed, under another name than before")
      }
      sessions[name] = session
    }
    let begun = Set(left.entries.compactMap { if case .began(let key, _, _) = $0 { key } else { nil } })
    for call in world.calls where call.life == dead.number && call.name != "background" && !call.isOver {
      guard begun.contains(call.key) else { throw Fault("the world saw \(call.key), and the recording does not tell") }
    }
    try Canary.search(dead)
  }

  /// Runs a stopped session until it ends.
  private func drain() throws {
    let ending = life.ending
    turnsToLive = nil
    life.log.atStart(nil)
    while true {
      repeat { try turn() } while life.hasWork && remains == nil
      if life.session.inside({ $0.endIfDone() != nil }) { break }
      try life.reachWorld()
      let calls = world.outstanding(life.number)
      guard let call = calls.first(where: isAnsweredAtOnce) ?? calls.first else {
        throw Fault("the session does not end, and nothing is under way")
      }
      try answer(call)
    }
    trace.append("  the session ended: \(ending.map { "\($0)" } ?? "-")")
    let journal = life.journal
    disarm()
    turnsToStop = nil
    try leave(life, journal)
    try life.end()
    let bytes = life.bytes
    let contents = try JournalContents.of(bytes)
    guard contents.journal == journal else { throw Fault("the recording is not what happened") }
    guard story.allSatisfy({ $0.index < journal.end }) else {
      throw Fault("a session that was stopped forgets what happened")
    }
    if contents.isEnded { isOver = true } else { remains = bytes }
  }

  /// Continues in another process, by a resume or from a replay.
  func revive() throws {
    guard let bytes = remains else { return }
    remains = nil
    lives += 1
    let path = "\(folder)/\(lives)"
    let capabilities: Capabilities = [[], [.images], [.rawText], [.images, .rawText]][
      Int.random(in: 0...3, using: &random)]
    let recording: Recording
    let isResumed = random.happens(7, in: 8) || isPutAway
    isPutAway = false
    if !isResumed {
      trace.append("  goes on from a replay, life \(lives)")
      session += 1
      if let old = life.path.map(JournalFile.folder) {
        leftFiles.formUnion((try? FileManager.default.contentsOfDirectory(atPath: old)) ?? [])
      }
      shown = [:]
      let source = path + ".played"
      try Data(bytes).write(to: URL(fileURLWithPath: source))
      let application = GeneratedApplication(plan: plan, world: world, life: lives, hooks: Hooks())
      recording = try RecordingOptions.parse(["--replay", source, "--record", path])
        .recording(of: application, on: SessionShelf.sessions.folder(in: folder))
    } else {
      let isTorn = random.happens(1, in: 4)
      trace.append("  is resumed, life \(lives)\(isTorn ? ", after half a line" : "")")
      try Data(bytes + (isTorn ? Array("00c0ffee 12 150000\t".utf8) : [])).write(to: URL(fileURLWithPath: path))
      if let old = life.path.map(JournalFile.folder), FileManager.default.fileExists(atPath: old) {
        try FileManager.default.copyItem(atPath: old, toPath: JournalFile.folder(of: path))
      }
      let (file, contents) = try JournalFile.resume(path)
      recording = Recording(playback: Playback(contents, purpose: .resume), store: file)
    }
    begin(Life(lives, plan, world, recording: recording, capabilities: capabilities))
    if random.happens(1, in: 8) { turnsToLive = Int.random(in: 1...8, using: &random) }
    if isResumed, random.happens(1, in: 12) { turnsToStop = Int.random(in: 1...8, using: &random) }
    try settle()
    turnsToStop = nil
  }

  func begin(_ next: Life) {
    life = next
    seenLines = 0
  }
}
