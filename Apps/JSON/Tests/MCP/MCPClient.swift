import Testing

@testable import SignalboxJSON

/// An MCP client in this process.
struct MCPClient {
  let wire: Wire
  /// The metadata of each request; `nil` for a client with a handshake.
  let meta: JSON?

  static let modernMeta: JSON = [
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientInfo": ["name": "test", "version": "1"],
    "io.modelcontextprotocol/clientCapabilities": [:],
  ]

  /// Creates a client whose requests stand alone.
  static func modern(_ wire: Wire = Wire(dialect: .mcp)) -> MCPClient { MCPClient(wire: wire, meta: modernMeta) }

  /// Creates a client after its handshake.
  static func handshake(_ version: String = "2025-11-25", _ wire: Wire = Wire(dialect: .mcp)) -> MCPClient {
    let client = MCPClient(wire: wire, meta: nil)
    let result = client.call(
      "initialize",
      ["protocolVersion": .string(version), "capabilities": [:], "clientInfo": ["name": "test", "version": "1"]])
    #expect(result["protocolVersion"] == .string(version))
    #expect(client.wire.send(#"{"jsonrpc":"2.0","method":"notifications/initialized"}"# + "\n") == [])
    return client
  }

  /// Sends a request and returns its result or error.
  func call(_ method: String, _ parameters: JSON = [:], id: JSON = 1) -> JSON {
    let answers = exchange(method, parameters, id: id).filter { $0["id"] == id }
    #expect(answers.count == 1)
    return answers.first.flatMap { $0["result"] ?? $0["error"] } ?? nil
  }

  /// Sends a request and returns all messages that arrive.
  func exchange(_ method: String, _ parameters: JSON = [:], id: JSON = 1) -> [JSON] {
    let parameters = meta.map { parameters.adding([JSON.Member("_meta", $0)]) } ?? parameters
    let request: JSON = ["jsonrpc": "2.0", "id": id, "method": .string(method), "params": parameters]
    return wire.send(request.text + "\n").map(json)
  }

  /// Uses a tool and checks that the text and the structure of its answer agree.
  func use(_ tool: String, _ arguments: JSON = [:], id: JSON = 1) -> JSON {
    let result = call("tools/call", ["name": .string(tool), "arguments": arguments], id: id)
    result.checkHalves()
    return result
  }

  /// The page's revision.
  var revision: JSON { use("ui_snapshot")["structuredContent"]?["revision"] ?? nil }
}

extension JSON {
  /// The text in the first block of a tool's result.
  var said: String { if case .string(let text)? = self["content"]?.elements.first?["text"] { text } else { "" } }

  /// The outline in the structure of a tool's result.
  var outline: String { if case .string(let text)? = self["structuredContent"]?["outline"] { text } else { "" } }

  /// Checks that the text and the structure of a tool's result agree.
  func checkHalves() {
    guard let structure = self["structuredContent"] else { return }
    #expect(said.hasSuffix(outline))
    #expect((structure["error"] != nil) == (self["isError"] == true))
    for name in ["error", "reason"] {
      if case .string(let text)? = structure[name] { #expect(said.contains(text)) }
    }
    if case .string(let outcome)? = structure["ended"]?["outcome"] { #expect(outline.contains(outcome)) }
    for effect in structure["pending"]?.elements ?? [] {
      if case .string(let name) = effect { #expect(said.contains(name)) }
    }
  }
}
