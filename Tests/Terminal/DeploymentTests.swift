import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// An open page with half a text, while its server ends and starts again. The tests vary the proxy, the end of the
/// server, the browser and the script.
///
/// `make test` runs a few of the combinations; `make deployments` runs all.
@Suite(.serialized, .offPool, .enabled(if: Proxy.areThere, "make proxies installs nginx, caddy and haproxy"))
struct DeploymentTests {
  /// The way in which a server ends and starts again.
  enum Restart: String, CaseIterable, Sendable {
    case term, kill, stopped, newVersion
  }

  struct Deployment: CustomTestStringConvertible, Sendable {
    let proxy: Proxy.Kind
    let restart: Restart
    let browser: BrowserKind
    let scripts: Bool
    var testDescription: String { "\(proxy), \(restart), \(browser), \(scripts ? "with" : "without") the script" }

    static let all = Proxy.Kind.allCases.flatMap { proxy in
      Restart.allCases.flatMap { restart in
        BrowserKind.allCases.flatMap { browser in
          [true, false].map { Deployment(proxy: proxy, restart: restart, browser: browser, scripts: $0) }
        }
      }
    }

    /// A selection with each value at least once.
    static let some = [
      Deployment(proxy: .none, restart: .term, browser: .firefox, scripts: true),
      Deployment(proxy: .nginx, restart: .kill, browser: .chromium, scripts: true),
      Deployment(proxy: .caddy, restart: .newVersion, browser: .firefox, scripts: true),
      Deployment(proxy: .haproxy, restart: .stopped, browser: .chromium, scripts: true),
      Deployment(proxy: .nginx, restart: .term, browser: .firefox, scripts: false),
      Deployment(proxy: .tls, restart: .kill, browser: .firefox, scripts: true),
      Deployment(proxy: .tls, restart: .term, browser: .chromium, scripts: true),
      Deployment(proxy: .tls, restart: .newVersion, browser: .chromium, scripts: false),
    ]

    static var chosen: [Deployment] {
      guard let name = ProcessInfo.processInfo.environment["SIGNALBOX_DEPLOYMENTS"] else { return some }
      return all.filter { name == "all" || $0.testDescription.hasPrefix(name) }
    }
  }

  private static let note = "[name='set:account/note']"
  private static let mail = "[name='set:account/email']"

  @Test(
    "W92: an open page with half a text resumes when its server restarts, keeps the text and stays usable",
    arguments: Deployment.chosen)
  func goesOn(_ deployment: Deployment) throws {
    let proxy = try Proxy(deployment.proxy, ["sampler", "--keep", "1"])
    let browser = try deployment.browser.start(Proxy.settings(scripts: deployment.scripts))
    try browser.open(proxy.address)
    try browser.click("button[value='home/account']")
    try browser.type("half a ", into: Self.note)
    try deployment.scripts
      ? withScript(proxy, browser, deployment.restart) : plainly(proxy, browser, deployment.restart)
  }

  @Test(
    "W92: where sessions are not kept, an open page keeps its text through a restart and claims nothing unknown",
    arguments: [(Proxy.Kind.none, BrowserKind.firefox), (.nginx, .chromium)])
  func keepsText(_ kind: Proxy.Kind, _ kindOfBrowser: BrowserKind) throws {
    let proxy = try Proxy(kind, ["sampler"])
    let browser = try kindOfBrowser.start(Proxy.settings())
    try browser.open(proxy.address)
    try browser.click("button[value='home/account']")
    try browser.type("half a text", into: Self.note)
    proxy.end(by: SIGTERM)
    try browser.wait(until: "document.getElementById('connection').textContent !== ''")
    #expect(try browser.evaluate(Self.value) as? String == "half a text")
    #expect(try browser.evaluate("document.body.textContent.includes('Nothing was done')") as? Bool == false)
    try proxy.start()
    try browser.wait(until: "document.querySelector('#connection a, #connection button')")
    #expect(try browser.evaluate(Self.value) as? String == "half a text")
  }

