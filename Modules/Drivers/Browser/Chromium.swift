import Foundation

/// A browser without a window, driven as the WebDriver protocol says (W3C), for as long as it is kept.
package final class Chromium {
  private let driver: Child
  private let port: UInt16
  private var session = ""
  private let folder = TemporaryFolder()
  private let said: FileHandle
  private let patience: Patience
  private static let file = "/usr/bin/chromedriver"

  /// Whether its driver is there.
  package static var isInstalled: Bool { FileManager.default.isExecutableFile(atPath: file) }

  /// - Parameters:
  ///   - scripts: Whether pages may run scripts.
  ///   - size: Of the window.
  ///   - media: What is preferred, such as `["prefers-color-scheme": "dark"]`.
  ///   - language: What pages are asked for in.
  ///   - more: Further arguments of the browser's.
  package init(
    scripts: Bool = true, size: (width: Int, height: Int) = (1280, 800), media: [String: String] = [:],
    language: String = "en", arguments more: [String] = [], patience: Patience = Patience()
  ) throws {
    self.patience = patience
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    (driver, said, port) = try Self.start(in: folder.path)
    var preferences: [String: Any] = ["intl.accept_languages": language]
    if !scripts { preferences["profile.managed_default_content_settings.javascript"] = 2 }
    let arguments =
      [
        "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
        "--no-first-run",
        "--disable-background-networking", "--user-data-dir=\(folder.path)/profile",
        "--window-size=\(size.width),\(size.height)",
      ] + more
    let options: [String: Any] = ["args": arguments, "prefs": preferences]
    let limit = patience.step.components.seconds * 1_000
    let wanted: [String: Any] = [
      "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL"],
      // What is not there yet is waited for.
      "timeouts": ["implicit": limit, "script": limit, "pageLoad": limit],
    ]
    let made = try call("POST", "/session", ["capabilities": ["alwaysMatch": wanted]]) as? [String: Any]
    session = "/session/\(made?["sessionId"] as? String ?? "")"
    try tell(
      "Emulation.setDeviceMetricsOverride",
      ["width": size.width, "height": size.height, "deviceScaleFactor": 1, "mobile": false])
    let features = media.map { ["name": $0.key, "value": $0.value] }
    try tell("Emulation.setEmulatedMedia", ["features": features])
  }

  deinit {
    if !session.isEmpty { _ = try? call("DELETE", session) }
    driver.signal(SIGTERM)
    _ = driver.wait()
  }

  package func open(_ address: String) throws { _ = try call("POST", session + "/url", ["url": address]) }

  /// Clicks what the selector finds first, when it is there.
  package func click(_ selector: String) throws {
    while true {
      do {
        _ = try call("POST", "\(session)/element/\(find(selector))/click", [:])
        return
      } catch let failure as DriverFailure where failure.description.contains("stale element") {
        // The page was brought up to date between the look and the click.
        continue
      }
    }
  }

  /// Clicks the place where it stands now several times, so many milliseconds apart, whatever comes to that place.
  package func clickPlace(of selector: String, times: Int = 2, apart pause: Int) throws {
    _ = try find(selector)
    let middle = """
      (({ left, top, width, height }) => [left + width / 2, top + height / 2].map(Math.round))\
      ((node => (node.scrollIntoView({ block: 'center' }), node))(document.querySelector(`\(selector)`)).getBoundingClientRect())
      """
    let place = try evaluate(middle) as? [Int] ?? []
    let click: [[String: Any]] = [
      ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0], ["type": "pause", "duration": pause],
    ]
    let move: [String: Any] = ["type": "pointerMove", "x": place[0], "y": place[1], "duration": 0]
    let hand: [String: Any] = [
      "type": "pointer", "id": "hand", "actions": [move] + (0..<times).flatMap { _ in click },
    ]
    _ = try call("POST", session + "/actions", ["actions": [hand]])
  }

  /// Types into it, as keys do.
  package func type(_ text: String, into selector: String) throws {
    _ = try call("POST", "\(session)/element/\(find(selector))/value", ["text": text])
  }

  /// The words that it shows.
  package func text(_ selector: String) throws -> String {
    try call("GET", "\(session)/element/\(find(selector))/text") as? String ?? ""
  }

  /// Waits until something is there.
  package func wait(for selector: String) throws { _ = try find(selector) }

  /// What a script gives that runs in the page; where pages run none, too.
  package func evaluate(_ script: String) throws -> Any? {
    try call("POST", session + "/execute/sync", ["script": "return " + script, "args": [Any]()])
  }

  /// Waits until a script gives something that counts as true: in the browser, which looks again with each picture it makes.
  package func wait(until script: String) throws {
    let body = """
      const done = arguments[0], look = () => (\(script)) ? done(true) : setTimeout(look, 20); look()
      """
    _ = try call("POST", session + "/execute/async", ["script": body, "args": [Any]()])
  }

  /// Another tab, which is the one that everything is done in from now on; gives what to come back with.
  package func newTab() throws -> String {
    let before = try call("GET", session + "/window") as? String ?? ""
    let new = try call("POST", session + "/window/new", ["type": "tab"]) as? [String: Any]
    try switchTo(new?["handle"] as? String ?? "")
    return before
  }

  package func switchTo(_ tab: String) throws { _ = try call("POST", session + "/window", ["handle": tab]) }

  /// A command of the browser's own (DevTools).
  package func tell(_ command: String, _ parameters: [String: Any]) throws {
    _ = try call("POST", session + "/goog/cdp/execute", ["cmd": command, "params": parameters])
  }

  /// What the browser complains of: scripts that fail, what the page's policy forbids.
  package func complaints() throws -> [String] {
    let entries = try call("POST", session + "/se/log", ["type": "browser"]) as? [[String: Any]]
    return (entries ?? []).compactMap { $0["message"] as? String }
  }

  /// What is kept of the site.
  package func cookies() throws -> [[String: Any]]? { try call("GET", session + "/cookie") as? [[String: Any]] }

  private func find(_ selector: String) throws -> String {
    let found =
      try call("POST", session + "/element", ["using": "css selector", "value": selector]) as? [String: String]
    return found?.values.first ?? ""
  }

  private func call(_ method: String, _ path: String, _ body: [String: Any]? = nil) throws -> Any? {
    let text = try body.map { String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) } ?? ""
    // The driver says itself that it waited in vain.
    let agent = UserAgent(port: port, limit: patience.step + .seconds(10))
    let reply = try agent.request(
      method, path, ["Host": "localhost:\(port)", "Content-Type": "application/json"], text)
    let answer = try JSONSerialization.jsonObject(with: Data(reply.body.utf8)) as? [String: Any]
    guard reply.status == 200 else {
      let value = answer?["value"] as? [String: Any]
      throw DriverFailure(
        description: "\(method) \(path) \(text.prefix(300)): \(value?["message"] ?? reply.body)")
    }
    return answer?["value"]
  }

  /// Another may take the port that the driver has just found free; then it is started once more.
  private static func start(in folder: String, again: Int = 5) throws -> (Child, FileHandle, UInt16) {
    let (said, null) = (try PrivatePipe(), Foundation.open("/dev/null", O_RDWR | O_CLOEXEC))
    defer { close(null) }
    let driver = try Child(
      file, ["--port=0"], environment: ["HOME": folder, "TMPDIR": folder],
      streams: [0: null, 1: said.writing.fileDescriptor, 2: null])
    try said.writing.close()
    do {
      return (driver, said.reading, try port(from: said.reading))
    } catch  where again > 0 {
      return try start(in: folder, again: again - 1)
    }
  }

  private static func port(from output: FileHandle) throws -> UInt16 {
    var words = ""
    while true {
      if let match = words.firstMatch(of: /started successfully on port (\d+)/), let port = UInt16(match.1) {
        return port
      }
      var buffer = [UInt8](repeating: 0, count: 4_096)
      let count = read(output.fileDescriptor, &buffer, buffer.count)
      guard count > 0 else { throw DriverFailure(description: "chromedriver does not start: \(words)") }
      words += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
  }
}
