import Testing

@testable import simulate

/// The model of servers with many sessions, beside the formulas for its parts.
@Suite struct SimulationTests {
  private func costs(_ change: (inout Costs) -> Void) -> Costs {
    var costs = Costs(
      press: 0, answer: 0, sending: 0, commit: 0, commitRow: 0, flush: 0, takeover: 0,
      takeoverDatabase: 0)
    change(&costs)
    return costs
  }

  @Test("a queue with random arrivals waits as the formula of Pollaczek and Khinchine says")
  func queue() {
    let run = Simulation(Site(sessions: 1, pressesPerSecond: 1, servers: 1, processors: 1), costs { _ in })
    let station = Station(run, processors: 1)
    var waits: [Double] = []
    // Work of 1 s on average, of which a half is exponential: its square is 1.25 s² on average. The load is 0.8.
    func next() {
      run.agenda.add(after: run.random.exponential(1.25)) {
        let arrived = run.agenda.now
        station.work(1) { waits.append(run.agenda.now - arrived) }
        next()
      }
    }
    next()
    while let action = run.agenda.next(before: 1_000_000) { action() }
    let (mean, expected) = (waits.reduce(0, +) / Double(waits.count), 1 + 0.8 * 1.25 / (2 * 0.2))
    #expect(abs(mean / expected - 1) < 0.03, "\(mean) instead of \(expected)")
    #expect(abs(station.load(in: 1_000_000) - 0.8) < 0.01)
  }

  @Test("commits of a server share a statement, at most 400 in a second, and at most 1,000 rows each")
  func commits() {
    let site = Site(sessions: 10_000, pressesPerSecond: 5_000, servers: 1)
    let quick = Simulation(site, costs { $0.flush = 0.0001 }).run(for: 20)
    #expect((400...403).contains(quick.commitsPerSecond) && (12...13).contains(quick.rowsPerCommit), "\(quick)")
    let slow = Simulation(site, costs { $0.flush = 1 }).run(for: 100)
    #expect(slow.rowsPerCommit <= 1_000 && slow.rowsPerCommit > 950 && slow.diskLoad > 0.98, "\(slow)")
  }

  @Test("a killed server's visitors come back to the others, as fast as the tightest part allows")
  func kill() {
    var site = Site(sessions: 10_000, pressesPerSecond: 100, servers: 5, killed: 1)
    let costs = costs { ($0.takeover, $0.takeoverDatabase, $0.flush) = (0.01, 0.002, 0.001) }
    // 2,000 takeovers are 20 s of work on eight processors, and 4 s of work on those of the database.
    let outcome = Simulation(site, costs).run(for: 30)
    #expect(outcome.stillAway == 0 && (2.4...3.2).contains(outcome.returns.last), "\(outcome.returns)")
    site.databaseProcessors = 1
    #expect((3.8...4.6).contains(Simulation(site, costs).run(for: 30).returns.last))
  }

  @Test("the same seed gives the same run, and each press of a living server is answered")
  func same() {
    let site = Site(sessions: 1_000, pressesPerSecond: 500, servers: 3, databases: 2, killed: 2)
    let costs = costs { ($0.press, $0.answer, $0.commit, $0.flush) = (0.001, 0.001, 0.0005, 0.002) }
    let (one, other) = (Simulation(site, costs, seed: 7).run(for: 10), Simulation(site, costs, seed: 7).run(for: 10))
    #expect("\(one)" == "\(other)" && "\(one)" != "\(Simulation(site, costs, seed: 8).run(for: 10))")
    #expect(one.presses > 4_000)
  }
}
