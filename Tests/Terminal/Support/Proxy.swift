import Foundation
import SignalboxDrivers
import Synchronization
import Testing

/// A proxy with the guide's example, or no proxy, in front of a server that can end and start again.
final class Proxy {
  enum Kind: String, CaseIterable, Sendable {
    case none, nginx, caddy, haproxy
    /// No proxy: the server has a certificate of its own.
    case tls

    /// The proxies that the guide has an example of.
    static let ofGuide: [Kind] = [.nginx, .caddy, .haproxy]
  }

  /// The address for browsers.
  let address: String
  /// The port of the proxy.
  let port: UInt16
  private let folder = TemporaryFolder()
  private let arguments: [String]
  private let own: UInt16
  private(set) var served: ServedProgram?
  private let process: Child?
  /// A Boolean value that indicates whether a proxy answers while the server is away.
  let isProxied: Bool

  static let areThere = ["/usr/sbin/nginx", "/usr/bin/caddy", "/usr/sbin/haproxy", "/usr/bin/openssl"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// - Parameters:
  ///   - kind: The proxy.
  ///   - arguments: The arguments of the server, beside its folder and its addresses.
  ///   - visitors: The passwords of the users, for the guide's example of nginx with basic authentication. It is served
  ///     without TLS.
  init(_ kind: Kind, _ arguments: [String] = ["sampler"], visitors: [String: String]? = nil) throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    port = try Self.freePort()
    own = try Self.freePort()
    isProxied = ![.none, .tls].contains(kind)
    var given = arguments + ["--data", folder.path + "/data"]
    if kind == .none {
      (address, process) = ("http://127.0.0.1:\(own)/", nil)
    } else if kind == .tls {
      (address, process) = ("https://example.org:\(own)/", nil)
      try Self.certificate(folder.path)
      given += ["--public-url", "https://example.org:\(own)"]
      for (option, name) in [("certificate", "certificate"), ("key", "key")] {
        given += ["--tls-\(option)", "\(folder.path)/\(name).pem"]
      }
    } else if let visitors {
      address = "http://127.0.0.1:\(port)/setup/"
      given += ["--base-path", "/setup/", "--public-url", "http://127.0.0.1:\(port)", "--user-header", "Remote-User"]
      let example = try Self.example(kind, number: 2).replacing("127.0.0.1:8080", with: "127.0.0.1:\(own)")
      process = try Self.nginx(example, visitors, port, folder.path)
    } else {
      address = "https://example.org:\(port)/setup/"
      given += ["--base-path", "/setup/", "--public-url", "https://example.org:\(port)"]
      let example = try Self.example(kind).replacing("127.0.0.1:8080", with: "127.0.0.1:\(own)")
      process =
        switch kind {
        case .caddy: try Self.caddy(example, port, folder.path)
        case .haproxy: try Self.haproxy(example, port, folder.path)
        default: try Self.nginx(example, port, folder.path)
        }
    }
    self.arguments = given
    served = try ServedProgram(nil, given, port: own)
    // The proxy is ready when it accepts a connection. Ten minutes are far beyond the usual time, on a busy machine,
    // too.
    let isThere = !isProxied || (0..<30_000).contains { _ in Self.isOpen(port) || poll(nil, 0, 20) < 0 }
    try #require(isThere)
  }

  deinit {
    process?.signal(SIGTERM)
    _ = process?.wait()
  }

  /// Ends the server.
  func end(by signal: Int32) { _ = served?.die(by: signal) }

  /// Starts the server again, at the same address.
  /// - Parameter program: Another program than before.
  func start(_ program: String? = nil) throws { served = try ServedProgram(program, arguments, port: own) }

  /// Returns the settings of a browser that finds the proxy.
  static func settings(scripts: Bool = true) -> BrowserSettings {
    var settings = BrowserSettings()
    (settings.hosts, settings.scripts) = (["example.org"], scripts)
    // Limits the time for which a test waits for a page that does not come back.
    settings.patience = Patience(step: .seconds(180))
    return settings
  }

  /// Returns the guide's example, to the letter.
  private static func example(_ kind: Kind, number: Int = 1) throws -> String {
    let guide = URL(filePath: #filePath).appending(path: "../../../../docs/how-to/using-the-web.md").standardizedFileURL
    let text = try String(contentsOf: guide, encoding: .utf8)
    let parts = text.components(separatedBy: "```\(kind.rawValue)\n")
    return try #require(parts.dropFirst(number).first?.components(separatedBy: "```").first)
  }

  private static func certificate(_ folder: String) throws {
    let made = try Run(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=example.org",
        "-keyout", folder + "/key.pem", "-out", folder + "/certificate.pem",
      ])
    #expect(made.end == .exited(0), "\(made.error)")
  }

