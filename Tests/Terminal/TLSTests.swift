import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// signalbox-web with a certificate of its own.
@Suite(.serialized, .offPool, .enabled(if: Proxy.areThere, "make proxies installs openssl and the browsers"))
struct TLSTests {
  private let folder = TemporaryFolder()
  private var certificate: String { folder.path + "/certificate.pem" }
  private var key: String { folder.path + "/key.pem" }

  /// Makes a certificate for a name, and its key.
  private func certify(_ name: String, key: String? = nil) throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let made = try Run(
      "/usr/bin/openssl",
      [
        "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "1",
        "-subj", "/CN=\(name)", "-keyout", key ?? self.key, "-out", certificate,
      ])
    try #require(made.end == .exited(0), "\(made.error)")
  }

  private func serve(_ options: [String] = [], port: UInt16 = 0) throws -> ServedProgram {
    try ServedProgram(
      nil, ["sampler", "--data", folder.path, "--tls-certificate", certificate, "--tls-key", key] + options, port: port)
  }

  /// Returns what a client of OpenSSL says of a connection, and what the server answers.
  private func talk(_ served: ServedProgram, _ options: [String] = [], _ request: String = "") throws -> String {
    let robots = "GET /robots.txt HTTP/1.1\r\nHost: localhost:\(served.port)\r\nConnection: close\r\n\r\n"
    let run = try Run(
      "/usr/bin/openssl", ["s_client", "-connect", "127.0.0.1:\(served.port)", "-ign_eof"] + options,
      input: request.isEmpty ? robots : request)
    return run.output + run.error
  }

  @Test("W155: with a certificate the server speaks TLS 1.2 and 1.3, and its cookie demands TLS")
  func versions() throws {
    try certify("one.example")
    let served = try serve()
    #expect(served.greeting.contains("https://127.0.0.1:\(served.port)/"))
    for version in ["-tls1_2", "-tls1_3"] {
      let said = try talk(served, [version])
      #expect(said.contains("CN = one.example") && said.contains("HTTP/1.1 200 OK"), "\(version): \(said)")
    }
    let old = try talk(served, ["-tls1_1", "-cipher", "DEFAULT@SECLEVEL=0"])
    #expect(!old.contains("HTTP/1.1") && old.contains("alert protocol version"), "\(old)")
    // Finite fields are refused, and the server's order decides; ChaCha20 goes first where a client puts it first.
    let field = try talk(served, ["-tls1_3", "-groups", "ffdhe2048"])
    #expect(!field.contains("HTTP/1.1 200 OK") && field.contains("handshake failure"), "\(field)")
    let (small, large) = ("ECDHE-ECDSA-AES128-GCM-SHA256", "ECDHE-ECDSA-AES256-GCM-SHA384")
    #expect(try talk(served, ["-tls1_2", "-cipher", "\(small):\(large)"]).contains("Cipher is \(large)"))
    let chacha = "ECDHE-ECDSA-CHACHA20-POLY1305"
    #expect(try talk(served, ["-tls1_2", "-cipher", "\(chacha):\(large)"]).contains("Cipher is \(chacha)"))
    let page = try talk(
      served, [], "GET / HTTP/1.1\r\nHost: localhost:\(served.port)\r\nConnection: close\r\n\r\n")
    #expect(page.contains(/Set-Cookie: __Host-signalbox-\d+=[0-9A-F]{32}; Path=\/; HttpOnly; SameSite=Strict; Secure/))
    #expect(!page.contains("Strict-Transport-Security"), "localhost may have other servers")
    let named = try serve(["--public-url", "https://one.example"], port: try Proxy.freePort())
    let answer = try talk(named, [], "GET / HTTP/1.1\r\nHost: one.example\r\nConnection: close\r\n\r\n")
    #expect(answer.contains("Set-Cookie: __Host-signalbox=") && answer.contains("Strict-Transport-Security: max-age"))
  }

  @Test("W156: after SIGHUP new connections have the new certificate; a wrong one is told, and the former stays")
  func reloaded() throws {
    try certify("one.example")
    let log = folder.path + "/log"
    let served = try serve(["--access-log", log])
    #expect(try talk(served).contains("CN = one.example"))
    try certify("two.example", key: folder.path + "/other.pem")
    try FileManager.default.moveItem(atPath: log, toPath: log + ".1")
    served.signal(SIGHUP)
    let told = try served.complaint()
    #expect(told.contains("The former certificate stays. The key in \(key) does not belong to"), "\(told)")
    #expect(try talk(served).contains("CN = one.example"))
    try certify("three.example")
    served.signal(SIGHUP)
    #expect(try served.complaint().contains("New connections use the certificate that is now in the file."))
    #expect(try talk(served).contains("CN = three.example"))
    #expect(served.die(by: SIGTERM) == .killed(SIGTERM))
    #expect(try String(contentsOfFile: log, encoding: .utf8).contains("/robots.txt"))
  }

  @Test("W156: files that are no certificate and its key end the start with a sentence")
  func wrong() throws {
    try certify("one.example")
    let (missing, secret) = (folder.path + "/missing.pem", folder.path + "/secret.pem")
    let made = try Run("/usr/bin/openssl", ["ec", "-in", key, "-aes128", "-passout", "pass:x", "-out", secret])
    try #require(made.end == .exited(0), "\(made.error)")
    let cases = [
      (certificate, missing, "\(missing) cannot be read: No such file"),
      (folder.path, key, "has no certificate"), (key, key, "has no certificate"),
      (certificate, certificate, "has no key"), (certificate, secret, "without a password"),
    ]
    for (certificate, key, sentence) in cases {
      let run = try start(certificate, key)
      #expect(run.end == .exited(66) && run.error.contains(sentence), "\(run.error)")
      #expect(run.error.split(separator: "\n").count == 1, "\(run.error)")
    }
    try certify("two.example", key: folder.path + "/other.pem")
    let other = try start(certificate, key)
    #expect(other.end == .exited(66) && other.error.contains("does not belong to the certificate"), "\(other.error)")
    let alone = try Run("signalbox-web", ["sampler", "--data", folder.path, "--tls-key", key])
    #expect(alone.end == .exited(2) && alone.error.contains("go together"), "\(alone.error)")
    let plain = try start(certificate, key, ["--public-url", "http://one.example"])
    #expect(plain.end == .exited(2) && plain.error.contains("begins with https"), "\(plain.error)")
  }

  private func start(_ certificate: String, _ key: String, _ options: [String] = []) throws -> Run {
    let files = ["--tls-certificate", certificate, "--tls-key", key, "--listen", "127.0.0.1:0"]
    return try Run("signalbox-web", ["sampler", "--data", folder.path] + files + options)
  }

  @Test("W156: an expired certificate is told at the start")
  func expired() throws {
    try certify("one.example")
    let made = try Run(
      "/usr/bin/openssl", ["x509", "-in", certificate, "-signkey", key, "-days", "-1", "-out", certificate])
    try #require(made.end == .exited(0), "\(made.error)")
    #expect(try serve().greeting.contains("The certificate in \(certificate) has expired; browsers refuse it."))
  }

  @Test("W156: a key whose rights let every user of the machine read it is told at the start")
  func rights() throws {
    try certify("one.example")
    chmod(key, 0o640)
    #expect(try !serve().greeting.contains("rights"))
    chmod(key, 0o644)
    #expect(try serve().greeting.contains("let every user of this machine read the key: chmod o-r \(key)"))
  }

  @Test("W157: plain HTTP at the port of HTTPS is led to HTTPS, and a post gets a sentence")
  func plain() throws {
    try certify("one.example")
    let served = try serve()
    let agent = UserAgent(port: served.port)
    let led = try agent.request("GET", "/a/b?c=d")
    #expect(led.status == 307 && led.headers["location"] == "https://127.0.0.1:\(served.port)/a/b?c=d")
    let post = try agent.request("POST", "/", [:], "a=b")
    #expect(post.status == 400 && post.body.contains("This port speaks HTTPS") && post.headers["set-cookie"] == nil)
  }

  @Test(
    "W158: browsers speak HTTP/2 over TLS, see changes at once, and send files",
    arguments: BrowserKind.allCases)
  func browser(_ kind: BrowserKind) throws {
    let server = try Proxy(.tls)
    let browser = try kind.start(Proxy.settings())
    try browser.open(server.address)
    let spoken = "performance.getEntriesByType('navigation')[0].nextHopProtocol"
    #expect(try browser.evaluate(spoken) as? String == "h2")
    try browser.click("button[value='home/account']")
    let mail = "[name='set:account/email']"
    try browser.type("ann@example.org\u{E004}", into: mail)
    try browser.wait(until: "!document.querySelector(\"\(mail)\").hasAttribute('aria-invalid')")
    // A change by another tab comes at once.
    let first = try browser.newTab()
    try browser.open(server.address)
    try browser.click("[name='set:account/news']")
    try browser.switchTo(first)
    try browser.wait(until: "document.querySelector(\"[name='set:account/news']\").checked")
    // HTTP/1.1 would stop at six streams.
    for _ in 0..<6 {
      _ = try browser.newTab()
      try browser.open(server.address)
    }
    try browser.click("[name='set:account/news']")
    try browser.switchTo(first)
    try browser.wait(until: "!document.querySelector(\"[name='set:account/news']\").checked")
    // A file that is larger than a window of HTTP/2.
    let path = folder.path + "/a.txt"
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try Data(repeating: 0x61, count: 900_000).write(to: URL(filePath: path))
    try browser.open(server.address)
    try browser.click("button[value=back]:not(.hidden)")
    try browser.click("button[value='home/more']")
    try browser.type(path, into: "#e-more\\:2Fattachment")
    try browser.wait(until: "document.querySelectorAll('.files li').length === 1")
  }
}
