import ArgumentParser
package import SignalboxHTTP
import SignalboxJSON
public import SignalboxProgram
package import SignalboxServer

/// The front end for drivers, with JSON.
public struct JSONFrontEnd: FrontEnd {
  @OptionGroup var options: JSONOptions

  /// Creates the front end without options.
  public init() {}

  /// A Boolean value that indicates whether an option was given that no other front end has.
  public var isRequested: Bool { options.isRequested }

  /// Serves a driver, usually over the standard streams, until the application or the input ends.
  public func run(_ launch: Launch) throws(ExitStatus) {
    try options.run(launch) { address throws(ExitStatus) in
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

extension JSONFrontEnd {
  /// The former name of ``isRequested``, until the next release.
  @available(*, deprecated, renamed: "isRequested")
  public var isAskedFor: Bool { isRequested }
}
