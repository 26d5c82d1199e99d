import Foundation
import SignalboxTesting
import Synchronization
import Testing

/// Checks the promises of sessions with random applications, random users, and processes that die at random.
///
/// `SEED=7 swift test --filter GeneratedTests` repeats a single run. `SIGNALBOX_GENERATED=10000` sets the number of
/// runs.
@Suite struct GeneratedTests {
  @Test(
    "K4, K10, K60, K61, K82, K86, R76: a session with random kills, stops, resumes and undos equals the session without them"
  )
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

  /// The seeds to try, shared by several threads.
  private final class Work: Sendable {
    private let seeds: [UInt64]
    private let state = Mutex((next: 0, reports: [String]()))

    init(_ seeds: [UInt64]) { self.seeds = seeds }

    /// Returns the next seed, until a few have failed.
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

  /// The temporary place of recordings: in memory, if the machine has such a place.
  private static let folder: String = {
    let memory = "/dev/shm"
    let parent = FileManager.default.isWritableFile(atPath: memory) ? memory : NSTemporaryDirectory()
    return "\(parent)/signalbox-generated-\(ProcessInfo.processInfo.processIdentifier)"
  }()

  /// Returns the fault of a run, with the fewest steps that still produce it.
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
