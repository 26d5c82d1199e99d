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
  /// The third of three steps back that follow each other at once, and a way back to the middle.
  var third = 0.0
  var farBack = 0.0
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
      // As long as it may take until the runs are there: nothing is waited for.
      func rest(_ session: isolated Session, _ next: @escaping () -> Void) {
        _ = session.schedule(after: .seconds(8)) {
          step += 1
          begun = ContinuousClock.now
          next()
        }
      }
      session.beforeWaiting {
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
          // As far as it can be from the run before it.
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
