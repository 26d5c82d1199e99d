import Foundation

/// Chromium, controlled through chromedriver. The process serves the next test after this object, without the tabs, the
/// data and the settings of this one.
package final class Chromium: Browser {
  private let process: ChromiumProcess
  private let folder = TemporaryFolder()
  package let patience: Patience
  package let downloads: String

  /// A Boolean value that indicates whether chromedriver is installed.
  package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: ChromiumProcess.file) }

  /// Starts Chromium with these settings.
  /// - Parameters:
  ///   - scripts: A Boolean value that indicates whether pages may run scripts.
  ///   - size: The size of the page, in pixels.
  ///   - media: The user's preferences, such as `["prefers-color-scheme": "dark"]`.
  ///   - language: The language that the browser requests.
  ///   - patience: The time limits of the driver.
  package convenience init(
    scripts: Bool = true, size: (width: Int, height: Int) = (1280, 800), media: [String: String] = [:],
    language: String = "en", patience: Patience = Patience()
  ) throws {
    var settings = BrowserSettings()
    (settings.scripts, settings.size, settings.media) = (scripts, size, media)
    (settings.language, settings.patience) = (language, patience)
    try self.init(settings)
  }

  package init(_ settings: BrowserSettings) throws {
    patience = settings.patience
    downloads = folder.path + "/downloads"
    try FileManager.default.createDirectory(atPath: downloads, withIntermediateDirectories: true)
    let kind = ChromiumProcess.Kind(settings)
    process = try BrowserPool.chromium.take { $0.kind == kind } ?? ChromiumProcess(kind)
    let limit = patience.step.components.seconds * 1_000
    // Each command waits until its element is there.
    _ = try process.request("POST", "/timeouts", ["implicit": limit, "script": limit, "pageLoad": limit])
    try tell("Browser.setDownloadBehavior", ["behavior": "allow", "downloadPath": downloads])
    let size = settings.size
    try tell(
      "Emulation.setDeviceMetricsOverride",
      ["width": size.width, "height": size.height, "deviceScaleFactor": 1, "mobile": false])
    let features = settings.media.map { ["name": $0.key, "value": $0.value] }
    try tell("Emulation.setEmulatedMedia", ["features": features])
  }

  deinit { BrowserPool.chromium.giveBack(process) { try $0.clear() } }

  package func call(_ command: BrowserCommand, _ parameters: [String: Any]) throws -> Any? {
    let (method, path) = command.route
    let place = path.replacing(":id", with: parameters["id"] as? String ?? "")
    // A longer limit than the driver's own, so that the driver reports the timeout.
    return try process.request(
      method, place, method == "POST" ? parameters : nil, limit: patience.step + .seconds(10))
  }

  /// Performs a DevTools command of Chromium.
  package func tell(_ command: String, _ parameters: [String: Any]) throws { try process.tell(command, parameters) }

  /// Returns the errors that the browser reports: failed scripts, and requests that the page's policy forbids.
  package func complaints() throws -> [String] {
    let entries = try process.request("POST", "/se/log", ["type": "browser"]) as? [[String: Any]]
    return (entries ?? []).compactMap { $0["message"] as? String }
  }
}
