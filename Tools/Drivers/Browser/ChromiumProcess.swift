import Foundation
import Synchronization

/// A chromedriver with a Chromium. Both end with this object.
final class ChromiumProcess: Sendable {
  static let file = "/usr/bin/chromedriver"

  private let driver: Mutex<Child>
  private let port: UInt16
  private let session: String
  private let folder = TemporaryFolder()
  /// The output of chromedriver. Kept open, so that further output does not end chromedriver.
  private let said: FileHandle
  /// The settings that are read at the start.
  let kind: Kind

  struct Kind: Hashable, Sendable {
    let scripts: Bool
    let language: String
    let hosts: [String]

    init(_ settings: BrowserSettings) {
      (scripts, language, hosts) = (settings.scripts, settings.language, settings.hosts)
    }
  }

  init(_ kind: Kind) throws {
    self.kind = kind
    let child: Child
    (child, said, port) = try Self.start(in: folder.path)
    var preferences: [String: Any] = ["intl.accept_languages": kind.language]
    if !kind.scripts { preferences["profile.managed_default_content_settings.javascript"] = 2 }
    var arguments = [
      "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--hide-scrollbars",
      "--no-first-run", "--disable-background-networking", "--user-data-dir=\(folder.path)/profile",
    ]
    if !kind.hosts.isEmpty {
      let rules = kind.hosts.map { "MAP \($0) 127.0.0.1" }.joined(separator: ",")
      arguments += ["--ignore-certificate-errors", "--host-resolver-rules=" + rules]
    }
    let options: [String: Any] = ["args": arguments, "prefs": preferences]
    let wanted: [String: Any] = [
      "browserName": "chrome", "goog:chromeOptions": options, "goog:loggingPrefs": ["browser": "ALL"],
    ]
    let body: [String: Any] = ["capabilities": ["alwaysMatch": wanted]]
    let made = try Self.request(port, "POST", "/session", body, .seconds(610)) as? [String: Any]
    session = "/session/\(made?["sessionId"] as? String ?? "")"
    driver = Mutex(child)
  }

  deinit { quit() }

  private func quit() {
    _ = try? Self.request(port, "DELETE", session, nil, .seconds(60))
    driver.withLock { driver in
      driver.signal(SIGTERM)
      _ = driver.wait()
    }
  }

  /// Performs a request of WebDriver below the session.
  func request(
    _ method: String, _ path: String, _ body: [String: Any]? = nil, limit: Duration = .seconds(610)
  ) throws -> Any? {
    try Self.request(port, method, session + path, body, limit)
  }

  /// Performs a DevTools command.
  func tell(_ command: String, _ parameters: [String: Any] = [:]) throws {
    _ = try request("POST", "/goog/cdp/execute", ["cmd": command, "params": parameters])
  }

  /// Removes everything that a test left: tabs, data of sites, messages of the console, emulations.
  func clear() throws {
    let old = try request("GET", "/window/handles") as? [String] ?? []
    let fresh = try request("POST", "/window/new", ["type": "tab"]) as? [String: Any]
    let select = { [self] (tab: Any) in _ = try request("POST", "/window", ["handle": tab]) }
    for tab in old {
      try select(tab)
      // A page may have taken the network away, and hold on to itself.
      try tell("Network.emulateNetworkConditions", Self.online)
      try tell("Page.navigate", ["url": "about:blank"])
      _ = try request("DELETE", "/window")
    }
    try select(fresh?["handle"] ?? "")
    try tell("Network.clearBrowserCookies")
    try tell("Network.clearBrowserCache")
    try tell("Storage.clearDataForOrigin", ["origin": "*", "storageTypes": "all"])
    _ = try request("POST", "/se/log", ["type": "browser"])
  }

  private static var online: [String: Any] {
    ["offline": false, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1]
  }

  private static func request(
    _ port: UInt16, _ method: String, _ path: String, _ body: [String: Any]?, _ limit: Duration
  ) throws -> Any? {
    let text = try body.map { String(decoding: try JSONSerialization.data(withJSONObject: $0), as: UTF8.self) } ?? ""
    let agent = UserAgent(port: port, limit: limit)
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
    in folder: String, again: Int = 5
  ) throws -> (Child, FileHandle, UInt16) {
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