  private static let value = "document.querySelector(\"\(note)\").value"

  private func withScript(_ proxy: Proxy, _ browser: any Browser, _ restart: Restart) throws {
    if restart == .stopped {
      proxy.served?.signal(SIGSTOP)
      try browser.type("text", into: Self.note)
      proxy.served?.signal(SIGCONT)
    } else {
      proxy.end(by: restart == .kill ? SIGKILL : SIGTERM)
      try browser.wait(until: "document.getElementById('connection').textContent !== ''")
      try browser.type("text", into: Self.note)
      #expect(try browser.evaluate(Self.value) as? String == "half a text")
      // The server is away for longer than one check, so a proxy answers in its place more than once.
      if proxy.isProxied {
        let asked = "performance.getEntriesByType('resource').filter(entry => entry.initiatorType === 'fetch').length"
        let before = try browser.evaluate(asked) as? Int ?? 0
        try browser.wait(until: "\(asked) >= \(before + 3)")
      }
      try proxy.start(restart == .newVersion ? Self.newVersion() : nil)
    }
    try browser.wait(until: "document.getElementById('connection').textContent === ''")
    #expect(try browser.evaluate(Self.value) as? String == "half a text")
    // Further use: the page itself refuses and accepts a field, and another tab shows the value.
    try browser.type("ann\u{E004}", into: Self.mail)
    try browser.wait(until: "document.querySelector(\"\(Self.mail)\").hasAttribute('aria-invalid')")
    let complaint = restart == .newVersion ? "Not an E-MAIL address" : "Not an e-mail address"
    #expect(try browser.evaluate("document.body.textContent.includes('\(complaint)')") as? Bool == true)
    try browser.type("@example.org\u{E004}", into: Self.mail)
    try browser.wait(until: "!document.querySelector(\"\(Self.mail)\").hasAttribute('aria-invalid')")
    _ = try browser.newTab()
    try browser.open(proxy.address)
    try browser.wait(until: "\(Self.value) === 'half a text'")
    #expect(try browser.evaluate("document.querySelector(\"\(Self.mail)\").value") as? String == "ann@example.org")
  }

  /// Uses the page without the script: the text is in the form until the user presses a button.
  private func plainly(_ proxy: Proxy, _ browser: any Browser, _ restart: Restart) throws {
    if restart == .stopped {
      proxy.served?.signal(SIGSTOP)
      proxy.served?.signal(SIGCONT)
    } else {
      proxy.end(by: restart == .kill ? SIGKILL : SIGTERM)
      try proxy.start(restart == .newVersion ? Self.newVersion() : nil)
    }
    try browser.type("text", into: Self.note)
    let mark = "document.querySelector(\"[name='had:account/note']\").value"
    let before = try browser.evaluate(mark) as? String ?? ""
    try browser.click("button[value=keep]:not(.hidden)")
    // Another address would cancel the request before it is sent.
    try browser.wait(until: "\(mark) !== '\(before)'")
    try browser.open(proxy.address)
    try browser.wait(until: "\(Self.value) === 'half a text'")
  }

  /// Returns a copy of the program with a changed sentence, like a newer version.
  private static func newVersion() throws -> String {
    var program = try Data(contentsOf: URL(filePath: Child.folder + "/signalbox-web"))
    let (old, new) = ("Not an e-mail address", "Not an E-MAIL address")
    while let place = program.range(of: Data(old.utf8)) { program.replaceSubrange(place, with: Data(new.utf8)) }
    try #require(program.range(of: Data(new.utf8)) != nil)
    let path = folder.path + "/signalbox-web"
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    try program.write(to: URL(filePath: path + ".new"))
    // Copied by another process. A program that another test starts now may inherit the file that is open for writing
    // here, and a file that is open for writing cannot be executed.
    let copied = try Run("/bin/cp", ["--remove-destination", path + ".new", path])
    try #require(copied.end == .exited(0), "\(copied.error)")
    chmod(path, 0o700)
    return path
  }

  private static let folder = TemporaryFolder()
}
