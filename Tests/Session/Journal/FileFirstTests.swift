import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxSession

@Suite struct FileFirstTests {
  @Test("K10: a frame or turn is reported only after its entries are in the file, so a kill loses nothing shown")
  func beforeAnybodyIsTold() throws {
    let folder = try RecordingFolder()
    let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()))
    let looks = Mutex((count: 0, missing: [String]()))
    test.session.within { session in
      let look = { (who: String) in
        let kept = (try? JournalFile.read(folder.file()))?.journal.entries ?? []
        let isWhole = kept == session.journal.entries
        looks.withLock { looks in
          looks.count += 1
          if !isWhole { looks.missing.append("\(who) \(looks.count)") }
        }
      }
      session.afterEachFrame { _ in look("frame") }
      session.host.afterEachTurn { look("turn") }
    }
    travelEverywhere(test)
    #expect(looks.withLock { $0.count } > 30)
    #expect(looks.withLock { $0.missing } == [])
  }
}
