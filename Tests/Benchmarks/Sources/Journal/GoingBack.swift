import CHeap
import SignalboxInterface
import SignalboxPages
import SignalboxSession
import Synchronization

/// What a step back costs in a long session that keeps no checkpoints, in milliseconds on the wall: the user waits for it.
nonisolated struct GoingBack: Sendable {
  var entries: Int
  /// When everything is fed again, before runs were kept behind.
  var everything = 0.0
  /// Once they are, and doing it again at once.
  var undo = 0.0
  var redo = 0.0
  /// What they are on the heap, in bytes.
  var kept = 0

  /// Goes on with a recording of the sampler of so many entries, and takes steps back.
  @MainActor static func measure(_ count: Int) throws -> GoingBack {
    let folder = try Folder(inMemory: true)
    let file = folder.file("sampler")
    try SamplerScript.recorded(count, in: file)
    let contents = try JournalFile.read(file)
    // The last two are the end.
    let end = contents.journal.end - 2
    let session = Session(recording: Recording(playback: Playback(contents, purpose: .replay(exits: false), end: end)))
    let result = Mutex(GoingBack(entries: end))
    let ending = session.run(SamplerApplication()) { session in
      var (step, begun, heap) = (0, ContinuousClock.now, 0)
      session.beforeWaiting {
        let took = (ContinuousClock.now - begun) / .milliseconds(1)
        switch step {
        case 0: session.undo()
        case 1:
          result.withLock { $0.everything = took }
          heap = Int(heap_in_use())
          // As long as it may take until they are there: nothing is waited for.
          _ = session.schedule(after: .seconds(8)) {
            result.withLock { $0.kept = Int(heap_in_use()) - heap }
            begun = ContinuousClock.now
            step += 1
            session.undo()
          }
        case 3:
          result.withLock { $0.undo = took }
          session.redo()
        case 4:
          result.withLock { $0.redo = took }
          session.stop(.shutDown)
        default: return
        }
        begun = ContinuousClock.now
        step += 1
      }
      return Screenless()
    }
    precondition(ending == .shutDown, "\(ending)")
    return result.withLock { $0 }
  }
}
