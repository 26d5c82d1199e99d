import Foundation
import Synchronization

/// A process of Firefox with a profile of its own. It ends with this object.
final class FirefoxProcess: Sendable {
  static let file = "/usr/bin/firefox-esr"

  private let parts: Mutex<(child: Child, marionette: Marionette)>
  private let folder = TemporaryFolder()

  /// Starts Firefox with these preferences.
  init(_ preferences: [String: Any] = [:]) throws {
    let profile = folder.path + "/profile"
    try FileManager.default.createDirectory(atPath: profile, withIntermediateDirectories: true)
    let values: [String: Any] = [
      // Any free port. The browser writes the number into the profile.
      "marionette.port": 0, "network.captive-portal-service.enabled": false,
      "network.connectivity-service.enabled": false, "browser.shell.checkDefaultBrowser": false,
      "datareporting.policy.dataSubmissionEnabled": false, "dom.w3c_touch_events.enabled": 1,
      "browser.download.folderList": 2,
    ]
    try values.merging(preferences) { $1 }.map { name, value in "user_pref(\"\(name)\", \(value));\n" }.joined()
      .write(toFile: profile + "/user.js", atomically: false, encoding: .utf8)
    let null = Foundation.open("/dev/null", O_RDWR | O_CLOEXEC)
    defer { close(null) }
    let child = try Child(
      Self.file,
      ["--headless", "--marionette", "--remote-allow-system-access", "--no-remote", "--profile", profile],
      environment: ["HOME": folder.path, "TMPDIR": folder.path, "MOZ_CRASHREPORTER_DISABLE": "1"],
      streams: [0: null, 1: null, 2: null])
    let marionette = try Marionette(port: Self.port(in: profile))
    parts = Mutex((child, marionette))
  }

  deinit {
    parts.withLock { parts in
      // A command to quit needs a session, and nothing of the profile is kept.
      parts.child.signal(SIGKILL)
      _ = parts.child.wait()
    }
  }

  /// Sets the time to wait for an answer: longer than the browser's own, so that the browser reports the timeout.
  func wait(at patience: Patience) throws {
    parts.withLock { $0.marionette.wait(patience.step + .seconds(10)) }
  }

  /// Performs a command and returns its value.
  func call(_ name: String, _ parameters: [String: Any] = [:]) throws -> Any? {
    let text = try JSONSerialization.data(withJSONObject: parameters)
    let answer = try parts.withLock { try $0.marionette.call(name, text) }
    return try Marionette.value(of: answer, to: name, text)
  }

  /// Runs a script with the rights of the browser, outside any page.
  func inBrowser(_ script: String, _ arguments: [Any] = [], isAsync: Bool = false) throws -> Any? {
    _ = try call("Marionette:SetContext", ["value": "chrome"])
    defer { _ = try? call("Marionette:SetContext", ["value": "content"]) }
    return try call(
      isAsync ? "WebDriver:ExecuteAsyncScript" : "WebDriver:ExecuteScript", ["script": script, "args": arguments])
  }

  /// Removes everything that a test left: tabs, data of sites, messages of the console.
  func clear() throws {
    let script = """
      const done = arguments[arguments.length - 1]
      const fresh = gBrowser.addTrustedTab("about:blank")
      gBrowser.selectedTab = fresh
      for (const tab of [...gBrowser.tabs]) {
        if (tab !== fresh) gBrowser.removeTab(tab, { animate: false, skipPermitUnload: true })
      }
      Services.clearData.deleteData(Ci.nsIClearDataService.CLEAR_ALL, () => {
        Services.console.reset()
        done(true)
      })
      """
    guard try inBrowser(script, isAsync: true) as? Bool == true else { throw DriverFailure(description: "not cleared") }
    _ = try call("WebDriver:DeleteSession")
  }

  /// Returns the port as soon as the browser has written it into the profile.
  private static func port(in profile: String) throws -> UInt16 {
    let patience = Patience()
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
