import Foundation
import SignalboxTesting
import Synchronization
import Testing

/// Random applications, used by random users, in processes that die at random: what was promised of sessions holds.
///
/// `SEED=7 swift test --filter GeneratedTests` repeats one run alone; `SIGNALBOX_GENERATED=10000` asks for so many.
@Suite struct GeneratedTests {
  @Test(
    "K4, K10, R76: a session that was killed, stopped, resumed and taken back at random is the one without all that")
  func runs() async throws {
    let environment = ProcessInfo.processInfo.environment
    let count = environment["SIGNALBOX_GENERATED"].flatMap(Int.init) ?? 500
    let first = environment["SIGNALBOX_FIRST"].flatMap(UInt64.init) ?? 1
    let seeds = environment["SEED"].flatMap(UInt64.init).map { [$0] } ?? Array(first..<first + UInt64(count))
    let work = Work(seeds)
    try await withThrowingTaskGroup(of: Void.self) { group in
      for _ in 0..<min(seeds.count, 2) {
        group.addTask {
          try await onSessionThread {
            while let seed = work.next() {
              if let report = Self.report(seed) { work.failed(report) }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    try? FileManager.default.removeItem(atPath: Self.folder)
    for report in work.reports { Issue.record("\(report)") }
  }

  /// The seeds to be tried, by several threads.
  private final class Work: Sendable {
    private let seeds: [UInt64]
    private let state = Mutex((next: 0, reports: [String]()))

    init(_ seeds: [UInt64]) { self.seeds = seeds }

    /// The next seed, until a few have failed.
    func next() -> UInt64? {
      state.withLock { state in
        guard state.next < seeds.count, state.reports.count < 3 else { return nil }
        state.next += 1
        return seeds[state.next - 1]
      }
    }

    func failed(_ report: String) { state.withLock { $0.reports.append(report) } }

    var reports: [String] { state.withLock { $0.reports } }
  }

  /// Where recordings are for a while: in memory, if the machine has a place for that.
  private static let folder: String = {
    let memory = "/dev/shm"
    let parent = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
    return "\(parent)/signalbox-generated-\(ProcessInfo.processInfo.processIdentifier)"
  }()

  /// What is wrong with a run, with as few of its steps as it takes.
  private static func report(_ seed: UInt64) -> String? {
    guard var failure = fault(seed, []) else { return nil }
    var skipped: Set<Int> = []
    for step in (0..<failure.stepCount).reversed() {
      guard let other = fault(seed, skipped.union([step])) else { continue }
      skipped.insert(step)
      failure = other
    }
    return "seed \(seed), SEED=\(seed) repeats it: \(failure.description)\n\(failure.trace.joined(separator: "\n"))"
  }

  private static func fault(
    _ seed: UInt64, _ skipped: Set<Int>
  ) -> (description: String, trace: [String], stepCount: Int)? {
    do {
      let run = try GeneratedRun(seed: seed, folder: folder, skipped: skipped)
      do {
        try run.run()
        return nil
      } catch {
        return (
          "\(error)", run.trace + ["what counts:"] + run.story.map { "  \($0.index) \($0.time) \($0.kind)" },
          run.stepCount
        )
      }
    } catch {
      return ("\(error)", [], 0)
    }
  }
}
