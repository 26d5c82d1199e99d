// The cost of sessions in a host: memory while they are idle or put away, time to start, threads, descriptors. Each
// number of sessions has a process of its own, because a used heap is fragmented. Fails when a limit is missed.
import CHeap
import Foundation
import SignalboxInterface
import SignalboxModel
import SignalboxPages
import SignalboxSession

private struct NoStore: FeedbackStore {
  nonisolated(nonsending) func keep(_ feedback: CollectedFeedback, key: String) async throws {}
}

/// The present resources of this process.
private struct Usage {
  let resident = Usage.status("VmRSS:") * 1_024
  let heap = Int(heap_in_use())
  let threads = Usage.status("Threads:")
  let descriptors = (try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count) ?? 0

  private static func status(_ name: String) -> Int {
    let lines = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8))?.split(separator: "\n") ?? []
    let line = lines.first { $0.hasPrefix(name) } ?? ""
    return Int(line.split(whereSeparator: \.isWhitespace).dropFirst().first ?? "") ?? 0
  }
}

/// Returns the processor time of all threads, in milliseconds. Time on the wall would include other programs.
private func processorTime() -> Double {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Double(time.tv_sec) * 1_000 + Double(time.tv_nsec) / 1_000_000
}

private func each(_ amount: Double) -> String { String(format: "%.3f", amount / Double(count)) }

extension Duration {
  fileprivate var milliseconds: Double {
    Double(components.seconds) * 1_000 + Double(components.attoseconds) / 1_000_000_000_000_000
  }
}

let count = Int(CommandLine.arguments.dropFirst().first ?? "") ?? 10_000
let host = try SessionHost()
// The resources that every process has after its first session.
let first = try host.start(FeedbackApplication(store: NoStore()))
_ = try await first.frame
private let before = Usage()
let clock = ContinuousClock()
var sessions: [HostedSession] = []
sessions.reserveCapacity(count)
let begun = processorTime()
let starting = try await clock.measure {
  for _ in 0..<count { sessions.append(try host.start(FeedbackApplication(store: NoStore()))) }
  // First come, first served: the last session shows its page when all have started.
  _ = try await sessions[count - 1].frame
}
let worked = processorTime() - begun
for session in sessions {
  let frame = try await session.frame
  precondition(frame != nil, "a session shows nothing")
}
private let after = Usage()
print(
  """
  | sessions | start, ms each | of the processor, ms each | resident, kB each | heap, kB each | threads | descriptors more |
  |---|---|---|---|---|---|---|
  | \(count) | \(each(starting.milliseconds)) | \(each(worked)) | \(each(Double(after.resident - before.resident) / 1_000)) | \
  \(each(Double(after.heap - before.heap) / 1_000)) | \(after.threads) | \(after.descriptors - before.descriptors) |
  """)

// The presses come one after the other, so the figures are round trips.
let presses = 10_000
var times: [Double] = []
for number in 0..<presses {
  let session = sessions[number * 7_919 % count]
  guard let frame = try await session.frame, let button = frame.page.elements.first(where: { $0.isPressable })
  else { continue }
  let event = InputEvent(page: frame.inFront, element: button.id, action: .press)
  var answer: Answer?
  times.append(
    try await clock.measure { answer = try await session.send([event], seen: frame.revision) }.milliseconds)
  if case .applied(let frame)? = answer, frame.page.canGoBack {
    _ = try await session.send([InputEvent(page: frame.inFront, action: .back)])
  }
}
times.sort()
print(
  "\(times.count) presses: median \(times[times.count / 2]) ms, p99 \(times[times.count * 99 / 100]) ms, most \(times[times.count - 1]) ms"
)

// Unused sessions are put away. The heap shows the memory that they still take.
let sparing = try SessionHost(limits: HostLimits(idle: .zero))
let heap = heap_in_use()
var away: [HostedSession] = []
away.reserveCapacity(count)
for _ in 0..<count { away.append(try sparing.start(FeedbackApplication(store: NoStore()))) }
while sparing.liveCount > 0 { await Task.yield() }
let kept = Double(heap_in_use() - heap) / Double(count) / 1_000
let back = try await clock.measure { for session in away { _ = try await session.frame } }
print("put away: \(String(format: "%.3f", kept)) kB each, back in \(each(back.milliseconds)) ms each")

let isWithin =
  worked / Double(count) <= 0.1 && Double(after.resident - before.resident) / Double(count) <= 20_000
  && after.descriptors - before.descriptors < 4
if !isWithin { print("missed: at most 0.1 ms of the processor and 20 kB each, and no descriptor") }
exit(isWithin ? 0 : 1)
