/// The browsers that tests run in.
package enum BrowserKind: String, CaseIterable, Sendable {
  case chromium, firefox

  /// A Boolean value that indicates whether the browser is installed on this machine.
  package var isInstalled: Bool {
    switch self {
    case .chromium: Chromium.isInstalled
    case .firefox: Firefox.isInstalled
    }
  }

  /// Starts the browser.
  package func start(_ settings: BrowserSettings = BrowserSettings()) throws -> any Browser {
    switch self {
    case .chromium: try Chromium(settings)
    case .firefox: try Firefox(settings)
    }
  }
}

/// The settings a browser starts with.
package struct BrowserSettings: Sendable {
  /// A Boolean value that indicates whether pages may run scripts.
  package var scripts = true
  /// The size of the page, in pixels.
  package var size = (width: 1280, height: 800)
  /// The user's preferences, such as `["prefers-color-scheme": "dark"]`.
  package var media: [String: String] = [:]
  /// The language that the browser requests.
  package var language = "en"
  /// Host names that resolve to this machine.
  package var hosts: [String] = []
  /// The time limits of the driver.
  package var patience = Patience()

  package init() {}
}
