import Glibc
public import SignalboxProgram
public import SignalboxSession

/// Speaks JSON-RPC or MCP, whichever comes, with those who come to a session through `--control`.
public struct JSONControl: ControlService {
  /// Creates it.
  public init() {}

  /// Lets a driver in as a guest called Agent.
  public func join(_ session: isolated Session, over connection: Int32, application: String) {
    let guest = session.join(as: "Agent") { viewer in
      JSONPresenter.attach(
        to: session, as: viewer, channel: SocketChannel(connection, for: viewer), application: application,
        dialect: .either)
    }
    if guest == nil { close(connection) }
  }
}

extension ApplicationProgram where UI == JSONFrontEnd {
  /// The wire, for further drivers.
  public static var control: (any ControlService)? { JSONControl() }
}
