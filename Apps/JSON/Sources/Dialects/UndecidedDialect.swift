/// Chooses the dialect with the driver's first message.
///
/// MCP has no batches, and none of its methods has the name of a method of `docs/reference/protocol.md`.
final class UndecidedDialect: WireDialect {
  let rules = DialectRules()

  func receive(_ json: JSON, bytes: Int, from stream: MessageStream?, in engine: inout WireEngine) {
    let isOurs = if case .string(let name)? = json["method"] { engine.table[name] != nil } else { true }
    engine.speak(isOurs ? .plain : .mcp)
    engine.dialect.receive(json, bytes: bytes, from: stream, in: &engine)
  }
}
