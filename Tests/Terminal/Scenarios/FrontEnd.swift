import SignalboxDrivers
/// The front ends as somebody uses them.
enum FrontEnd: String, CaseIterable, Sendable {
  case cli, tui, json, web

  /// The program that comes with it.
  var program: String { "signalbox-\(rawValue)" }

  var driver: any ScenarioDriver.Type {
    switch self {
    case .cli: LineModeDriver.self
    case .tui: FullScreenDriver.self
    case .json: JSONDriver.self
    case .web: WebDriver.self
    }
  }
}
