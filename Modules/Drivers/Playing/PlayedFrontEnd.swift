import Foundation

/// A front end in which a scenario is played, as somebody uses it.
public enum PlayedFrontEnd: String, CaseIterable, Sendable {
  /// Over JSON; it also tells what there is to be pressed in the others.
  case json
  /// In lines, on a terminal.
  case cli
  /// On the full screen of a terminal.
  case tui
  /// On pages, without a script, over HTTP.
  case web
  /// On pages in Chromium, with their script.
  case browser

  /// Those of a program that chooses by `--ui`.
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
