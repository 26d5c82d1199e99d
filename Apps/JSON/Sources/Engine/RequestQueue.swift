/// Requests that wait for their turn, oldest first.
struct RequestQueue {
  /// A request, the ticket for its answer, and its size in memory.
  struct Job {
    let request: Request
    let ticket: ResponseWriter.Ticket
    let bytes: Int
  }

  private var jobs: [Job] = []
  private var start = 0
  /// The approximate memory of the requests, in bytes.
  private(set) var bytes = 0

  /// The number of waiting requests.
  var count: Int { jobs.count - start }

  /// The oldest request.
  var first: Job? { start < jobs.count ? jobs[start] : nil }

  /// Appends a request.
  mutating func append(_ job: Job) {
    jobs.append(job)
    bytes += job.bytes
  }

  /// Inserts a request of the user before those of the agent.
  mutating func insert(byUser job: Job) {
    let place = jobs[start...].firstIndex { !$0.ticket.isByUser } ?? jobs.count
    jobs.insert(job, at: place)
    bytes += job.bytes
  }

  /// Inserts a request before all others.
  mutating func prepend(_ job: Job) {
    jobs.insert(job, at: start)
    bytes += job.bytes
  }

  /// Removes and returns the first request that matches, if there is such a request.
  mutating func removeFirst(where isWanted: (Job) -> Bool) -> Job? {
    guard let place = jobs[start...].firstIndex(where: isWanted) else { return nil }
    bytes -= jobs[place].bytes
    return jobs.remove(at: place)
  }

  /// Removes and returns the first request.
  mutating func next() -> Job? {
    guard start < jobs.count else { return nil }
    let job = jobs[start]
    start += 1
    bytes -= job.bytes
    if start == jobs.count {
      jobs.removeAll(keepingCapacity: true)
      start = 0
    } else if start >= 256 {
      jobs.removeSubrange(..<start)
      start = 0
    }
    return job
  }

  /// Removes and returns the request with this id, if it waits here.
  mutating func remove(_ id: RequestID) -> Job? { removeFirst { $0.ticket.id == id } }
}
