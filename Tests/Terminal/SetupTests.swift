import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// The application `setup` as a user starts it, with a target of its own.
@Suite(.offPool) struct SetupTests {
  private let folder = TemporaryFolder()
  private var target: String { folder.path + "/target" }

  private func talk(_ options: [String]) throws -> JSONTalk {
    try JSONTalk(["setup", "--data", folder.path, "--session", "s", "--target", target] + options)
  }

  @Test("A26, K10: killed in the middle of a step, a set-up resumes under the same key and asks for the password again")
  func killed() async throws {
    try await onSessionThread {
      let first = try talk(["--step-time", "0", "--fail", "account"])
      try first.fillIn()
      try first.call("ui.press", ["id": "review/install"])
      first.die()
      let log = try String(contentsOfFile: target + "/steps.log", encoding: .utf8)
      #expect(log.hasSuffix(" account\n"))

      // The log is a pipe, so it tells when the step has begun.
      let pipe = try NamedPipe(inPlaceOf: target + "/steps.log")
      let second = try talk(["--step-time", "600000"])
      try second.call("ui.press", ["id": "install/retry"])
      try second.giveAgain()
      let begun = pipe.line
      #expect(begun.hasPrefix("begin ") && begun.hasSuffix(" account\n"))
      second.die()
      #expect(!FileManager.default.fileExists(atPath: target + "/etc/shadow"))

      try FileManager.default.removeItem(atPath: pipe.path)
      try Data((log + begun).utf8).write(to: URL(filePath: pipe.path))
      let third = try talk(["--step-time", "0"])
      try third.giveAgain()
      _ = try third.receive()
      let after = try String(contentsOfFile: pipe.path, encoding: .utf8).dropFirst(log.count)
      #expect(after.hasPrefix(begun + begun + "done" + begun.dropFirst(5)))
      #expect(after.split(separator: "\n").count == 7)
      third.die()
    }
  }
}

/// A named pipe of which this process holds both ends.
private struct NamedPipe {
  let path: String
  private let descriptor: Int32

  init(inPlaceOf path: String) throws {
    self.path = path
    try FileManager.default.removeItem(atPath: path)
    guard mkfifo(path, 0o600) == 0 else { throw JSONTalk.TalkFailure(description: "there is no pipe") }
    // For reading and writing, so that it opens at once and never ends.
    descriptor = open(path, O_RDWR | O_CLOEXEC)
  }

  /// The text that is written next.
  var line: String {
    var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&polled, 1, 600_000) > 0 else { return "" }
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = read(descriptor, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
  }
}

extension JSONTalk {
  fileprivate func fillIn() throws {
    for (id, value) in [("host/name", "lab"), ("host/zone", "Europe/Berlin")] { try set(id, value) }
    try call("ui.press", ["id": "host/next"])
    for (id, value) in [("name", "ann"), ("password", "correct horse"), ("again", "correct horse")] {
      try set("account/" + id, value)
    }
    for id in ["account/next", "packages/next"] { try call("ui.press", ["id": id]) }
  }

  /// Enters the password that no recording holds, twice as on its page, and does not wait for the result.
  fileprivate func giveAgain() throws {
    for field in ["password", "again"] { try set("secrets/account/" + field, "correct horse") }
    try send("ui.press", ["id": "secrets/continue"])
  }

  private func set(_ id: String, _ value: String) throws { try call("ui.set", ["id": id, "value": value]) }
}
