/// Speaks as the driver does: its first message decides.
///
/// MCP has no method whose name is one of ours, and no batches.
final class UndecidedDialect: WireDialect {
  let rules = DialectRules()

  func receive(_ json: JSON, bytes: Int, in engine: inout WireEngine) {
    let isOurs = if case .string(let name)? = json["method"] { engine.table[name] != nil } else { true }
    engine.speak(isOurs ? .plain : .mcp)
    engine.dialect.receive(json, bytes: bytes, in: &engine)
  }
}
