/// What the driver speaks.
public enum Dialect: Sendable {
  /// JSON-RPC 2.0 with the methods of `docs/protocol.md`.
  case plain
  /// The Model Context Protocol, in both its eras.
  case mcp
}
