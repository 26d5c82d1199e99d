/// A server's thread that commits the entries of its sessions to a database.
///
/// Entries of the same moment share a statement. The limits are as in `Committer`: 400 commits a second after a burst
/// of 50, and 1,000 sessions in a commit.
final class Committing {
  private static let (rate, burst, most) = (400.0, 50.0, 1_000)
  private let run: Simulation
  private let server: Station
  private let database: Database
  private var waiting: [() -> Void] = []
  private var isCommitting = false
  private var (tokens, counted) = (burst, 0.0)
  private(set) var (commits, rows) = (0, 0)

  init(_ run: Simulation, server: Station, database: Database) {
    (self.run, self.server, self.database) = (run, server, database)
  }

  func commit(_ then: @escaping () -> Void) {
    waiting.append(then)
    if !isCommitting { begin() }
  }

  private func begin() {
    guard !waiting.isEmpty else { return }
    isCommitting = true
    let now = run.agenda.now
    tokens = min(Self.burst, tokens + (now - counted) * Self.rate)
    counted = now
    guard tokens >= 1 else { return run.agenda.add(after: (1 - tokens) / Self.rate + 1e-9) { [self] in begin() } }
    tokens -= 1
    let taken = Array(waiting.prefix(Self.most))
    waiting.removeFirst(taken.count)
    commits += 1
    rows += taken.count
    let costs = run.costs
    server.work(costs.sending) { [self] in
      database.processors.work(costs.commit + Double(taken.count) * costs.commitRow) { [self] in
        database.disk.flush { [self] in
          isCommitting = false
          for then in taken { then() }
          begin()
        }
      }
    }
  }
}

/// A database: its processors and its disk.
struct Database {
  let processors: Station
  let disk: Disk
}
