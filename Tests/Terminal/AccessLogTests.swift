import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// The access log of the real program.
@Suite(.offPool) struct AccessLogTests {
  private let folder = TemporaryFolder()
  private var path: String { folder.path + "/access.log" }

  /// A line of the log.
  private struct Line: Decodable, Equatable {
    var client: String
    var user: String?
    var method: String?
    var path: String?
    var status: Int
    var bytes: Int
    var milliseconds: Int
    var time: String
  }

  /// Waits until the log has a number of lines: they are written behind the answers.
  private func lines(_ count: Int, in path: String? = nil) throws -> [Line] {
    while true {
      let text = (try? String(contentsOfFile: path ?? self.path, encoding: .utf8)) ?? ""
      let lines = text.split(separator: "\n")
      if lines.count >= count, text.hasSuffix("\n") {
        return try lines.map { try JSONDecoder().decode(Line.self, from: Data($0.utf8)) }
      }
      poll(nil, 0, 20)
    }
  }

  private func serve(_ options: [String] = [], port: UInt16 = 0) throws -> ServedProgram {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    return try ServedProgram(
      nil, ["sampler", "--data", folder.path, "--access-log", path] + options, port: port)
  }

  @Test("W152: each request is a line of JSON, without anything that a visitor entered, and with no secret")
  func requests() throws {
    let port = try Proxy.freePort()
    let served = try serve(["--public-url", "http://127.0.0.1:\(port)"], port: port)
    let agent = UserAgent(port: served.port)
    agent.headers = ["X-Forwarded-For": "192.0.2.7"]
    try agent.open("/")
    try agent.submit(("press", "home/account"))
    try agent.submit(("do", "keep"), ["set:account/note": ["canary"]])
    #expect(try agent.request("HEAD", "/", ["User-Agent": "canary"]).status == 200)
    #expect(try agent.request("GET", "/no\"where?note=canary").status == 404)
    _ = try UserAgent.exchange(Array("canary\r\n\r\n".utf8), port: served.port)
    let lines = try lines(8)
    // A line is written when its answer is sent. So the lines of other connections may come before.
    let facts = lines.map { "\($0.client) \($0.method ?? "-") \($0.path ?? "-") \($0.status)" }
    #expect(
      facts.sorted() == [
        "127.0.0.1 - - 400", "192.0.2.7 GET / 200", "192.0.2.7 GET / 200", "192.0.2.7 GET / 200",
        "192.0.2.7 GET /no\"where 404", "192.0.2.7 HEAD / 200", "192.0.2.7 POST / 303", "192.0.2.7 POST / 303",
      ])
    for line in lines where line.status == 200 { #expect((line.bytes > 1_000) == (line.method == "GET")) }
    #expect(lines.allSatisfy { $0.time.wholeMatch(of: /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/) != nil })
    let text = try String(contentsOfFile: path, encoding: .utf8)
    for secret in ["canary", "token", try #require(agent.cookies.values.first)] { #expect(!text.contains(secret)) }
    var state = stat()
    #expect(stat(path, &state) == 0 && state.st_mode & 0o777 == 0o600)
  }

  @Test("W152: a line names the user that the proxy names, and no user that a visitor names")
  func users() throws {
    let port = try Proxy.freePort()
    let origin = ["--public-url", "http://127.0.0.1:\(port)"]
    let served = try serve(origin + ["--user-header", "X-User", "--trusted-proxy", "127.0.0.1"], port: port)
    let agent = UserAgent(port: served.port)
    #expect(try agent.request("GET", "/robots.txt", ["X-User": "Ann"]).status == 200)
    // The line of another connection may come before a line that is not written yet.
    _ = try lines(1)
    #expect(try agent.request("GET", "/robots.txt", ["X-User": "Ann, Ben"]).status == 403)
    #expect(try lines(2).map(\.user) == ["Ann", nil])
  }

  @Test("W152: after SIGHUP the log goes on in a new file, and the server goes on")
  func reopened() throws {
    let served = try serve()
    let agent = UserAgent(port: served.port)
    try agent.open("/")
    _ = try lines(1)
    try FileManager.default.moveItem(atPath: path, toPath: path + ".1")
    served.signal(SIGHUP)
    while !FileManager.default.fileExists(atPath: path) { poll(nil, 0, 20) }
    try agent.open("/")
    #expect(agent.status == 200)
    #expect(try lines(1).count == 1)
    #expect(try lines(1, in: path + ".1").count == 1)
    #expect(served.die(by: SIGTERM) == .killed(SIGTERM))
  }

  @Test("W152: a log on standard output has its lines there, and one that cannot be written ends the start")
  func output() throws {
    let served = try ServedProgram(nil, ["sampler", "--data", folder.path, "--access-log", "-"])
    #expect(try UserAgent(port: served.port).request("GET", "/robots.txt").status == 200)
    served.signal(SIGTERM)
    let line = try #require(try served.finish().outcome)
    #expect(try JSONDecoder().decode(Line.self, from: Data(line.utf8)).path == "/robots.txt")
    let run = try Run("signalbox-web", ["sampler", "--data", folder.path, "--access-log", folder.path + "/no/log"])
    #expect(run.end == .exited(74) && run.error.contains("cannot be written"), "\(run.error)")
    let beside = try Run("signalbox-web", ["sampler", "--data", folder.path, "--access-log", "-", "--once"])
    #expect(beside.end == .exited(2) && beside.error.contains("beside the result"), "\(beside.error)")
  }

  @Test("W152: a full disk ends nothing, and is told once")
  func full() throws {
    let served = try ServedProgram(nil, ["sampler", "--data", folder.path, "--access-log", "/dev/full"])
    let agent = UserAgent(port: served.port)
    for _ in 0..<3 { #expect(try agent.request("GET", "/robots.txt").status == 200) }
    #expect(try served.complaint().contains("The access log /dev/full cannot be written"))
    #expect(try agent.request("GET", "/robots.txt").status == 200)
  }
}
