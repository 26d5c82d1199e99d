import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// An agent starts an installation over MCP and then stops it: on standard streams and over HTTP, in both eras.
@Suite(.offPool) struct AgentStoppingTests {
  private static let meta =
    #"{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}"#
  private static let token = "a-token-of-28-characters-now"
  private let folder = TemporaryFolder()

  private func file(_ name: String, _ text: String) throws -> String {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let path = folder.path + "/" + name
    try Data(text.utf8).write(to: URL(filePath: path))
    chmod(path, 0o600)
    return path
  }

  /// Returns the calls of an agent that starts and then stops an installation, whose steps take ten minutes. Each call
  /// has a text that its answer contains.
  private static func calls(_ leave: (tool: String, id: String?)) -> [(tool: String, arguments: String, says: String)] {
    let leaving = leave.id.map { #","id":"\#($0)""# } ?? ""
    return [
      ("ui_wait", #""until":{"settled":true}"#, "[host]"),
      ("ui_set", #""id":"host/name","value":"web01""#, "web01"),
      ("ui_press", #""id":"host/next""#, "[account]"),
      (
        "ui_fill",
        #""values":{"account/name":"ada","account/password":{"secret":"p"},"account/again":{"secret":"p"}}"#, "ada"
      ),
      ("ui_press", #""id":"account/next""#, "[packages]"), ("ui_press", #""id":"packages/next""#, "[review]"),
      ("ui_press", #""id":"review/install","timeoutMs":0"#, "still working"),
      (leave.tool, String(leaving.dropFirst()), "Stop the installation?"),
      ("ui_press", #""id":"alert:1/stop""#, "What the installation began is undone."),
    ]
  }

  /// Performs the calls of an agent. `exchange` sends a line and returns the answer.
  private func work(
    _ leave: (tool: String, id: String?), isModern: Bool, target: String,
    exchange: (_ line: String, _ tool: String) throws -> String
  ) throws {
    var revision = "0"
    for (number, call) in Self.calls(leave).enumerated() {
      var arguments = call.tool == "ui_wait" ? [] : [#""revision":\#(revision)"#]
      if !call.arguments.isEmpty { arguments.append(call.arguments) }
      let meta = isModern ? #","_meta":\#(Self.meta)"# : ""
      let line =
        #"{"jsonrpc":"2.0","id":\#(number + 1),"method":"tools/call","params":{"name":"\#(call.tool)","arguments":{"#
        + arguments.joined(separator: ",") + "}\(meta)}}"
      let answer = try exchange(line, call.tool)
      #expect(answer.contains(call.says), "\(line): \(answer)")
      revision = answer.firstMatch(of: /\(revision (\d+)/).map { String($0.1) } ?? revision
    }
    // The installation is undone and its work has stopped, so the target has no `etc`.
    let deeds = (try? String(contentsOfFile: target + "/setup.json", encoding: .utf8)) ?? ""
    #expect(!FileManager.default.fileExists(atPath: target + "/etc"), "\(deeds)")
  }

  private static let ways: [(tool: String, id: String?)] = [("ui_back", nil), ("ui_press", "install/cancel")]

  private func arguments(_ name: String) throws -> (words: [String], target: String) {
    let (secrets, target) = (try file("secrets", #"{"p":"correct horse"}"#), folder.path + "/target-" + name)
    let words = [
      "setup", "--mcp", "--data", folder.path + "/data-" + name, "--secrets", secrets, "--target", target,
      "--step-time", "600000",
    ]
    return (words, target)
  }

  @Test(
    "D62: an agent on standard streams stops an installation whose steps take ten minutes", arguments: [false, true])
  func streams(_ isModern: Bool) async throws {
    try await onSessionThread { [self] in
      for (number, way) in Self.ways.enumerated() {
        let (words, target) = try arguments("\(isModern)\(number)")
        let talk = try LineTalk("signalbox-json", words)
        if !isModern { _ = try talk.exchange(Self.hello) }
        try work(way, isModern: isModern, target: target) { line, _ in try talk.exchange(line) }
        talk.end()
      }
    }
  }

  @Test("D62: an agent over HTTP stops an installation whose steps take ten minutes", arguments: [false, true])
  func http(_ isModern: Bool) async throws {
    try await onSessionThread { [self] in
      for (number, way) in Self.ways.enumerated() {
        let (words, target) = try arguments("http-\(isModern)\(number)")
        let served = try ServedProgram("signalbox-json", words + ["--token", try file("token", Self.token + "\n")])
        let agent = UserAgent(port: served.port)
        agent.headers = [
          "Content-Type": "application/json", "Accept": "application/json, text/event-stream",
          "Authorization": "Bearer " + Self.token,
        ]
        if !isModern {
          let reply = try agent.request("POST", "/mcp", [:], Self.hello)
          let session: String = try #require(reply.headers["mcp-session-id"])
          agent.headers["Mcp-Session-Id"] = session
        }
        try work(way, isModern: isModern, target: target) { line, tool in
          let headers = ["MCP-Protocol-Version": "2026-07-28", "Mcp-Method": "tools/call", "Mcp-Name": tool]
          return try agent.request("POST", "/mcp", isModern ? headers : [:], line).body
        }
        #expect(served.die(by: SIGTERM) == .killed(SIGTERM))
      }
    }
  }

  private static let hello =
    #"{"jsonrpc":"2.0","id":0,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"test","version":"1"}}}"#
}

/// A program that answers each line with a line.
private final class LineTalk {
  private let child: Child
  private let (toChild, fromChild): (PrivatePipe, PrivatePipe)

  init(_ program: String, _ arguments: [String]) throws {
    (toChild, fromChild) = try (PrivatePipe(), PrivatePipe())
    child = try Child(
      program, arguments,
      streams: [0: toChild.reading.fileDescriptor, 1: fromChild.writing.fileDescriptor])
    try toChild.reading.close()
    try fromChild.writing.close()
  }

  func exchange(_ line: String) throws -> String {
    try toChild.writing.write(contentsOf: Data((line + "\n").utf8))
    var bytes: [UInt8] = []
    while let byte = try fromChild.reading.read(upToCount: 1)?.first, byte != 0x0A { bytes.append(byte) }
    return String(decoding: bytes, as: UTF8.self)
  }

  func end() {
    try? toChild.writing.close()
    _ = try? fromChild.reading.readToEnd()
    _ = child.wait()
  }
}
