import CHeap
import SignalboxInterface
import SignalboxPages
import SignalboxSession
import Synchronization

/// The cost of a step back in a long session without checkpoints. Milliseconds on the wall, because the user waits.
nonisolated struct GoingBack: Sendable {
  var entries: Int
  /// The time of an undo that replays everything, before earlier runs are kept.
  var everything = 0.0
  /// The time of an undo once earlier runs are kept, and of an immediate redo.
  var undo = 0.0
  var redo = 0.0
  /// The third of three undos that follow each other at once, and a seek to the middle.
  var third = 0.0
  var farBack = 0.0
  /// The size of the kept runs on the heap, in bytes.
  var kept = 0

  /// Continues a recording of the sampler with about `count` entries, and measures steps back.
  @MainActor static func measure(_ count: Int) throws -> GoingBack {
    let folder = try Folder(inMemory: true)
    let file = folder.file("sampler")
    try SamplerScript.recorded(count, in: file)
    let contents = try JournalFile.read(file)
    // The last two entries are the end.
    let end = contents.journal.end - 2
    let session = Session(recording: Recording(playback: Playback(contents, purpose: .replay(exits: false), end: end)))
    let result = Mutex(GoingBack(entries: end))
    let ending = session.run(SamplerApplication()) { session in
      var (step, begun, heap) = (0, ContinuousClock.now, 0)
      // The longest time that the runs may take, because no event tells that they are there.
      func rest(_ session: isolated Session, _ next: @escaping () -> Void) {
        _ = session.host.schedule(after: .seconds(8)) {
          step += 1
          begun = ContinuousClock.now
          next()
        }
      }
      session.host.beforeWaiting {
        let took = (ContinuousClock.now - begun) / .milliseconds(1)
        begun = ContinuousClock.now
        step += 1
        switch step - 1 {
        case 0: session.undo()
        case 1:
          heap = Int(heap_in_use())
          rest(session) { session.undo() }
          result.withLock { $0.everything = took }
        case 3:
          result.withLock {
            $0.undo = took
            $0.kept = Int(heap_in_use()) - heap
          }
          session.redo()
        case 4:
          result.withLock { $0.redo = took }
          rest(session) { session.undo() }
        case 6, 7: session.undo()
        case 8:
          result.withLock { $0.third = took }
          // As far as possible from the run before it.
          rest(session) { session.seek(to: 5 * 10_000 - 8) }
        case 10:
          result.withLock { $0.farBack = took }
          session.stop(.shutDown)
        default: step -= 1
        }
      }
      return Screenless()
    }
    precondition(ending == .shutDown, "\(ending)")
    return result.withLock { $0 }
  }
}
