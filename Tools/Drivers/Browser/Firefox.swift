import Foundation

/// Firefox, controlled over Marionette. A start takes five seconds of the processor. So the process serves the next
/// test after this object, without the tabs, the data and the settings of this one.
package final class Firefox: Browser {
  private let process: FirefoxProcess
  private let folder = TemporaryFolder()
  private let isUsedAgain: Bool
  package let patience: Patience
  package let downloads: String

  /// A Boolean value that indicates whether Firefox is installed.
  package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: FirefoxProcess.file) }

  package init(_ settings: BrowserSettings = BrowserSettings()) throws {
    patience = settings.patience
    downloads = folder.path + "/downloads"
    try FileManager.default.createDirectory(atPath: downloads, withIntermediateDirectories: true)
    let preferences = Self.preferences(settings, downloads)
    // The preferences of media are read at the start.
    isUsedAgain = settings.media.isEmpty
    process = try (isUsedAgain ? BrowserPool.firefox.take() : nil) ?? FirefoxProcess(Self.media(settings))
    let limit = patience.step.components.seconds * 1_000
    try process.wait(at: patience)
    _ = try process.call(
      "WebDriver:NewSession",
      ["acceptInsecureCerts": true, "timeouts": ["implicit": limit, "script": limit, "pageLoad": limit]])
    let set = """
      for (const [name, value] of arguments[0]) {
        Services.prefs[`set${typeof value === "boolean" ? "Bool" : "String"}Pref`](name, value)
      }
      """
    _ = try process.inBrowser(set, [preferences])
    try fit(settings.size)
  }

  deinit { if isUsedAgain { BrowserPool.firefox.giveBack(process) { try $0.clear() } } }

  package func call(_ command: BrowserCommand, _ parameters: [String: Any]) throws -> Any? {
    try process.call(command.name, parameters)
  }

  /// Returns the errors of pages, without errors of the browser itself.
  package func complaints() throws -> [String] {
    let script = """
      return Services.console.getMessageArray().filter(
        entry => entry instanceof Ci.nsIScriptError && !(entry.flags & Ci.nsIScriptError.warningFlag) &&
          /^https?:/.test(entry.sourceName)).map(entry => entry.errorMessage)
      """
    return try process.inBrowser(script) as? [String] ?? []
  }

  /// Sets the page's size by a style, because a window cannot be as narrow as a telephone.
  private func fit(_ size: (width: Int, height: Int)) throws {
    let script = """
      const style = document.getElementById("fitted") || document.createElement("style")
      style.id = "fitted"
      style.textContent = "#tabbrowser-tabpanels browser {" +
        "width: \(size.width)px !important; height: \(size.height)px !important;" +
        "min-width: 0 !important; min-height: 0 !important; flex: none !important }"
      document.documentElement.append(style)
      window.resizeTo(\(max(size.width, 500)) + 100, \(size.height) + 200)
      """
    _ = try process.inBrowser(script)
    try wait(until: "innerWidth === \(size.width) && innerHeight === \(size.height)")
  }

  private static func preferences(_ settings: BrowserSettings, _ downloads: String) -> [[Any]] {
    [
      ["intl.accept_languages", settings.language], ["javascript.enabled", settings.scripts],
      ["network.dns.localDomains", settings.hosts.joined(separator: ",")], ["browser.download.dir", downloads],
    ]
  }

  private static func media(_ settings: BrowserSettings) -> [String: Any] {
    var values: [String: Any] = [:]
    if let scheme = settings.media["prefers-color-scheme"] {
      values["layout.css.prefers-color-scheme.content-override"] = scheme == "dark" ? 0 : 1
    }
    if let motion = settings.media["prefers-reduced-motion"] {
      values["ui.prefersReducedMotion"] = motion == "reduce" ? 1 : 0
    }
    return values
  }
}
