import Foundation
import SignalboxDrivers
import SignalboxPostgres
import SignalboxProgram
import SignalboxTesting
import Testing

/// Random concurrent changes from three processes, of which a random moment kills the third.
///
/// `SHARED_CHANGES` is the number of changes. `SEED` is the seed.
@Suite struct SharedFuzzTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let changes = environment["SHARED_CHANGES"].flatMap { Int($0) } ?? 150
  private static let seed = environment["SEED"].flatMap { UInt64($0) } ?? 20_261_126

  @Test(
    "K101, K103: changes of three hosts, of which one is killed, are each applied once or refused; all hosts agree",
    arguments: Place.allCases)
  func conflicts(_ place: Place) async throws {
    try await onSessionThread {
      print("shared: \(Self.changes) changes in \(place), the seed is \(Self.seed)")
      var random = SeededGenerator(seed: Self.seed)
      let folder = TemporaryFolder()
      let data = try place.data(folder)
      let address = (data.store as? PostgresAddress)?.text ?? data.path
      let count = Self.changes / 3
      let hosts = try ["a", "b", "c"].map { try LedgerHost($0, at: address, changes: count) }
      let end = Int.random(in: 1..<count, using: &random)
      var isKilled = false
      while hosts.contains(where: \.isBusy) {
        LedgerHost.wait(for: hosts)
        if !isKilled, hosts[2].outcomes.count >= end {
          isKilled = true
          try hosts[2].dieAndComeBack()
        }
      }
      let outcomes = hosts.map(\.outcomes)
      let answers = outcomes.flatMap { $0.applied.values }
      #expect(outcomes.map(\.failures) == [[], [], []])
      // Without this, the hosts would wait for changes that are lost.
      try #require(answers.sorted() == Array(1..<answers.count + 1), "each change was applied once")
      #expect(outcomes.map(\.count) == [count, count, count])
      let states = hosts.map { $0.agree(on: answers.count) }
      #expect(Set(states).count == 1, "all hosts see the same state")
      let state = try JSONDecoder().decode(LedgerState.self, from: Data((states.first ?? "").utf8))
      #expect(state.total == answers.count && state.accounts.reduce(0, +) == 800)
      #expect(state.sums == ["a": outcomes[0].sum, "b": outcomes[1].sum, "c": outcomes[2].sum])
    }
  }
}

/// The ledger of `Tests/Sharing`, as its hosts print it.
private struct LedgerState: Decodable {
  let accounts: [Int]
  let total: Int
  let sums: [String: Int]
}

/// The outcomes of a host's changes.
private struct Outcomes {
  var applied: [Int: Int] = [:]
  var refused: Set<Int> = []
  var failures: [String] = []
  var count: Int { applied.count + refused.count }

  /// The sum of the numbers of the applied changes.
  var sum: Int { applied.keys.reduce(0, +) }

  mutating func add(_ line: String) -> Int {
    let parts = line.split(separator: " ")
    let number = parts.count > 1 ? Int(parts[1]) ?? -1 : -1
    switch parts.first {
    case "applied":
      let answer = Int(parts[2]) ?? -1
      if let before = applied.updateValue(answer, forKey: number), before != answer {
        failures.append("\(line), and \(before) before")
      }
    case "refused": refused.insert(number)
    default: failures.append(line)
    }
    return number
  }
}

/// A process of `Tests/Sharing`, and its outcomes.
private final class LedgerHost {
  private let (name, address): (String, String)
  private var child: Child
  private var (input, output): (PrivatePipe, PrivatePipe)
  private var bytes: [UInt8] = []
  private var waiting: [Int]
  /// The changes that the process was told to make and has not answered.
  private var asked: Set<Int> = []
  private(set) var outcomes = Outcomes()

  init(_ name: String, at address: String, changes count: Int) throws {
    (self.name, self.address, waiting) = (name, address, Array(0..<count))
    (child, input, output) = try Self.start(name, address)
    ask()
  }

  private static func start(_ name: String, _ address: String) throws -> (Child, PrivatePipe, PrivatePipe) {
    let (input, output) = (try PrivatePipe(), try PrivatePipe())
    let child = try Child(
      "sharing", [address, name],
      streams: [0: input.reading.fileDescriptor, 1: output.writing.fileDescriptor, 2: 2])
    try input.reading.close()
    try output.writing.close()
    return (child, input, output)
  }

  var isBusy: Bool { !waiting.isEmpty || !asked.isEmpty }

  /// Reads outcomes of the hosts that have some.
  static func wait(for hosts: [LedgerHost]) {
    var polled = hosts.filter(\.isBusy).map {
      pollfd(fd: $0.output.reading.fileDescriptor, events: Int16(POLLIN), revents: 0)
    }
    poll(&polled, nfds_t(polled.count), -1)
    for (host, polled) in zip(hosts.filter(\.isBusy), polled) where polled.revents != 0 { host.read() }
  }

  private func read() {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = Foundation.read(output.reading.fileDescriptor, &buffer, buffer.count)
    guard count > 0 else {
      (waiting, asked) = ([], [])
      return outcomes.failures.append("the process of \(name) has ended")
    }
    bytes += buffer.prefix(count)
    while let line = removeLine() { asked.remove(outcomes.add(line)) }
    ask()
  }

  private func removeLine() -> String? {
    guard let end = bytes.firstIndex(of: 0x0A) else { return nil }
    defer { bytes.removeSubrange(...end) }
    return String(decoding: bytes[..<end], as: UTF8.self)
  }

  /// Keeps fifty changes with the process, so that no pipe is ever full.
  private func ask() {
    while asked.count < 50, let number = waiting.popLast() {
      asked.insert(number)
      send("do \(number)")
    }
  }

  private func send(_ line: String) {
    let bytes = Array((line + "\n").utf8)
    _ = write(input.writing.fileDescriptor, bytes, bytes.count)
  }

  /// Kills the process, and starts it again. The new process makes the unanswered changes under their keys, and also
  /// repeats answered changes.
  func dieAndComeBack() throws {
    child.signal(SIGKILL)
    _ = child.wait()
    var buffer = [UInt8](repeating: 0, count: 4_096)
    var count = 1
    while count > 0 {
      count = Foundation.read(output.reading.fileDescriptor, &buffer, buffer.count)
      bytes += buffer.prefix(max(0, count))
    }
    while let line = removeLine() { asked.remove(outcomes.add(line)) }
    waiting += Array(asked) + outcomes.applied.keys.sorted().suffix(20)
    (asked, bytes) = ([], [])
    (child, input, output) = try Self.start(name, address)
    ask()
  }

  /// Waits until the process sees so many changes, and returns the state that it sees.
  func agree(on total: Int) -> String {
    send("until \(total)")
    while true {
      if let line = removeLine() { return line.hasPrefix("agreed ") ? String(line.dropFirst(7)) : line }
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = Foundation.read(output.reading.fileDescriptor, &buffer, buffer.count)
      guard count > 0 else { return "the process of \(name) has ended" }
      bytes += buffer.prefix(count)
    }
  }
}
