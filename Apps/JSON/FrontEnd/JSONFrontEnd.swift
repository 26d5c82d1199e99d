package import SignalboxHTTP
public import SignalboxJSON
public import SignalboxProgram
package import SignalboxServer

/// The front end for drivers, with JSON.
public typealias JSONFrontEnd = JSONOptions

extension JSONOptions: FrontEnd {
  /// Serves a driver, usually over the standard streams, until the application or the input ends.
  public func run(_ launch: Launch) throws(ExitStatus) {
    try run(launch) { address throws(ExitStatus) in
      do throws(ListeningSocket.Refusal) { return try HTTPServer(at: address) } catch {
        throw .unavailable(error.sentence)
      }
    }
  }
}

extension HTTPServer: RequestService {
  package func serve(_ answer: @escaping @Sendable (HTTPRequest) async -> HTTPResponse) async {
    await run { request, _ in await answer(request) }
  }
}

extension ApplicationProgram where UI == JSONFrontEnd {
  /// The service for further drivers.
  public static var control: (any ControlService)? { JSONControl() }
}

extension JSONOptions {
  /// The former name of ``isRequested``, until the next release.
  @available(*, deprecated, renamed: "isRequested")
  public var isAskedFor: Bool { isRequested }
}
