import SignalboxInterface

/// Opens addresses of the application.
extension Method {
  /// The method that opens an address.
  static func opening(_ limits: Limits) -> Method {
    Method(
      "app.open", "Opens an address of the application, such as alert/17, from any page.",
      [.always("address", .text(atMost: Address.longest), "The address, in percent-encoding.")]
        + actionOptions(limits), gives: .reference(.actionResult),
      errors: [.badFormat, .coveredByAlert, .notOnTop, .actionFailed, .staleRevision] + Reason.refusedGuest
        + Reason.unfinished,
      .queued { engine, request, ticket, frame throws(WireFailure) in
        try engine.open(request, ticket, frame)
      })
  }
}

extension Tool {
  /// The tool that opens an address.
  static func opening(_ limits: Limits) -> Tool {
    Tool(
      name: "app_open", summary: "Opens an address of the application, such as alert/17.", method: "app.open",
      parameters: [
        .always("address", .text(atMost: Address.longest)), Parameter("timeoutMs", .integer(0...limits.wait)),
      ],
      hints: (false, false))
  }
}

extension WireEngine {
  mutating func open(_ request: Request, _ ticket: ResponseWriter.Ticket, _ frame: Frame) throws(WireFailure) -> JSON? {
    guard let address = request.text("address").flatMap({ Address($0) }) else {
      throw WireFailure(.badFormat, [], saying: "This is no address; an address is a path such as alert/17.")
    }
    return try act(request, ticket, frame) { elements throws(WireFailure) in
      [InputEvent(page: elements.frame.inFront, action: .open(address))]
    }
  }
}
