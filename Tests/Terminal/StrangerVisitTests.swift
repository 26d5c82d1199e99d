import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Visitors of signalbox-web as strangers to its machine.
@Suite(.serialized, .offPool) struct StrangerVisitTests {
  private let folder = TemporaryFolder()

  @Test("W88: two visitors that set up at once have a target each, with their own choices")
  func targets() throws {
    let served = try ServedProgram(nil, ["setup", "--data", folder.path, "--step-time", "0"])
    let names = ["alpha", "bravo"]
    let agents = names.map { _ in UserAgent(port: served.port) }
    // The first page may come before the time zones, which "Next" needs.
    for agent in agents { try agent.wait(for: "<option value=\"UTC\"") }
    let secrets = ["set:account/password": ["correct horse"], "set:account/again": ["correct horse"]]
    for (agent, name) in zip(agents, names) { try agent.submit(("press", "host/next"), ["set:host/name": [name]]) }
    for agent in agents {
      try agent.submit(("press", "account/next"), ["set:account/name": ["ann"]].merging(secrets) { $1 })
    }
    for agent in agents { try agent.submit(("press", "packages/next")) }
    for agent in agents { try agent.submit(("press", "review/install")) }
    for (agent, name) in zip(agents, names) {
      try agent.wait(for: "is set up.")
      #expect(agent.page.contains(name))
    }
    let target = folder.path + "/target"
    let hosts = try FileManager.default.contentsOfDirectory(atPath: target).map { installation in
      try String(contentsOfFile: target + "/" + installation + "/etc/hostname", encoding: .utf8)
    }
    #expect(hosts.sorted() == ["alpha\n", "bravo\n"])
  }

  @Test(
    "W89: a visitor is offered the library alone; a failing camera is explained to the operator, not to the visitor"
  )
  func camera() throws {
    let served = try ServedProgram(nil, ["capture", "--data", folder.path, "--pictures", folder.path])
    let agent = UserAgent(port: served.port)
    try agent.open("/")
    #expect(try Self.presses(agent) == ["capture/library"])
    #expect(!agent.page.contains("--camera") && !agent.page.contains("ffmpeg"))
    let named = try ServedProgram(
      nil, ["capture", "--data", folder.path, "--pictures", folder.path, "--camera", "signalbox-has-no-such-camera"])
    let visitor = UserAgent(port: named.port)
    try visitor.wait(for: "The camera cannot be used at the moment.")
    #expect(!visitor.page.contains("signalbox-has"))
    #expect(try named.complaint().contains("There is no program signalbox-has-no-such-camera"))
  }

  private static func presses(_ agent: UserAgent) throws -> [String] {
    try agent.document.every("button").filter { $0["name"] == "press" }.compactMap { $0["value"] }
  }
}
