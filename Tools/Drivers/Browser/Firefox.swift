import Foundation

/// Firefox, controlled over Marionette, with a profile of its own. The browser ends with this object.
package final class Firefox: Browser {
  private let process: Child
  private let folder = TemporaryFolder()
  private let marionette: Marionette
  package let patience: Patience
  package let downloads: String
  static let file = "/usr/bin/firefox-esr"

  /// A Boolean value that indicates whether Firefox is installed.
  package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: file) }

  package init(_ settings: BrowserSettings = BrowserSettings()) throws {
    patience = settings.patience
    let profile = folder.path + "/profile"
    downloads = folder.path + "/downloads"
    try FileManager.default.createDirectory(atPath: downloads, withIntermediateDirectories: true)
    try FirefoxProfile.write(to: profile, preferences: Self.preferences(settings, downloads))
    process = try Self.start(profile, home: folder.path, life: patience.life)
    let port = try Self.port(in: profile, patience)
    // A longer limit than the browser's own, so that the browser reports the timeout.
    marionette = try Marionette(port: port, limit: patience.step + .seconds(10))
    let limit = patience.step.components.seconds * 1_000
    _ = try marionette.call(
      "WebDriver:NewSession",
      ["acceptInsecureCerts": true, "timeouts": ["implicit": limit, "script": limit, "pageLoad": limit]])
    try fit(settings.size)
  }

  deinit {
    _ = try? marionette.call("Marionette:Quit", ["flags": ["eForceQuit"]])
    _ = process.wait()
  }

  private static func start(_ profile: String, home: String, life: Duration) throws -> Child {
    let null = Foundation.open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    return try Child(
      file, ["--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile],
      environment: ["HOME": home, "TMPDIR": home, "MOZ_CRASHREPORTER_DISABLE": "1"],
      streams: [0: null, 1: null, 2: null], life: life)
  }

  /// Starts Firefox with a profile, and ends it as a user does, so that the profile keeps what the start has made.
  static func use(profile: String) throws {
    let (patience, folder) = (Patience(), TemporaryFolder())
    try Self.preferences(BrowserSettings(), folder.path).write(
      toFile: profile + "/user.js", atomically: false, encoding: .utf8)
    let process = try start(profile, home: folder.path, life: patience.life)
    let marionette = try Marionette(port: port(in: profile, patience), limit: patience.step + .seconds(10))
    _ = try marionette.call("WebDriver:NewSession", [:])
    _ = try marionette.call("WebDriver:Navigate", ["url": "data:text/html,<p>A page"])
    _ = try? marionette.call("Marionette:Quit", ["flags": ["eAttemptQuit"]])
    _ = process.wait()
  }

  package func call(_ command: BrowserCommand, _ parameters: [String: Any]) throws -> Any? {
    try marionette.call(command.name, parameters)
  }

  /// Returns the errors of pages, without errors of the browser itself.
  package func complaints() throws -> [String] {
    let script = """
      return Services.console.getMessageArray().filter(
        entry => entry instanceof Ci.nsIScriptError && !(entry.flags & Ci.nsIScriptError.warningFlag) &&
          /^https?:/.test(entry.sourceName)).map(entry => entry.errorMessage)
      """
    return try inBrowser(script) as? [String] ?? []
  }

  /// Runs a script with the rights of the browser, outside any page.
  private func inBrowser(_ script: String) throws -> Any? {
    _ = try marionette.call("Marionette:SetContext", ["value": "chrome"])
    defer { _ = try? marionette.call("Marionette:SetContext", ["value": "content"]) }
    return try marionette.call("WebDriver:ExecuteScript", ["script": script, "args": [Any]()])
  }

  /// Sets the page's size by a style, because a window cannot be as narrow as a telephone.
  private func fit(_ size: (width: Int, height: Int)) throws {
    let script = """
      const style = document.createElement("style")
      style.textContent = "#tabbrowser-tabpanels browser {" +
        "width: \(size.width)px !important; height: \(size.height)px !important;" +
        "min-width: 0 !important; min-height: 0 !important; flex: none !important }"
      document.documentElement.append(style)
      window.resizeTo(\(max(size.width, 500)) + 100, \(size.height) + 200)
      """
    _ = try inBrowser(script)
    try wait(until: "innerWidth === \(size.width) && innerHeight === \(size.height)")
  }

  private static func preferences(_ settings: BrowserSettings, _ downloads: String) -> String {
    var values: [(String, Any)] = [
      // Any free port. The browser writes the number into the profile.
      ("marionette.port", 0), ("intl.accept_languages", settings.language), ("javascript.enabled", settings.scripts),
      ("network.dns.localDomains", settings.hosts.joined(separator: ",")),
      ("network.captive-portal-service.enabled", false), ("network.connectivity-service.enabled", false),
      ("browser.shell.checkDefaultBrowser", false), ("datareporting.policy.dataSubmissionEnabled", false),
      ("dom.w3c_touch_events.enabled", 1), ("browser.download.folderList", 2), ("browser.download.dir", downloads),
    ]
    values += withoutServices
    if let scheme = settings.media["prefers-color-scheme"] {
      values.append(("layout.css.prefers-color-scheme.content-override", scheme == "dark" ? 0 : 1))
    }
    if let motion = settings.media["prefers-reduced-motion"] {
      values.append(("ui.prefersReducedMotion", motion == "reduce" ? 1 : 0))
    }
    return values.map { name, value in
      "user_pref(\"\(name)\", \(value is String ? "\"\(value)\"" : "\(value)"));\n"
    }.joined()
  }

  /// Preferences against work that no page sees: a third of the processor time of a start. Without them Firefox opens
  /// its start page, keeps processes for later tabs, and asks its maker for lists, studies and updates.
  private static var withoutServices: [(String, Any)] {
    [
      ("browser.startup.page", 0), ("browser.startup.homepage", "about:blank"), ("browser.aboutwelcome.enabled", false),
      ("browser.newtabpage.enabled", false), ("browser.newtab.preload", false),
      ("dom.ipc.processCount", 1), ("dom.ipc.processPrelaunch.enabled", false),
      ("services.settings.server", "data:,#remote-settings-dummy/v1"), ("browser.region.network.url", ""),
      ("browser.search.update", false), ("app.normandy.enabled", false), ("app.update.disabledForTesting", true),
      ("extensions.systemAddon.update.enabled", false), ("media.gmp-manager.updateEnabled", false),
      ("browser.safebrowsing.malware.enabled", false), ("browser.safebrowsing.phishing.enabled", false),
      ("toolkit.telemetry.enabled", false), ("toolkit.telemetry.unified", false),
    ]
  }

  /// Returns the port as soon as the browser has written it into the profile.
  private static func port(in profile: String, _ patience: Patience) throws -> UInt16 {
    let deadline = patience.deadline
    while !deadline.hasPassed {
      if let text = try? String(contentsOfFile: profile + "/MarionetteActivePort", encoding: .utf8),
        let port = UInt16(text.trimmingCharacters(in: .whitespacesAndNewlines))
      {
        return port
      }
      _ = poll(nil, 0, 20)
    }
    throw DriverFailure(description: "Firefox does not start within \(patience.words)")
  }
}
