import SignalboxDrivers
/// A front end of the programs.
enum FrontEnd: String, CaseIterable, Sendable {
  case cli, tui, json, web

  /// The program with this front end.
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
