import SignalboxInterface
import SignalboxNavigation
import Testing

@testable import SignalboxSession

/// Tests of the entries that a session in a host keeps.
@Suite struct HostJournalTests {
  @Test("H8: a session in a host keeps some dozens of entries in memory and some hundreds in its recording")
  func bounded() async throws {
    let folder = try RecordingFolder()
    let path = folder.file()
    let host = try SessionHost(limits: HostLimits(idle: .zero))
    let visit = Visit(
      try host.start(Counting()) { () throws(JournalFailure) in try Recording.file(path, of: Counting()) })
    let (distance, longest) = (JournalWriter.hostedCheckpointDistance, JournalWriter.checkpointDistance)
    for await _ in try await visit.session.frames() {
      // The frames keep a viewer, so the session is not put away.
      for number in 1...1_000 {
        try await visit.act("more")
        let kept = try await visit.session.within { $0.journal.records.count } ?? 0
        #expect(kept <= 2 * distance + 2, "after \(number)")
      }
      for _ in 1...distance { _ = try await visit.session.within { $0.undo() } }
      #expect(try await visit.count == "\(1_000 - distance)", "one can go back as far")
      #expect(try JournalFile.read(path).journal.records.count <= longest + 3 * distance)
      break
    }
    // The session comes back from a recording that has more entries than its memory.
    try await visit.act("more")
    let frame = try await visit.frame
    while host.liveCount > 0 { await Task.yield() }
    #expect(try await visit.frame == frame)
    #expect(try await visit.session.within { $0.journal.records.count } ?? 0 <= 2 * distance + 2)
  }
}
