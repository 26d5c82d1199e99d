import Glibc

// Measures signalbox-json beside `cat`, which only echoes, and beside a JSON loop on Foundation's coders. Prints a
// table and fails when an aim is missed. Usage: taskset -c CORE wire SIGNALBOX-JSON FOUNDATION-LOOP. All programs share
// a core, so that a round trip costs work and does not wake another core.

signal(SIGPIPE, SIG_IGN)
let programs = CommandLine.arguments.dropFirst()
guard programs.count == 2, let ours = programs.first, let foundation = programs.last else {
  print("wire SIGNALBOX-JSON FOUNDATION-LOOP")
  exit(2)
}
let command = [ours, "sampler", "--data", "/nonexistent"]
let ping = Array(#"{"jsonrpc":"2.0","id":1,"method":"app.ping"}"#.utf8) + [0x0A]
let snapshot = Array(#"{"jsonrpc":"2.0","id":1,"method":"ui.snapshot"}"#.utf8) + [0x0A]
var misses: [String] = []

func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

func tell(_ what: String, _ measured: Double, _ unit: String, atMost limit: Double? = nil, atLeast least: Double? = nil)
{
  let bound = limit.map { "≤ \($0)" } ?? least.map { "≥ \($0)" } ?? ""
  let shown = (measured * 100).rounded() / 100
  print("| \(what) | \(shown) \(unit) | \(bound) |")
  if let limit, measured > limit { misses.append("\(what): \(shown) \(unit), to reach \(bound)") }
  if let least, measured < least { misses.append("\(what): \(shown) \(unit), to reach \(bound)") }
}

print("| what | measured | to reach |")
print("|---|---|---|")

// Interleaved round trips, so that other load of the machine affects all alike. The ratio is the median of the rounds'
// ratios.
let (cat, loop, server) = (Process(["cat"]), Process([foundation]), Process(command))
var times: [[Double]] = [[], [], [], [], []]
for round in 0..<41 {
  let rounds = [(cat, ping), (server, ping), (loop, ping), (server, snapshot), (loop, snapshot)].map { process, line in
    median((0..<200).map { _ in process.roundTrip(line) })
  }
  if round > 0 { for (index, time) in rounds.enumerated() { times[index].append(time) } }
}
func ratio(_ index: Int) -> Double { median(zip(times[index], times[0]).map { $0 / $1 }) }
tell("cat, p50", median(times[0]) / 1_000, "µs")
tell("app.ping, p50", ratio(1), "× cat", atMost: 1.4)
tell("Foundation's coders, the same", ratio(2), "× cat")
tell("ui.snapshot of the sampler's home page, p50", ratio(3), "× cat", atMost: 3.3)
tell("Foundation's coders, the same", ratio(4), "× cat")

// Throughput: the best of five, which other programs disturbed least.
let throughput = (0..<5).map { _ in 100_000 / (server.pipeline(ping, 100_000) / 1e9) }.max() ?? 0
tell("pipelined app.ping", throughput, "a second", atLeast: 150_000)

let before = server.resident
tell("resident", Double(before) / 1_024, "MiB", atMost: 25)
_ = server.pipeline(ping, 900_000)
for _ in 0..<100_000 { _ = server.roundTrip(snapshot) }
tell("more after a million requests", Double(server.resident - before) / 1_024, "MiB", atMost: 1)
let unread = Process(command)
_ = unread.roundTrip(snapshot)
let calm = unread.resident
unread.stuff(snapshot)
tell("more with a driver that never reads", Double(unread.resident - calm) / 1_024, "MiB", atMost: 4)

if misses.isEmpty {
  print("\nAll of the wire is reached.")
} else {
  print("\nMissed:")
  for miss in misses { print("  \(miss)") }
  exit(1)
}
