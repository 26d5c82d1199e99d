import SignalboxModel

/// Servers, databases and visitors as a queueing model.
///
/// A press takes a processor of its server, waits for the commit that has its entry, and takes a processor again for
/// its answer. A killed server's visitors ask another server, which takes their sessions over.
final class Simulation {
  private struct Server {
    let processors: Station
    var committing: [Committing] = []
    /// The sessions that may be resumed at the same time (W149).
    let resuming: Slots
    var sessions = 0
  }

  var agenda = Agenda()
  var random: RandomSource
  let (site, costs): (Site, Costs)
  private var servers: [Server] = []
  private var databases: [Database] = []
  /// The server of each session; `nil` while its visitor has no page.
  private var owners: [Int?]
  private var (times, timesWhileReturning, returns) = ([Double](), [Double](), [Double]())
  private var away = 0

  init(_ site: Site, _ costs: Costs, seed: UInt64 = 1) {
    (self.site, self.costs, random) = (site, costs, RandomSource { seed })
    owners = (0..<site.sessions).map { $0 % site.servers }
    servers = (0..<site.servers).map { _ in
      Server(processors: Station(self, processors: site.processors), resuming: Slots(2 * site.processors))
    }
    databases = (0..<site.databases).map { _ in
      Database(
        processors: site.databaseProcessors == 0
          ? servers[0].processors : Station(self, processors: site.databaseProcessors), disk: Disk(self))
    }
    for number in servers.indices {
      servers[number].committing = databases.map {
        Committing(self, server: servers[number].processors, database: $0)
      }
    }
  }

  /// Lets the visitors press for a time, in seconds.
  func run(for seconds: Double) -> Outcome {
    comeNext()
    if let killed = site.killed { agenda.add(after: killed) { [self] in kill() } }
    while let action = agenda.next(before: seconds) { action() }
    for owner in owners { if let owner { servers[owner].sessions += 1 } }
    let committing = servers.flatMap(\.committing)
    let commits = committing.reduce(0) { $0 + $1.commits }
    let most = Double(servers.map(\.sessions).max() ?? 0)
    return Outcome(
      presses: times.count, waiting: Waiting(times), whileReturning: Waiting(timesWhileReturning),
      returns: Waiting(returns), stillAway: away, commitsPerSecond: Double(commits) / seconds,
      rowsPerCommit: Double(committing.reduce(0) { $0 + $1.rows }) / Double(max(1, commits)),
      serverLoad: servers.map { $0.processors.load(in: seconds) }.max() ?? 0,
      databaseLoad: databases.map { $0.processors.load(in: seconds) }.max() ?? 0,
      diskLoad: databases.map { $0.disk.worked / seconds }.max() ?? 0,
      serverBytes: costs.serverBytes + most * (costs.sessionBytes + costs.streamBytes))
  }

  private func comeNext() {
    agenda.add(after: random.exponential(1 / site.pressesPerSecond)) { [self] in
      press(Int.random(in: 0..<site.sessions, using: &random))
      comeNext()
    }
  }

  private func press(_ session: Int) {
    guard let owner = owners[session] else { return }
    let (began, server) = (agenda.now, servers[owner])
    server.processors.work(costs.press) { [self] in
      server.committing[session % databases.count].commit { [self] in
        server.processors.work(costs.answer) { [self] in
          guard owners[session] == owner else { return }
          if away > 0 { timesWhileReturning.append(agenda.now - began) } else { times.append(agenda.now - began) }
        }
      }
    }
  }

  /// Kills the first server. Its visitors notice that their stream ends.
  private func kill() {
    let began = agenda.now
    for session in owners.indices where owners[session] == 0 {
      owners[session] = nil
      away += 1
      agenda.add(after: Double.random(in: 0..<site.returning, using: &random)) { [self] in
        takeOver(session, by: Int.random(in: 1..<site.servers, using: &random), since: began)
      }
    }
  }

  private func takeOver(_ session: Int, by number: Int, since began: Double) {
    let (server, database) = (servers[number], databases[session % databases.count])
    server.resuming.take { [self] in
      server.processors.work(costs.takeover) { [self] in
        database.processors.work(costs.takeoverDatabase) { [self] in
          database.disk.flush { [self] in
            owners[session] = number
            away -= 1
            returns.append(agenda.now - began)
            server.resuming.give()
          }
        }
      }
    }
  }
}
