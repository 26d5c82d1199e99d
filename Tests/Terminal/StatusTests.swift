import Foundation
import SignalboxTesting
import SignalboxDrivers
import Testing

/// The status endpoints of a server, for its operator.
@Suite(.offPool) struct StatusTests {
  private let folder = TemporaryFolder()

  @Test("W21: a separate address serves health, readiness and metrics, and nothing that a visitor typed")
  func status() throws {
    let arguments = ["sampler", "--data", folder.path, "--visitors", "1", "--status", "127.0.0.1:0"]
    let served = try ServedProgram(nil, arguments)
    let port = try #require(
      served.greeting.firstMatch(of: /served at http:..127.0.0.1:(\d+).metrics/).flatMap { UInt16($0.1) })
    let (keeper, agent) = (UserAgent(port: port), UserAgent(port: served.port))
    #expect(try keeper.request("GET", "/health").status == 200 && keeper.request("GET", "/ready").status == 200)
    try agent.open("/")
    try agent.submit(("press", "home/account"))
    try agent.submit(("do", "keep"), ["set:account/note": ["canary"]])
    #expect(try keeper.request("GET", "/ready").status == 503, "there is room for one")
    #expect(try keeper.request("GET", "/health").status == 200)
    let numbers = try keeper.request("GET", "/metrics")
    #expect(numbers.headers["content-type"]?.hasPrefix("text/plain; version=0.0.4") == true)
    let lines = numbers.body.split(separator: "\n").map(String.init)
    for expected in [
      "# TYPE signalbox_requests_total counter", "signalbox_requests_total{method=\"GET\",status=\"200\"} 3",
      "signalbox_requests_total{method=\"POST\",status=\"303\"} 2", "signalbox_visitors 1", "signalbox_sessions 1",
      "signalbox_sessions_live 1", "signalbox_streams 0", "signalbox_request_duration_seconds_count 5",
      "signalbox_request_duration_seconds_bucket{le=\"+Inf\"} 5",
    ] {
      #expect(lines.contains(expected), "\(expected) in \(numbers.body)")
    }
    #expect(lines.contains { $0.wholeMatch(of: /process_resident_memory_bytes [1-9]\d+/) != nil })
    #expect(lines.allSatisfy { $0.wholeMatch(of: /(# TYPE )?[a-z_]+(\{[^{}]+\})? [a-z0-9.e-]+/) != nil }, "\(lines)")
    for secret in ["canary", try #require(agent.cookies.values.first)] { #expect(!numbers.body.contains(secret)) }
    // Visitors get none of it, and this address performs nothing.
    for path in ["/metrics", "/health", "/ready"] { #expect(try agent.request("GET", path).status == 404) }
    #expect(try keeper.request("POST", "/metrics", [:], "a=b").status == 405)
    #expect(try keeper.request("GET", "/").status == 404)
  }

  @Test("W185: a server that cannot record new sessions is not ready, and tells the operator once why")
  func noRoom() throws {
    let arguments = ["sampler", "--data", folder.path, "--keep", "5", "--status", "127.0.0.1:0"]
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let log = folder.path + "/log"
    let served = try ServedProgram(nil, arguments + ["--log", log])
    let port = try #require(
      served.greeting.firstMatch(of: /served at http:..127.0.0.1:(\d+).metrics/).flatMap { UInt16($0.1) })
    let (keeper, visitor) = (UserAgent(port: port), UserAgent(port: served.port))
    #expect(try keeper.request("GET", "/ready").status == 200)
    let visitors = folder.path + "/visitors"
    try FileManager.default.removeItem(atPath: visitors)
    #expect(FileManager.default.createFile(atPath: visitors, contents: nil))
    #expect(try visitor.request("GET", "/").status == 503)
    for _ in 1...2 { #expect(try keeper.request("GET", "/ready").status == 503) }
    try FileManager.default.removeItem(atPath: visitors)
    #expect(try keeper.request("GET", "/ready").status == 200)
    #expect(try visitor.request("GET", "/").status == 200)
    let told = try served.complaint()
    let refused = "New visitors are refused while their sessions cannot be recorded. The recording \(visitors)"
    for text in [told, try String(contentsOfFile: log, encoding: .utf8)] {
      #expect(text.components(separatedBy: refused).count == 2, "\(text)")
    }
    #expect(try String(contentsOfFile: log, encoding: .utf8).contains("Sessions can be recorded again."))
  }

  @Test("W186: the operator reads on standard error that a session is no longer recorded, and nothing typed")
  func lost() throws {
    let arguments = ["setup", "--data", folder.path, "--once", "--session", "lab"]
    let served = try ServedProgram(nil, arguments)
    let agent = UserAgent(port: served.port)
    try agent.open("/")
    try FileManager.default.removeItem(atPath: folder.path + "/sessions/lab")
    try agent.submit(("do", "keep"), ["set:host/name": ["canary"]])
    let told = try served.complaint()
    #expect(told == "the recording cannot be written any more: \(folder.path)/sessions/lab\n")
    try agent.wait(for: "What you do now cannot be resumed.")
    #expect(!agent.page.contains(folder.path), "a visitor reads no path: W192")
  }

  @Test(
    "W21, H4: a server above its limit of memory rejects new visitors with a message, and reports that it is not ready")
  func memory() throws {
    let arguments = ["sampler", "--data", folder.path, "--memory", "1", "--status", "127.0.0.1:0"]
    let served = try ServedProgram(nil, arguments)
    let port = try #require(
      served.greeting.firstMatch(of: /served at http:..127.0.0.1:(\d+).metrics/).flatMap { UInt16($0.1) })
    let (keeper, visitor) = (UserAgent(port: port), UserAgent(port: served.port))
    #expect(try keeper.request("GET", "/health").status == 200)
    #expect(try keeper.request("GET", "/ready").status == 503)
    let answer = try visitor.request("GET", "/")
    #expect(answer.status == 503 && answer.headers["set-cookie"] == nil)
    #expect(answer.body.contains("Try again later."))
  }
}