  private static func nginx(_ example: String, _ port: UInt16, _ folder: String) throws -> Child {
    try certificate(folder)
    let server = example.replacing(
      "listen 443 ssl;",
      with: """
        listen 127.0.0.1:\(port) ssl;
        ssl_certificate \(folder)/certificate.pem;
        ssl_certificate_key \(folder)/key.pem;
        """)
    return try nginx(serving: server, folder)
  }

  /// Starts nginx with basic authentication and without TLS.
  private static func nginx(
    _ example: String, _ visitors: [String: String], _ port: UInt16, _ folder: String
  ) throws -> Child {
    let file = visitors.map { "\($0):{PLAIN}\($1)\n" }.joined()
    try file.write(toFile: folder + "/visitors", atomically: false, encoding: .utf8)
    return try nginx(
      serving: example.replacing("listen 443 ssl;", with: "listen 127.0.0.1:\(port);")
        .replacing("/etc/nginx/visitors", with: folder + "/visitors"), folder)
  }

  private static func nginx(serving server: String, _ folder: String) throws -> Child {
    let kinds = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map { "\($0)_temp_path \(folder)/\($0);" }
    let file = """
      daemon off; pid \(folder)/pid; error_log \(folder)/error.log; worker_processes 1; events {}
      http { access_log off; \(kinds.joined(separator: " "))
      \(server)
      }
      """
    try file.write(toFile: folder + "/nginx.conf", atomically: false, encoding: .utf8)
    return try Child("/usr/sbin/nginx", ["-p", folder, "-e", folder + "/error.log", "-c", folder + "/nginx.conf"])
  }

  private static func haproxy(_ example: String, _ port: UInt16, _ folder: String) throws -> Child {
    try certificate(folder)
    let parts = try ["certificate.pem", "key.pem"].map {
      try String(contentsOfFile: folder + "/" + $0, encoding: .utf8)
    }
    try parts.joined().write(toFile: folder + "/both.pem", atomically: false, encoding: .utf8)
    let file = example.replacing(
      "bind :443 ssl crt /etc/haproxy/example.org.pem", with: "bind 127.0.0.1:\(port) ssl crt \(folder)/both.pem")
    #expect(file != example)
    try file.write(toFile: folder + "/haproxy.cfg", atomically: false, encoding: .utf8)
    return try Child("/usr/sbin/haproxy", ["-db", "-q", "-f", folder + "/haproxy.cfg"])
  }

  private static func caddy(_ example: String, _ port: UInt16, _ folder: String) throws -> Child {
    let site = example.replacing("example.org {", with: "example.org:\(port) {\n  tls internal\n  bind 127.0.0.1")
    let file = """
      {
        admin off
        skip_install_trust
        auto_https disable_redirects
        storage file_system \(folder)/caddy
      }
      \(site)
      """
    try file.write(toFile: folder + "/Caddyfile", atomically: false, encoding: .utf8)
    return try Child(
      "/usr/bin/caddy", ["run", "--adapter", "caddyfile", "--config", folder + "/Caddyfile"],
      environment: ["HOME": folder, "XDG_CONFIG_HOME": folder, "XDG_DATA_HOME": folder])
  }

  /// The next port to try. Test runs that go on at the same time begin far apart.
  private static let nextPort = Mutex(firstPort + UInt16(Int(getpid()) * 97 % portCount))
  private static let firstPort: UInt16 = 20_000
  private static let portCount = 12_000

  /// Returns a free port, each only once in a process. A server can end and start again at the port.
  ///
  /// The system gives ports from 32768 on to connections and to servers that ask for any port. It could give such a
  /// port away while its server restarts.
  static func freePort() throws -> UInt16 {
    for _ in 0..<portCount {
      let port = nextPort.withLock { next in
        defer { next = firstPort + (next - firstPort + 1) % UInt16(portCount) }
        return next
      }
      if isFree(port) { return port }
    }
    throw DriverFailure(description: "no port is free")
  }

  private static func isFree(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    // Connections that ended a short time ago do not keep a server from the port.
    var isOn: Int32 = 1
    setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &isOn, socklen_t(MemoryLayout<Int32>.size))
    var address = loopback(port)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func isOpen(_ port: UInt16) -> Bool {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var address = loopback(port)
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }

  private static func loopback(_ port: UInt16) -> sockaddr_in {
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return address
  }
}
