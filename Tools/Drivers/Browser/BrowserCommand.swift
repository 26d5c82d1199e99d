/// A WebDriver command: over HTTP for Chromium's driver, over Marionette for Firefox.
package enum BrowserCommand: Sendable {
  case open, reload, back
  case find, click, type, text
  case evaluate, act
  case tab, newTab, switchTo, closeTab
  case cookies, picture
  case frame

  /// The command's name in Marionette.
  var name: String {
    let name =
      switch self {
      case .open: "Navigate"
      case .reload: "Refresh"
      case .back: "Back"
      case .find: "FindElement"
      case .click: "ElementClick"
      case .type: "ElementSendKeys"
      case .text: "GetElementText"
      case .evaluate: "ExecuteScript"
      case .act: "PerformActions"
      case .tab: "GetWindowHandle"
      case .newTab: "NewWindow"
      case .switchTo: "SwitchToWindow"
      case .closeTab: "CloseWindow"
      case .cookies: "GetCookies"
      case .picture: "TakeScreenshot"
      case .frame: "SwitchToFrame"
      }
    return "WebDriver:" + name
  }

  /// The HTTP method, and the path below the session. `:id` stands for the element.
  var route: (method: String, path: String) {
    switch self {
    case .open: ("POST", "/url")
    case .reload: ("POST", "/refresh")
    case .back: ("POST", "/back")
    case .find: ("POST", "/element")
    case .click: ("POST", "/element/:id/click")
    case .type: ("POST", "/element/:id/value")
    case .text: ("GET", "/element/:id/text")
    case .evaluate: ("POST", "/execute/sync")
    case .act: ("POST", "/actions")
    case .tab: ("GET", "/window")
    case .newTab: ("POST", "/window/new")
    case .switchTo: ("POST", "/window")
    case .closeTab: ("DELETE", "/window")
    case .cookies: ("GET", "/cookie")
    case .picture: ("GET", "/screenshot")
    case .frame: ("POST", "/frame")
    }
  }
}
