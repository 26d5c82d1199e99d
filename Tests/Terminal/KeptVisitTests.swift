import Foundation
import SignalboxTesting
import SignalboxDrivers
import Testing

/// Visitors' sessions that are recorded, through the deaths of servers.
@Suite(.serialized, .offPool) struct KeptVisitTests {
  private let folder = TemporaryFolder()
  private var arguments: [String] { ["sampler", "--data", folder.path, "--keep", "7"] }
  private var recordings: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/visitors")) ?? []).sorted()
  }

  @Test(
    "W19: after the server was killed the next one goes on with a visitor's session, and takes the form that was open")
  func killed() async throws {
    let first = try ServedProgram(nil, arguments)
    let agent = UserAgent(port: first.port)
    try agent.open("/")
    try agent.submit(("press", "home/account"))
    try agent.submit(("do", "keep"), ["set:account/email": ["ann@example.org"]])
    #expect(recordings.count == 1)
    let open = try agent.filled(("do", "keep"), ["set:account/note": ["Ann"]])
    _ = first.die(by: SIGKILL)
    let second = try ServedProgram(nil, arguments, port: first.port)
    let reply = try agent.post("/", open)
    #expect(reply.status == 303)
    try agent.open("/")
    #expect(try value("account/email", agent) == "ann@example.org" && value("account/note", agent) == "Ann")
    #expect(recordings.count == 1)
    withExtendedLifetime(second) {}
  }

  @Test("W19, K9: two passwords in a form that was open while the server was killed are taken, and the step is done")
  func killedAtSecrets() async throws {
    let arguments = ["setup", "--data", folder.path, "--keep", "7"]
    let first = try ServedProgram(nil, arguments)
    let agent = UserAgent(port: first.port)
    try agent.open("/")
    try agent.submit(("press", "host/next"), ["set:host/name": ["web01"]])
    let secrets = ["set:account/password": ["correct horse"], "set:account/again": ["correct horse"]]
    try agent.submit(("do", "keep"), ["set:account/name": ["ada"]].merging(secrets) { $1 })
    let open = try agent.filled(
      ("press", "account/next"), ["set:account/email": ["ada@example.org"]].merging(secrets) { $1 })
    _ = first.die(by: SIGKILL)
    let second = try ServedProgram(nil, arguments, port: first.port)
    _ = try agent.post("/", open)
    try agent.open("/")
    #expect(agent.page.contains(">The packages</h1>"), "\(agent.page.suffix(1_500))")
    withExtendedLifetime(second) {}
  }

  @Test(
    "W19: nobody can tell a visitor's cookie by the recordings, which are their owner's alone; one that is made up finds nothing"
  )
  func names() async throws {
    let served = try ServedProgram(nil, arguments)
    let agent = UserAgent(port: served.port)
    try agent.open("/")
    let (cookie, token) = try (agent.cookies.values.first, agent.form().first { $0.0 == "token" }?.1)
    let name = try #require(recordings.first)
    let kept = try String(contentsOfFile: folder.path + "/visitors/" + name, encoding: .utf8)
    for secret in [try #require(cookie), try #require(token)] {
      #expect(!name.contains(secret) && !kept.contains(secret))
    }
    let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/visitors/" + name)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    for wrong in [String(repeating: "0", count: 32), "../visitors/" + name, name] {
      let stranger = UserAgent(port: served.port)
      stranger.cookies = agent.cookies.mapValues { _ in wrong }
      #expect(try stranger.request("GET", "/events").status == 403)
    }
    #expect(recordings == [name])
  }

  @Test("W19: while one server still has a session the other says so, and has it when that one has ended")
  func handedOn() async throws {
    let (first, second) = (try ServedProgram(nil, arguments), try ServedProgram(nil, arguments))
    let (agent, later) = (UserAgent(port: first.port), UserAgent(port: second.port))
    try agent.open("/")
    try agent.submit(("press", "home/account"))
    try agent.submit(("do", "keep"), ["set:account/note": ["Ann"]])
    // Cookies know no ports; ours has the port in its name.
    later.cookies = ["signalbox-\(second.port)": agent.cookies.values.first ?? ""]
    let busy = try later.request("GET", "/")
    #expect(busy.status == 503 && busy.headers["retry-after"] == "1" && busy.headers["set-cookie"] == nil)
    #expect(first.die(by: SIGTERM) == .killed(SIGTERM))
    try later.open("/")
    #expect(try value("account/note", later) == "Ann")
    #expect(recordings.count == 1)
  }

  @Test("W19: a recording that cannot be gone on with is left as it is, and its visitor begins anew")
  func damaged() async throws {
    let first = try ServedProgram(nil, arguments)
    let agent = UserAgent(port: first.port)
    try agent.open("/")
    let (old, cookie) = (try #require(recordings.first), agent.cookies)
    _ = first.die(by: SIGKILL)
    let path = folder.path + "/visitors/" + old
    try Data("nothing of ours".utf8).write(to: URL(filePath: path))
    let second = try ServedProgram(nil, arguments, port: first.port)
    try agent.open("/")
    #expect(agent.status == 200 && agent.cookies != cookie && recordings.count == 2)
    #expect(try String(contentsOfFile: path, encoding: .utf8) == "nothing of ours")
    withExtendedLifetime(second) {}
  }

  @Test(
    "W19: a session that has ended is forgotten when another is begun, and one that nobody went on with for so many days"
  )
  func forgotten() async throws {
    let first = try ServedProgram(nil, arguments)
    let agent = UserAgent(port: first.port)
    try agent.open("/")
    let old = try #require(recordings.first)
    try agent.submit(("do", "leave"))
    try agent.open("/")
    try agent.submit(("do", "again"))
    try agent.open("/")
    let new = recordings
    #expect(new.count == 1 && new != [old])
    _ = first.die(by: SIGKILL)
    let past = Date(timeIntervalSinceNow: -8 * 86_400)
    let path = folder.path + "/visitors/"
    try FileManager.default.copyItem(atPath: path + new[0], toPath: path + "young")
    try FileManager.default.setAttributes([.modificationDate: past], ofItemAtPath: path + new[0])
    withExtendedLifetime(try ServedProgram(nil, arguments)) { #expect(recordings == ["young"]) }
  }

  private func value(_ id: String, _ agent: UserAgent) throws -> String? {
    try agent.form().first { $0.0 == "set:" + id }?.1
  }
}
