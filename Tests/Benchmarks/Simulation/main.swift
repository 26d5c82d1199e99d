// Prints how sites with many sessions behave, by the model of `Simulation`.
import Foundation

func milliseconds(_ seconds: Double) -> String {
  String(format: seconds < 0.0995 ? "%.1f ms" : "%.0f ms", seconds * 1_000)
}
func percent(_ share: Double) -> String { String(format: "%.0f %%", share * 100) }
func gigabytes(_ bytes: Double) -> String { String(format: "%.1f GB", bytes / 1e9) }
func seconds(_ time: Double) -> String { String(format: "%.1f s", time) }

/// Prints a row for each site: half a minute of presses, and the death of a server.
func table(_ heading: String, _ rows: [(String, Site, Costs)]) {
  print(
    "\n| \(heading) | p50 | p99 | servers' load | rows a commit | database's load | memory |",
    "all are back | p99 meanwhile |")
  print("|---|---|---|---|---|---|---|---|---|")
  for (name, site, costs) in rows {
    let calm = Simulation(site, costs).run(for: 30)
    var killed = site
    killed.killed = 5
    let isOver = calm.serverLoad > 0.97
    let after = isOver ? nil : Simulation(killed, costs).run(for: 300)
    let back = after.map { $0.stillAway > 0 ? "not in 295 s" : seconds($0.returns.last) } ?? "-"
    print(
      "| \(name) | \(milliseconds(calm.waiting.median)) | \(milliseconds(calm.waiting.most)) |",
      "\(percent(calm.serverLoad)) | \(String(format: "%.1f", calm.rowsPerCommit)) | \(percent(calm.databaseLoad)) |",
      "\(gigabytes(calm.serverBytes)) | \(back) | \(after.map { milliseconds($0.whileReturning.most) } ?? "-") |")
  }
}

/// A hundredth of the visitors presses each second.
func site(_ sessions: Int, servers: Int = 5, databases: Int = 1, databaseProcessors: Int = 8) -> Site {
  Site(
    sessions: sessions, pressesPerSecond: Double(sessions) / 100, servers: servers, databases: databases,
    databaseProcessors: databaseProcessors)
}

print("| as `make bench-store`: a server and its database on two processors | p50 | p99 | commits a second |")
print("|---|---|---|---|")
for (sessions, rate) in [(100, 300.0), (100, 2_000), (10_000, 2_000), (50_000, 2_000)] {
  let here = Site(sessions: sessions, pressesPerSecond: rate, servers: 1, processors: 2, databaseProcessors: 0)
  let outcome = Simulation(here, .store).run(for: 60)
  print(
    "| \(sessions) sessions, \(Int(rate)) presses a second | \(milliseconds(outcome.waiting.median)) |",
    "\(milliseconds(outcome.waiting.most)) | \(Int(outcome.commitsPerSecond)) |")
}

let growth = [50_000, 100_000, 250_000, 500_000, 1_000_000, 2_000_000]
table("sessions, on five servers", growth.map { ("\($0)", site($0), .init()) })

var (slowDisk, longHistory) = (Costs(), Costs.init())
slowDisk.flush = 0.01
// A recording of 10,000 entries without a checkpoint.
longHistory.takeover = 0.048
table(
  "a million sessions",
  [
    ("8 servers", site(1_000_000, servers: 8), .init()), ("20 servers", site(1_000_000, servers: 20), .init()),
    ("8 servers, a disk that takes 10 ms", site(1_000_000, servers: 8), slowDisk),
    ("8 servers, a database with 2 processors", site(1_000_000, servers: 8, databaseProcessors: 2), .init()),
    ("20 servers, a database with 2 processors", site(1_000_000, servers: 20, databaseProcessors: 2), .init()),
    ("20 servers, 2 such databases", site(1_000_000, servers: 20, databases: 2, databaseProcessors: 2), .init()),
    ("20 servers, long histories", site(1_000_000, servers: 20), longHistory),
  ])
