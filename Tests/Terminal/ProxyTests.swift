import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// signalbox-web behind the proxies of its guide, as the guide says, in a browser that speaks TLS with them.
@Suite(.serialized, .offPool) struct ProxyTests {
  @Test(
    "W20: behind a proxy of the guide a browser is served over TLS, and shown at once what changes",
    .enabled(if: Proxy.areThere, "make proxies installs nginx and caddy"), arguments: Proxy.Kind.allCases)
  func browser(_ kind: Proxy.Kind) throws {
    let proxy = try Proxy(kind)
    let chromium = try Chromium(arguments: [
      "--ignore-certificate-errors", "--host-resolver-rules=MAP example.org 127.0.0.1",
    ])
    let address = "https://example.org:\(proxy.port)/setup/"
    try chromium.open(address)
    try chromium.click("button[value='home/account']")
    let mail = "[name='set:account/email']"
    try chromium.type("ann@example.org", into: mail)
    try chromium.wait(until: "!document.querySelector(\"\(mail)\").hasAttribute('aria-invalid')")
    let cookies = try chromium.cookies() ?? []
    #expect(
      cookies.count == 1 && cookies.allSatisfy { $0["secure"] as? Bool == true && $0["httpOnly"] as? Bool == true })
    // What another tab does comes through the proxy as it happens, or not within the script's time.
    let first = try chromium.newTab()
    try chromium.open(address)
    try chromium.click("[name='set:account/news']")
    try chromium.switchTo(first)
    try chromium.wait(until: "document.querySelector(\"[name='set:account/news']\").checked")
    #expect(try chromium.complaints() == [])
  }
}

/// A proxy with the guide's example, in front of a server of ours.
final class Proxy {
  enum Kind: String, CaseIterable, Sendable { case nginx, caddy }

  let port: UInt16
  private let folder = TemporaryFolder()
  private let served: ServedProgram
  private let process: Child

  static let areThere = ["/usr/sbin/nginx", "/usr/bin/caddy", "/usr/bin/openssl"].allSatisfy {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  init(_ kind: Kind) throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    port = try Self.freePort()
    served = try ServedProgram(
      nil,
      [
        "sampler", "--data", folder.path + "/data", "--base-path", "/setup/", "--public-url",
        "https://example.org:\(port)",
      ], port: Self.freePort())
    let example = try Self.example(kind).replacing("127.0.0.1:8080", with: "127.0.0.1:\(served.port)")
    process =
      switch kind {
      case .nginx: try Self.nginx(example, port, folder.path)
      case .caddy: try Self.caddy(example, port, folder.path)
      }
    // It is there once somebody can connect; a minute is far beyond what that takes.
    let isThere = (0..<3_000).contains { _ in Self.isOpen(port) || poll(nil, 0, 20) < 0 }
    try #require(isThere)
  }

  deinit {
    process.signal(SIGTERM)
    _ = process.wait()
  }

  /// The guide's, to the letter.
  private static func example(_ kind: Kind) throws -> String {
    let guide = URL(filePath: #filePath).appending(path: "../../../docs/using-the-web.md").standardizedFileURL
    let text = try String(contentsOf: guide, encoding: .utf8)
    let parts = text.components(separatedBy: "```\(kind.rawValue)\n")
    return try #require(parts.dropFirst().first?.components(separatedBy: "```").first)
  }

  private static func nginx(_ example: String, _ port: UInt16, _ folder: String) throws -> Child {
    let made = try Run(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "1", "-subj", "/CN=example.org",
        "-keyout", folder + "/key.pem", "-out", folder + "/certificate.pem",
      ])
    #expect(made.end == .exited(0), "\(made.error)")
    let server = example.replacing(
      "listen 443 ssl;",
      with: """
        listen 127.0.0.1:\(port) ssl;
        ssl_certificate \(folder)/certificate.pem;
        ssl_certificate_key \(folder)/key.pem;
        """)
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

  private static func freePort() throws -> UInt16 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    defer { close(descriptor) }
    var (address, length) = (loopback(0), socklen_t(MemoryLayout<sockaddr_in>.size))
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, length) == 0 && getsockname(descriptor, $0, &length) == 0
      }
    }
    try #require(isBound)
    return UInt16(bigEndian: address.sin_port)
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
