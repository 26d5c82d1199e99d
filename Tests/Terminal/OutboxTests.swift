import Foundation
import SignalboxDrivers
import SignalboxLoopback
import SignalboxTesting
import Testing

/// The real program, killed at a certain moment, and a real server that receives its requests.
@Suite(.offPool) struct OutboxTests {
  enum Moment: Sendable, CaseIterable {
    /// The service was never reached.
    case unreachable
    /// The first request has arrived and is not answered.
    case unanswered
    /// The first, the second or the third request has been answered at that moment.
    case first, second, third
    /// A press was sent, and its result is unknown.
    case blind

    /// The number of requests after which the program is killed.
    var requests: Int {
      switch self {
      case .unreachable, .blind: 0
      case .unanswered, .first: 1
      case .second: 2
      case .third: 3
      }
    }
  }

  @Test("kill -9 at any moment loses no feedback, and a repeated request has the same key", arguments: Moment.allCases)
  func killed(_ moment: Moment) async throws {
    try await onSessionThread { try kill(at: moment) }
  }
}

private func kill(at moment: OutboxTests.Moment) throws {
  let folder = TemporaryFolder()
  let service = try RawServer { number in
    moment == .unanswered && number == 0
      ? .silence : .bytes(Array("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n".utf8))
  }
  let nobody = try RawServer.refusing()
  let start = { (address: String) in
    try JSONDriver(
      Invocation(["signalbox-json", "feedback", "--data", folder.path, "--post", address + "/feedback"]),
      frames: FrameStream())
  }
  let program = try start(moment == .unreachable ? nobody.address : service.address)
  for feedback in ["bad", "so-and-so", "bad"] {
    try program.press("main/leave")
    try program.press("selection/\(feedback)")
  }
  if moment == .blind {
    try program.press("main/leave")
    try program.pressBlindly("selection/bad")
  }
  #expect(service.waitUntil { $0.count >= moment.requests })
  #expect(program.die(by: SIGKILL) == .killed(SIGKILL))

  let history = try Run("signalbox-cli", ["history", "--json", "--data", folder.path]).output
  let kept = history.split(separator: "\n").count
  #expect(moment == .blind ? [3, 4].contains(kept) : kept == 3)
  let second = try start(service.address)
  service.waitUntil { Set($0.map(\.key)).count >= kept }
  let heard = service.heard
  let keys = heard.map(\.key).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
  #expect(keys.count == kept)
  // The feedback arrives in the order given, and a repeated request is the same.
  let bodies = keys.map { key in Set(heard.filter { $0.key == key }.map(\.body)) }
  #expect(bodies.allSatisfy { $0.count == 1 })
  let feedback = bodies.compactMap { $0.first }.map { $0.contains("so-and-so") ? "so-and-so" : "bad" }
  #expect(feedback.prefix(3) == ["bad", "so-and-so", "bad"])
  #expect(second.die(by: SIGKILL) == .killed(SIGKILL))
}
