import Foundation

/// A front end in which scenarios are played by a driver.
public enum PlayedFrontEnd: String, CaseIterable, Sendable {
  /// JSON. The other drivers also find the elements in its frames.
  case json
  /// Line mode, on a terminal.
  case cli
  /// Full screen, on a terminal.
  case tui
  /// Pages over HTTP, without scripts.
  case web
  /// Pages in Chromium, with scripts.
  case browser

  /// The front ends of a program that selects its front end by `--ui`.
  static let ofOneProgram: [Self] = [.json, .cli, .tui]

  var driver: any ScenarioDriver.Type {
    switch self {
    case .json: JSONDriver.self
    case .cli: LineModeDriver.self
    case .tui: FullScreenDriver.self
    case .web: WebDriver.self
    case .browser: ChromiumDriver.self
    }
  }
}
