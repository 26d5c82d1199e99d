/// Requests that wait for their turn, the first one first.
struct RequestQueue {
  /// A request, where its answer goes, and how much memory it holds.
  struct Job {
    let request: Request
    let ticket: ResponseWriter.Ticket
    let bytes: Int
  }

  private var jobs: [Job] = []
  private var first = 0
  /// How much memory the requests hold, about.
  private(set) var bytes = 0

  /// How many wait.
  var count: Int { jobs.count - first }

  /// Puts a request behind all others.
  mutating func append(_ job: Job) {
    jobs.append(job)
    bytes += job.bytes
  }

  /// Puts a request before all others.
  mutating func prepend(_ job: Job) {
    jobs.insert(job, at: first)
    bytes += job.bytes
  }

  /// Takes the first request that is as wanted out, if there is one.
  mutating func removeFirst(where isWanted: (Job) -> Bool) -> Job? {
    guard let place = jobs[first...].firstIndex(where: isWanted) else { return nil }
    bytes -= jobs[place].bytes
    return jobs.remove(at: place)
  }

  /// Takes the first request.
  mutating func next() -> Job? {
    guard first < jobs.count else { return nil }
    let job = jobs[first]
    first += 1
    bytes -= job.bytes
    if first == jobs.count {
      jobs.removeAll(keepingCapacity: true)
      first = 0
    } else if first >= 256 {
      jobs.removeSubrange(..<first)
      first = 0
    }
    return job
  }

  /// Takes the request with this id out, if it waits here.
  mutating func remove(_ id: RequestID) -> Job? { removeFirst { $0.ticket.id == id } }
}
