import Foundation

/// Chromium, controlled through chromedriver. The browser ends with this object.
package final class Chromium: Browser {
  private let driver: Child
  private let port: UInt16
  private var session = ""
  private let folder = TemporaryFolder()
  /// The output of chromedriver. Kept open, so that further output does not end chromedriver.
  private let said: FileHandle
  package let patience: Patience
  package let downloads: String
  private static let file = "/usr/bin/chromedriver"
  private static let browser = URL(filePath: #filePath).deletingLastPathComponent().path + "/chromium.sh"

  /// A Boolean value that indicates whether chromedriver is installed.
  package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: file) }

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
    (driver, said, port) = try Self.start(in: folder.path, life: patience.life)
    let size = settings.size
    var arguments = [
      "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars", "--no-first-run",
      "--disable-background-networking", "--user-data-dir=\(folder.path)/profile",
      "--window-size=\(size.width),\(size.height)", "--accept-lang=\(settings.language)",
    ]
    if !settings.hosts.isEmpty {
      let rules = settings.hosts.map { "MAP \($0) 127.0.0.1" }.joined(separator: ",")
      arguments += ["--ignore-certificate-errors", "--host-resolver-rules=" + rules]
    }
    let options: [String: Any] = ["args": arguments, "binary": Self.browser]
    let limit = patience.step.components.seconds * 1_000
    let wanted: [String: Any] = [
      "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL"],
      // Each command waits until its element is there.
      "timeouts": ["implicit": limit, "script": limit, "pageLoad": limit],
    ]
    let made = try request("POST", "/session", ["capabilities": ["alwaysMatch": wanted]]) as? [String: Any]
    session = "/session/\(made?["sessionId"] as? String ?? "")"
    try tell(
      "Emulation.setDeviceMetricsOverride",
      ["width": size.width, "height": size.height, "deviceScaleFactor": 1, "mobile": false])
    try tell("Browser.setDownloadBehavior", ["behavior": "allow", "downloadPath": downloads])
    if !settings.scripts { try tell("Emulation.setScriptExecutionDisabled", ["value": true]) }
    let features = settings.media.map { ["name": $0.key, "value": $0.value] }
    try tell("Emulation.setEmulatedMedia", ["features": features])
  }

  deinit {
    if !session.isEmpty { _ = try? request("DELETE", session) }
    driver.signal(SIGTERM)
    _ = driver.wait()
  }

  package func call(_ command: BrowserCommand, _ parameters: [String: Any]) throws -> Any? {
    let (method, path) = command.route
    let place = path.replacing(":id", with: parameters["id"] as? String ?? "")
    return try request(method, session + place, method == "POST" ? parameters : nil)
  }

  /// Performs a DevTools command of Chromium.
  package func tell(_ command: String, _ parameters: [String: Any]) throws {
    _ = try request("POST", session + "/goog/cdp/execute", ["cmd": command, "params": parameters])
  }

  /// Returns the errors that the browser reports: failed scripts, and requests that the page's policy forbids.
  package func complaints() throws -> [String] {
    let entries = try request("POST", session + "/se/log", ["type": "browser"]) as? [[String: Any]]
    return (entries ?? []).compactMap { $0["message"] as? String }
  }

  private func request(_ method: String, _ path: String, _ body: [String: Any]? = nil) throws -> Any? {
    let text = try body.map { String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) } ?? ""
    // A longer limit than the driver's own, so that the driver reports the timeout.
    let agent = UserAgent(port: port, limit: patience.step + .seconds(10))
    let reply = try agent.request(
      method, path, ["Host": "localhost:\(port)", "Content-Type": "application/json"], text)
    let answer = try JSONSerialization.jsonObject(with: Data(reply.body.utf8)) as? [String: Any]
    guard reply.status == 200 else {
      let value = answer?["value"] as? [String: Any]
      throw DriverFailure(
        description:
          "\(method) \(path) \(text.prefix(300)): \(value?["error"] ?? "") \(value?["message"] ?? reply.body)")
    }
    return answer?["value"]
  }

  /// Starts chromedriver. Tries again, because another process may take the port that chromedriver just found free.
  private static func start(
    in folder: String, life: Duration, again: Int = 5
  ) throws -> (Child, FileHandle, UInt16) {
    let (said, null) = (try PrivatePipe(), Foundation.open("/dev/null", O_RDWR | O_CLOEXEC))
    defer { close(null) }
    let driver = try Child(
      file, ["--port=0"], environment: ["HOME": folder, "TMPDIR": folder],
      streams: [0: null, 1: said.writing.fileDescriptor, 2: null], life: life)
    try said.writing.close()
    do {
      return (driver, said.reading, try port(from: said.reading))
    } catch  where again > 0 {
      return try start(in: folder, life: life, again: again - 1)
    }
  }

  private static func port(from output: FileHandle) throws -> UInt16 {
    var words = ""
    // A chromedriver that hangs at its start is replaced. A minute is far longer than a start takes.
    let limit = Patience(step: .seconds(60))
    var deadline = limit.deadline
    while true {
      if let match = words.firstMatch(of: /started successfully on port (\d+)/), let port = UInt16(match.1) {
        return port
      }
      var polled = pollfd(fd: output.fileDescriptor, events: Int16(POLLIN), revents: 0)
      guard deadline.wait(for: "the port of chromedriver", { poll(&polled, 1, $0) > 0 }) else {
        throw DriverFailure(description: "chromedriver names no port within \(limit.words): \(words)")
      }
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = read(output.fileDescriptor, &buffer, buffer.count)
      guard count > 0 else { throw DriverFailure(description: "chromedriver does not start: \(words)") }
      words += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
  }
}
