import CHeap
import Glibc
import SignalboxInterface
import SignalboxNavigation
import SignalboxPages
import SignalboxSession

/// The costs of recordings.
enum JournalFigures {
  /// Reads and replays a recording of `count` entries. Returns the median in seconds of processor time, and the number
  /// of entries.
  static func replay(_ count: Int) throws -> (seconds: Double, entries: Int) {
    let folder = try Folder(inMemory: true)
    let file = folder.file("sampler")
    try SamplerScript.recorded(count, in: file)
    var entries = 0
    let times = try (0..<5).map { _ in
      try Measuring.time { entries = try replay(file) }
    }
    return (Measuring.median(times) / 1e9, entries)
  }

  /// Reads and replays a recording of the sampler. Returns the number of its entries.
  static func replay(_ file: String) throws -> Int {
    let contents = try JournalFile.read(file)
    let entries = contents.journal.end
    let playback = Playback(contents, purpose: .replay(exits: true))
    let driven = Driven(SamplerApplication(), recording: Recording(playback: playback))
    precondition(driven.session.finish() == .finished(outcome: nil), "the recording does not fit")
    return entries
  }

  /// The growth of the heap since the beginning, in bytes, after `count` entries.
  struct Memory {
    var count: Int
    /// The growth while the entries are recorded.
    var recording: Int
    /// The growth once the session was resumed from its file.
    var resumed: Int
    /// The length of the file.
    var file: Int
  }

  /// Returns the memory for an application that writes checkpoints.
  static func memory(_ count: Int) throws -> Memory {
    let folder = try Folder(inMemory: true)
    let file = folder.file("feedback")
    let before = heap_in_use()
    var memory = Memory(count: count, recording: 0, resumed: 0, file: 0)
    try withExtendedLifetime(FeedbackScript.recorded(count, in: file)) { driven in
      memory.recording = Int(heap_in_use()) - Int(before)
      driven.session.within { $0.stop(.signal(SIGTERM)) }
      keep(driven.session.finish() == .signal(SIGTERM) ? 1 : 0)
    }
    memory.file = folder.length(of: "feedback")
    let between = heap_in_use()
    let (journal, contents) = try JournalFile.resume(file)
    let playback = Playback(contents, purpose: .resume)
    let driven = Driven(FeedbackScript.application, recording: Recording(playback: playback, store: journal))
    memory.resumed = withExtendedLifetime(driven) { Int(heap_in_use()) - Int(between) }
    return memory
  }

  /// Returns the time of a turn of the feedback application, in microseconds of processor time. The user changes a
  /// choice, and the page shows the change.
  static func turn() -> Double {
    let driven = Driven(FeedbackScript.application)
    turns(1_000, of: driven)
    return Measuring.median((0..<9).map { _ in Measuring.time { turns(2_000, of: driven) } }) / 2_000 / 1e3
  }

  static func turns(_ count: Int, of driven: Driven = Driven(FeedbackScript.application)) {
    let choices = ["average", "polarized"]
    for index in 0..<count { driven.act("main/category", .choose(choices[1 - index % 2])) }
  }

  /// Medians of interleaved rounds, in microseconds on the wall, because the disk is waited for.
  struct Writing {
    /// A plain `write` of a line, and `fdatasync`.
    var plain: Double
    /// A turn of a session without a recording.
    var turn: Double
    /// The same turn of a session with a recording.
    var recorded: Double
    /// The recorded turn minus the other turn and the plain write of the same round.
    var more: Double
  }

  /// Returns the cost of the journal for a turn. A plain write of as many bytes to the same disk is measured beside it.
  static func writing(inMemory: Bool, rounds: Int) throws -> Writing {
    let folder = try Folder(inMemory: inMemory)
    let quiet = Driven(SamplerApplication())
    let recorded = Driven(SamplerApplication(), recording: try .new(folder.file("journal"), of: SamplerApplication()))
    let plain = PlainFile(folder.file("plain"))
    var (writes, turns, recordings, rest) = ([Double](), [Double](), [Double](), [Double]())
    for round in 0..<rounds {
      // To a page and back again.
      let step = { (driven: Driven) in
        Measuring.wallTime { if round % 2 == 0 { driven.act("home/account") } else { driven.back() } }
      }
      var (turn, whole) = (0.0, 0.0)
      if round % 4 < 2 {
        (turn, whole) = (step(quiet), step(recorded))
      } else {
        (whole, turn) = (step(recorded), step(quiet))
      }
      let write = Measuring.wallTime { plain.append() }
      writes.append(write)
      turns.append(turn)
      recordings.append(whole)
      rest.append(whole - turn - write)
    }
    func microseconds(_ times: [Double]) -> Double { Measuring.median(Array(times.dropFirst(rounds / 10))) / 1e3 }
    return Writing(
      plain: microseconds(writes), turn: microseconds(turns), recorded: microseconds(recordings),
      more: microseconds(rest))
  }
}
