import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

/// A front end of a few lines, with an optional fault. It writes the frames, and forwards the user's actions.
private final class PlainFrontEnd: FrontEndUnderTest, Presenter {
  enum Fault: CaseIterable, Sendable {
    /// A row is chosen twice.
    case bounces
    /// A stale action, once refused, is sent to the page that is in front now.
    case insists
    /// Text waits until nothing covers the page, and goes to the page that is in front then.
    case isLate
    /// Typed text is written to the output, whatever the element.
    case echoes
    /// The front end keeps itself alive.
    case stays

    /// The promise that the fault breaks.
    var promise: String {
      switch self {
      case .bounces: "K2"
      case .insists: "K5"
      case .isLate: "K8"
      case .echoes: "K9"
      case .stays: "K12"
      }
    }
  }

  let capabilities: Capabilities = []
  private let fault: Fault?
  private let send: (InputEvent) -> Void
  private var frame: Frame?
  private var output = ""
  private var typed: [(action: UserAction, id: String)] = []
  private var itself: PlainFrontEnd?

  init(_ fault: Fault?, send: @escaping (InputEvent) -> Void) {
    (self.fault, self.send) = (fault, send)
    if fault == .stays { itself = self }
  }

  var presenter: any Presenter { self }

  func render(_ frame: Frame) {
    self.frame = frame
    output += frame.outline
  }

  func rejected(_ event: InputEvent, _ reason: Rejection) {
    guard fault == .insists, reason == .stalePage, event.element == "form/replace" else { return }
    perform(event.action, on: event.element, seeing: nil)
  }

  func close(_ reason: Ending) { output += "\(reason)" }

  func perform(_ action: UserAction, on id: String, seeing frame: Frame) { perform(action, on: id, seeing: nil) }

  private func perform(_ action: UserAction, on id: String, seeing nothing: Frame?) {
    if case .setText(let text) = action {
      if fault == .echoes { output += text }
      if fault == .isLate { return typed.append((action, id)) }
    }
    let event = InputEvent(page: frame?.inFront ?? PageID(0), element: id, action: action)
    send(event)
    if fault == .bounces, id == "form/list/bo" { send(event) }
  }

  func poll() -> Bool {
    guard let frame, frame.alerts.isEmpty, !typed.isEmpty else { return false }
    for (action, id) in typed { send(InputEvent(page: frame.inFront, element: id, action: action)) }
    typed = []
    return true
  }

  func written() -> String { output }

  static func breaches(_ fault: Fault?) -> [String] {
    FrontEndContract { session in PlainFrontEnd(fault) { session.host.send($0) } }.breaches()
  }
}

@Suite struct FrontEndContractTests {
  @Test("K2, K5, K8, K9, K12: a plain front end keeps the contract")
  func plain() async throws {
    try await onSessionThread { #expect(PlainFrontEnd.breaches(nil) == []) }
  }

  @Test("K2, K5, K8, K9, K12: the contract finds each fault, and names the promise that it breaks")
  func faults() async throws {
    try await onSessionThread {
      for fault in PlainFrontEnd.Fault.allCases {
        let breaches = PlainFrontEnd.breaches(fault)
        #expect(!breaches.isEmpty && breaches.allSatisfy { $0.hasPrefix(fault.promise + ":") }, "\(fault): \(breaches)")
      }
    }
  }
}
