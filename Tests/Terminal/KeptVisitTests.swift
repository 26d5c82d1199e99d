import Foundation
import SignalboxTesting
import SignalboxDrivers
import Testing

/// Recorded sessions of visitors, through the deaths of servers.
@Suite(.serialized, .offPool) struct KeptVisitTests {
  private let folder = TemporaryFolder()
  private var arguments: [String] { ["sampler", "--data", folder.path, "--keep", "7"] }
  private var recordings: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/visitors")) ?? []).sorted()
  }

  @Test(
    "W19: after a server is killed, the next server resumes a visitor's session and accepts the form that was open")
  func killed() async throws {
    let first = try ServedProgram(nil, arguments, port: Proxy.freePort())
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

  @Test("W19: a session of version 0.3 is resumed by its cookie, and its open form is accepted")
  func earlier() async throws {
    let first = try ServedProgram(nil, arguments, port: Proxy.freePort())
    let agent = UserAgent(port: first.port)
    try agent.open("/")
    try agent.submit(("press", "home/account"))
    try agent.submit(("do", "keep"), ["set:account/email": ["ann@example.org"]])
    let recording = folder.path + "/visitors/" + (try #require(recordings.first))
    _ = first.die(by: SIGKILL)
    // Cookie, name and token as a server of version 0.3 made them.
    agent.cookies = agent.cookies.mapValues { _ in String(repeating: "0", count: 32) }
    try FileManager.default.moveItem(
      atPath: recording, toPath: folder.path + "/visitors/JAqFCMzyYTPqp.wU0IrMt7E1HcF5EWq6gNCNXk6IMF7")
    let open = try agent.filled(("do", "keep"), ["set:account/note": ["Ann"]]).map { name, value in
      (name, name == "token" ? "uxDxv5-hVY8kkoPVHgMdkGmeNjR3gPYCJ5yqwPrdhfD" : value)
    }
    let second = try ServedProgram(nil, arguments, port: first.port)
    #expect(try agent.post("/", open).status == 303)
    try agent.open("/")
    #expect(try value("account/email", agent) == "ann@example.org" && value("account/note", agent) == "Ann")
    #expect(recordings == ["JAqFCMzyYTPqp.wU0IrMt7E1HcF5EWq6gNCNXk6IMF7"])
    withExtendedLifetime(second) {}
  }

  @Test("W19, K9: two passwords in a form that was open during a kill are accepted, and the step is performed")
  func killedAtSecrets() async throws {
    let arguments = ["setup", "--data", folder.path, "--keep", "7"]
    let first = try ServedProgram(nil, arguments, port: Proxy.freePort())
    let agent = UserAgent(port: first.port)
    // The first page may come before the time zones, which "Next" needs.
    try agent.wait(for: ">UTC</option>")
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
    "W19: only their owner can read recordings, which reveal no visitor's cookie; an invented cookie finds nothing"
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

  @Test("W63: a post that a browser repeats after its server was killed is not done again")
  func repeated() async throws {
    let first = try ServedProgram(nil, arguments, port: Proxy.freePort())
    let agent = UserAgent(port: first.port)
    try agent.open("/")
    try agent.submit(("press", "home/account"))
    try agent.submit(("do", "keep"), ["set:account/note": ["Ann"]])
    let undo = try agent.filled(("do", "undo"), [:])
    _ = try agent.post("/", undo)
    _ = first.die(by: SIGKILL)
    let second = try ServedProgram(nil, arguments, port: first.port)
    _ = try agent.post("/", undo)
    try agent.open("/")
    #expect(try value("account/note", agent) == "", "the step before the text is not undone as well")
    withExtendedLifetime(second) {}
  }

  @Test("W19: while a server has a session, another server says so, and resumes the session after its end")
  func handedOn() async throws {
    let (first, second) = (try ServedProgram(nil, arguments), try ServedProgram(nil, arguments))
    let (agent, later) = (UserAgent(port: first.port), UserAgent(port: second.port))
    try agent.open("/")
    try agent.submit(("press", "home/account"))
    try agent.submit(("do", "keep"), ["set:account/note": ["Ann"]])
    // Cookies are independent of ports. The server has its port in the cookie's name.
    later.cookies = ["signalbox-\(second.port)": agent.cookies.values.first ?? ""]
    let busy = try later.request("GET", "/")
    #expect(busy.status == 503 && busy.headers["retry-after"] == "1" && busy.headers["set-cookie"] == nil)
    #expect(first.die(by: SIGTERM) == .killed(SIGTERM))
    try later.open("/")
    #expect(try value("account/note", later) == "Ann")
    #expect(recordings.count == 1)
  }

  @Test(
    "W83: an unusable recording stays; its visitor is told so and keeps the cookie, and the operator is told once",
    arguments: Unusable.allCases)
  func unusable(_ kind: Unusable) throws {
    let first = try ServedProgram(
      nil, kind == .otherApplication ? ["gallery"] + arguments.dropFirst() : arguments, port: Proxy.freePort())
    let agent = UserAgent(port: first.port)
    try agent.open("/")
    let (old, cookies) = (try #require(recordings.first), agent.cookies)
    _ = first.die(by: SIGKILL)
    let path = folder.path + "/visitors/" + old
    try kind.spoil(path)
    let bytes = try Data(contentsOf: URL(filePath: path))
    let second = try ServedProgram(nil, arguments, port: first.port)
    for _ in 0..<3 {
      try agent.open("/")
      #expect(agent.status == (kind == .newer ? 503 : 409) && agent.page.contains(kind.sentence), "\(agent.page)")
      #expect(agent.cookies == cookies && recordings == [old])
    }
    // A post without the form's token is forbidden. A post of the open page gets the same answer as before.
    #expect(try agent.post("/", [("press", "home/account")]).status == 403)
    #expect(try agent.post("/", agent.form() + [("press", "home/account")]).status == agent.status)
    #expect(try agent.request("GET", "/events").status == agent.status)
    let told = try second.complaint()
    #expect(
      told.contains("A visitor's session, \(old), cannot be continued: ") && told.split(separator: "\n").count == 1)
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
    try agent.submit(("do", "again"))
    #expect(agent.status == 200 && agent.cookies != cookies && recordings.count == 2)
    #expect(try Data(contentsOf: URL(filePath: path)) == bytes)
  }

  enum Unusable: CaseIterable {
    case foreign, damaged, newer, otherApplication

    var sentence: String {
      switch self {
      case .foreign: "this program cannot read its recording"
      case .damaged: "its recording is damaged"
      case .newer: "A newer version of this program has your session"
      case .otherApplication: "one of another application"
      }
    }

    func spoil(_ path: String) throws {
      let text = try String(contentsOfFile: path, encoding: .utf8)
      var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      switch self {
      case .foreign: lines = ["nothing of ours"]
      case .damaged: lines.insert("x" + lines[1], at: 1)
      case .newer: lines[0] = lines[0].replacing(/^signalbox-journal \d+/, with: "signalbox-journal 999")
      case .otherApplication: break
      }
      try Data(lines.joined(separator: "\n").utf8).write(to: URL(filePath: path))
    }
  }

  @Test("W84: after a restart a visitor finds the end of an ended session, with its result")
  func trueEnd() throws {
    let feedback = ["feedback", "--data", folder.path, "--keep", "7"]
    let first = try ServedProgram(nil, feedback, port: Proxy.freePort())
    let (giver, leaver) = (UserAgent(port: first.port), UserAgent(port: first.port))
    try giver.open("/")
    try giver.submit(("press", "main/leave"))
    try giver.submit(("press", "selection/so-and-so"))
    try giver.submit(("do", "leave"))
    try leaver.open("/")
    try leaver.submit(("do", "leave"))
    for agent in [giver, leaver] { try agent.wait(for: "class=\"end\"") }
    let ends = try [giver, leaver].map { try $0.document.every("p").first { $0["class"] == "words" }?.text }
    #expect(Set(ends).count == 2 && ends.allSatisfy { $0 != nil })
    _ = first.die(by: SIGKILL)
    let second = try ServedProgram(nil, feedback, port: first.port)
    for (agent, end) in zip([giver, leaver], ends) {
      try agent.open("/")
      #expect(try agent.document.every("p").first { $0["class"] == "words" }?.text == end)
    }
    withExtendedLifetime(second) {}
  }

  @Test(
    "W85: a hundred visitors behind one address return at once after a restart; unknown cookies are limited")
  func comingBack() throws {
    // A proxy reports two addresses, because a single address may not start so many sessions.
    let arguments = arguments + ["--public-url", "http://example.org"]
    let first = try ServedProgram(nil, arguments, port: Proxy.freePort())
    let agents = (0..<100).map { _ in UserAgent(port: first.port) }
    for (number, agent) in agents.enumerated() {
      agent.headers["X-Forwarded-For"] = "192.0.2.\(number / 50)"
      try agent.open("/")
      #expect(agent.status == 200)
    }
    _ = first.die(by: SIGKILL)
    let second = try ServedProgram(nil, arguments, port: first.port)
    for agent in agents {
      agent.headers["X-Forwarded-For"] = "192.0.2.7"
      try agent.open("/")
      #expect(agent.status == 200)
    }
    let stranger = UserAgent(port: second.port)
    var answers: [Int: Int] = [:]
    // The limit refills as time passes, so a slow machine needs more than 700 requests.
    for number in 0..<8_000 where answers[429] == nil {
      let secret = String(repeating: "A", count: 28) + String(number + 1_000)
      stranger.cookies = ["signalbox-\(second.port)": secret]
      answers[try stranger.request("GET", "/events").status, default: 0] += 1
    }
    #expect(answers[403, default: 0] >= 600 && answers[429, default: 0] > 0, "\(answers)")
  }

  @Test(
    "W86: a browser keeps a session's cookie for as long as the server keeps the recording, counted from each visit")
  func cookie() throws {
    let served = try ServedProgram(nil, arguments)
    let agent = UserAgent(port: served.port)
    let first = try #require(try agent.request("GET", "/").headers["set-cookie"])
    #expect(first.contains("; Max-Age=604800"))
    #expect(try agent.request("GET", "/").headers["set-cookie"] == first)
    let plain = try ServedProgram(nil, ["sampler", "--data", folder.path])
    #expect(try UserAgent(port: plain.port).request("GET", "/").headers["set-cookie"]?.contains("Max-Age") == false)
  }

  @Test(
    "W19: an ended session is deleted when another starts, and an unused session after the given number of days"
  )
  func forgotten() async throws {
    let first = try ServedProgram(nil, arguments)
    let agent = UserAgent(port: first.port)
    try agent.open("/")
    let old = try #require(recordings.first)
    try agent.submit(("do", "leave"))
    try agent.wait(for: "class=\"end\"")
    try agent.open("/?again")
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
