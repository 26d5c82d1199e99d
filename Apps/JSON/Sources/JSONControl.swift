import SignalboxPlatform
public import SignalboxProgram
public import SignalboxSession

/// Serves the drivers that join a session through `--control`, in JSON-RPC or MCP. The driver's first message decides.
public struct JSONControl: ControlService {
  /// Creates the service.
  public init() {}

  /// Admits a driver as a guest with the name Agent.
  public func join(_ session: isolated Session, over connection: Int32, application: String) {
    let guest = session.join(as: "Agent") { viewer in
      JSONPresenter.attach(
        to: session, as: viewer, channel: SocketChannel(connection, for: viewer), application: application,
        dialect: .either)
    }
    if guest == nil { close(connection) }
  }
}
