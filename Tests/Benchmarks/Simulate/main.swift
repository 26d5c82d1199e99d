// Prints how a site with many sessions behaves, by the model of `Simulation`: simulate [costs…]
import Foundation
import Simulation

/// The costs of 2026-11-30 (docs/explanation/measurements.md, "A million sessions").
let costs = Costs.measured

func milliseconds(_ seconds: Double) -> String { String(format: seconds < 0.0995 ? "%.1f ms" : "%.0f ms", seconds * 1_000) }
func percent(_ share: Double) -> String { String(format: "%.0f %%", share * 100) }
func gigabytes(_ bytes: Double) -> String { String(format: "%.1f GB", bytes / 1e9) }
func seconds(_ time: Double) -> String { String(format: "%.1f s", time) }

func table(_ heading: String, _ rows: [(String, Site, Costs)]) {
  print("\n| \(heading) | p50 | p99 | servers' load | rows a commit | database's load | memory | back: half, all | p99 meanwhile |")
  print("|---|---|---|---|---|---|---|---|---|")
  for (name, site, costs) in rows {
    // Half a minute, then the kill, and time to return.
    let calm = Simulation(site, costs).run(for: 30)
    var killed = site
    killed.killed = 5
    let after = site.servers > 1 ? Simulation(killed, costs).run(for: 300) : nil
    let back = after.map { $0.stillAway > 0 ? "not in 295 s" : "\(seconds($0.returns.median)), \(seconds($0.returns.last))" }
    print(
      "| \(name) | \(milliseconds(calm.waiting.median)) | \(milliseconds(calm.waiting.most)) |",
      "\(percent(calm.serverLoad)) | \(String(format: "%.1f", calm.rowsPerCommit)) | \(percent(calm.databaseLoad)) |",
      "\(gigabytes(calm.serverBytes)) | \(back ?? "") |",
      "\(after.map { milliseconds($0.whileReturning.most) } ?? "") |")
  }
}

/// A hundredth of the visitors presses each second.
func site(_ sessions: Int, servers: Int = 5, databases: Int = 1) -> Site {
  Site(sessions: sessions, pressesPerSecond: Double(sessions) / 100, servers: servers, databases: databases)
}

table(
  "sessions, on five servers",
  [50_000, 100_000, 250_000, 500_000, 1_000_000, 2_000_000].map { ("\($0)", site($0), costs) })
