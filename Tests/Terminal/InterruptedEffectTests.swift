import Foundation
import SignalboxDrivers
import SignalboxInterface
import SignalboxSession
import SignalboxSetUp
import SignalboxTesting
import Testing

/// Another author's program that ends in the middle of an effect that needs a password.
@Suite(.serialized, .offPool) struct InterruptedEffectTests {
  /// The order of the front ends, and the signals that end the first two.
  struct Course: Sendable, CustomTestStringConvertible {
    let frontEnds: [FrontEnd]
    let signals: [Int32]
    var testDescription: String { "\(frontEnds) \(signals)" }
  }

  private static let courses = [
    Course(frontEnds: [.json, .tui, .cli], signals: [SIGTERM, SIGINT]),
    Course(frontEnds: [.tui, .cli, .json], signals: [SIGHUP, SIGTERM]),
    Course(frontEnds: [.cli, .json, .tui], signals: [SIGINT, SIGKILL]),
    Course(frontEnds: [.json, .cli, .json], signals: [SIGHUP, SIGHUP]),
    Course(frontEnds: [.tui, .json, .tui], signals: [SIGKILL, SIGINT]),
    Course(frontEnds: [.cli, .tui, .cli], signals: [SIGTERM, SIGTERM]),
  ]

  @Test(
    "K9, K10: after two interruptions of an effect, another front end asks for the password and performs it under its key",
    arguments: courses)
  func course(_ course: Course) async throws {
    try await onSessionThread { try follow(course) }
  }

  private func follow(_ course: Course) throws {
    let (data, world) = (TemporaryFolder(), try World())
    let trail = try Self.trail
    var rest = trail
    let (install, done) = (trail.steps.count - 2, trail.steps.count - 1)
    let options = ["--data", data.path, "--session", "s", "--world", world.folder.path]
    for (frontEnd, signal) in zip(course.frontEnds, course.signals) {
      // The last press before the effect: on its own page, or on the page that asks for the password again.
      let last = rest.places.prefix { $0 <= install }.count - 1
      let driver = try frontEnd.driver.follow(rest[0..<last], in: "--ui=\(frontEnd)", options, program: "set-up")
      try driver.begin(rest.steps[last], on: rest.frames[last])
      #expect(world.isInMiddle)
      #expect(driver.die(by: signal) == .killed(signal))
      rest = try trail.resumed(JournalFile.read(data.path + "/sessions/s"), of: SetUp(), at: [done])
      #expect(rest.frames.first?.page.key == "secrets")
    }
    try world.letThrough()
    let frontEnd = course.frontEnds[2]
    let last = rest.steps.count - 1
    let driver = try frontEnd.driver.follow(rest[0..<last], in: "--ui=\(frontEnd)", options, program: "set-up")
    try driver.begin(rest.steps[last], on: rest.frames[last])
    let (end, outcome) = try driver.finish()
    #expect(end == .exited(0))
    if frontEnd != .json { #expect(outcome == "lab") }

    let deeds = try world.deeds
    #expect(deeds.count == 4 && deeds[0].hasPrefix("host ") && deeds[0].hasSuffix(" lab"))
    #expect(Set(deeds[1...]).count == 1, "under one key, with one password")
    #expect(deeds[1].hasPrefix("account ") && deeds[1].hasSuffix(" " + Self.password))
    let kept = try FileManager.default.subpathsOfDirectory(atPath: data.path).map { data.path + "/" + $0 }
      .compactMap { FileManager.default.contents(atPath: $0) }
    #expect(!kept.isEmpty)
    for bytes in kept { #expect(bytes.range(of: Data("canary".utf8)) == nil) }
  }

  private static let password = "canary-4711"

  /// The trail from the first page to the end.
  private static var trail: Trail {
    get throws {
      let steps = try [
        "type host/name lab", "press host/next", "type account/password \(password)", "type account/again \(password)",
        "press account/next", "press review/install", "press install/done",
      ].map(Scenario.Step.init)
      let test = SessionTest(SetUp())
      test.passTime()
      var frames = [test.frame]
      for step in steps.dropLast() {
        test.act(step.element, step.action)
        test.passTime()
        frames.append(test.frame)
      }
      return Trail(steps: steps, frames: frames)
    }
  }
}

/// The world in which the programs install. They stop in the middle of the installation.
private final class World {
  let folder = TemporaryFolder()
  private let pipe: String
  private let middle: Int32

  init() throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    pipe = folder.path + "/middle"
    #expect(mkfifo(pipe, 0o600) == 0)
    // For reading and writing, so that it opens at once and never ends.
    middle = open(pipe, O_RDWR | O_CLOEXEC)
  }

  deinit { close(middle) }

  /// Waits until a program is in the middle of opening the account.
  var isInMiddle: Bool {
    var polled = pollfd(fd: middle, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, 600_000) > 0 else { return false }
    var byte: UInt8 = 0
    return read(middle, &byte, 1) == 1
  }

  /// Lets the account open at once from now on.
  func letThrough() throws { try FileManager.default.removeItem(atPath: pipe) }

  /// The performed steps, in order.
  var deeds: [String] {
    get throws {
      try String(contentsOfFile: folder.path + "/deeds", encoding: .utf8).split(separator: "\n").map(String.init)
    }
  }
}
