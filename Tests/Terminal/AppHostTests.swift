import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// The page of signalbox-json in a host of MCP Apps, in each browser. `MCPAppTests` has the side of the server.
@Suite(.serialized, .offPool) struct AppHostTests {
  /// Keeps a picture of the host where `APP_PICTURES` names a folder.
  private static func keep(_ browser: any Browser, _ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["APP_PICTURES"] else { return }
    try browser.enter()
    try browser.picture().write(to: URL(filePath: "\(folder)/\(name).png"))
    try browser.enter(0, 0)
  }

  private static let canary = "canary-4711"

  /// Opens a host, shows the page in it and enters the page.
  private static func open(
    _ kind: BrowserKind, _ application: String, context: String = "{}", dark: Bool = false, isOverHTTP: Bool = false
  ) async throws -> (AppHost, any Browser) {
    let host = try await AppHost(application, isOverHTTP: isOverHTTP)
    var settings = BrowserSettings()
    settings.size = (760, 900)
    settings.media = ["prefers-color-scheme": dark ? "dark" : "light"]
    let browser = try kind.start(settings)
    try browser.open(host.address)
    _ = try browser.evaluate("void show(\(context))")
    try browser.wait(until: "host.isReady && host.sizes.length")
    try browser.enter(0, 0)
    try browser.wait(for: "main h1")
    return (host, browser)
  }

  @Test(
    "D137, D133: a person fills a form in the chat; the secret is only in the view's own call",
    arguments: BrowserKind.allCases)
  func register(_ kind: BrowserKind) async throws {
    let (host, browser) = try await Self.open(kind, "register")
    #expect(try browser.text("h1") == "Register")
    try browser.type("ann", into: "[name='set:register/username']")
    try browser.click("button[value='register/submit']:not(.hidden)")
    try browser.wait(for: "#summary a")
    try Self.keep(browser, "register-\(kind)")
    try browser.type("alise", into: "[name='set:register/username']")
    try browser.type(Self.canary, into: "[name='set:register/password']")
    try browser.click("button[value='register/submit']:not(.hidden)")
    try browser.wait(until: "document.querySelector('h1').textContent !== 'Register'")
    try browser.enter()
    try browser.wait(until: "host.models.length")
    // The agent is told of it without being asked.
    try browser.wait(until: "host.models.some(text => text.includes('[register/username] = \"annalise\"'))")
    // Nothing but the call of the view's tool has the secret.
    let secrets = try browser.evaluate("host.log.filter(entry => entry[2].includes('\(Self.canary)'))") as? [[String]]
    #expect(secrets?.isEmpty == false)
    for entry in secrets ?? [] {
      #expect(["from view", "to server"].contains(entry[0]) && entry[1] == "tools/call")
      #expect(entry[2].contains(#""name":"ui_post""#))
    }
    #expect(try browser.evaluate("host.models.some(text => text.includes('\(Self.canary)'))") as? Bool == false)
    #expect(try browser.evaluate("host.errors") as? [String] == [])
    #expect(try browser.complaints() == [])
    _ = host.end()
    for file in try FileManager.default.subpathsOfDirectory(atPath: host.data) {
      let bytes = FileManager.default.contents(atPath: host.data + "/" + file) ?? Data()
      #expect(bytes.range(of: Data(Self.canary.utf8)) == nil, "\(file)")
    }
  }

  @Test(
    "D138: in a frame a link outside is opened by the host, a file is stored by the host, and a user's file is taken",
    arguments: BrowserKind.allCases)
  func files(_ kind: BrowserKind) async throws {
    let (host, browser) = try await Self.open(kind, "sampler", isOverHTTP: true)
    try browser.click("button[value='home/everything']")
    try browser.click("a[href='https://example.org/signalbox']")
    try browser.enter()
    try browser.wait(until: "host.links.length")
    #expect(try browser.evaluate("host.links") as? [String] == ["https://example.org/signalbox"])
    try browser.enter(0, 0)
    try browser.click("button[value='back']")
    try browser.wait(for: "dialog button, [role=alertdialog] button, .alert button")
    try browser.click("button[value='alert:1/ok']")
    try browser.click("button[value='home/more']")
    let path = host.data + "/Käse.txt"
    try Data("cheese".utf8).write(to: URL(filePath: path))
    try browser.type(path, into: "#e-more\\:2Fattachment")
    try browser.wait(until: "document.querySelector('.files')?.textContent.includes('Käse.txt (6 bytes)')")
    // A press at the moment in which the page changes by itself does nothing, so it is repeated.
    let write = "document.querySelector(\"button[value='more/write']\").click()"
    try browser.wait(until: "document.querySelector('a[download]') || void \(write)")
    _ = try browser.evaluate("void document.querySelector('a[download]').click()")
    try browser.enter()
    try browser.wait(until: "host.files.length")
    #expect(try browser.evaluate("host.files[0].text") as? String == "Letter\n")
    #expect(try browser.evaluate("host.files[0].mimeType") as? String == "text/plain")
    #expect(try browser.evaluate("host.errors") as? [String] == [])
    #expect(host.end() == .killed(SIGTERM))
  }

  @Test("D137: the page has the theme and the colours of its host, and tells its size", arguments: BrowserKind.allCases)
  func looks(_ kind: BrowserKind) async throws {
    let (host, browser) = try await Self.open(kind, "sampler", context: #"{ theme: "dark" }"#)
    try Self.keep(browser, "dark-\(kind)")
    let ground = "getComputedStyle(document.documentElement).backgroundColor"
    #expect(try browser.evaluate(ground) as? String == "rgb(20, 23, 27)")
    try browser.enter()
    _ = try browser.evaluate("void change({ theme: 'light' })")
    try browser.enter(0, 0)
    try browser.wait(until: "\(ground) === 'rgb(245, 246, 248)'")
    try Self.keep(browser, "light-\(kind)")
    try browser.enter()
    let colours = """
      { "--color-background-primary": "#010203", "--color-background-secondary": "#040506", \
      "--color-text-primary": "#fffefd", "--color-text-secondary": "#cccbca", "--color-text-danger": "#ff0000" }
      """
    _ = try browser.evaluate("void change({ styles: { variables: \(colours) } })")
    try browser.enter(0, 0)
    try browser.wait(until: "\(ground) === 'rgb(4, 5, 6)'")
    // Half of a group is not taken.
    let bad = "getComputedStyle(document.documentElement).getPropertyValue('--bad')"
    #expect(try browser.evaluate(bad) as? String == "#b3261e")
    let height = try browser.evaluate("Math.ceil(document.body.getBoundingClientRect().height)") as? Int ?? 0
    try browser.enter()
    try browser.wait(until: "host.sizes.at(-1) === \(height)")
    #expect(height > 200)
    try browser.wait(until: "frame.getBoundingClientRect().height >= \(height)")
    withExtendedLifetime(host) {}
  }

  @Test(
    "D137, D136: the page shows what the agent does, what was typed is sent at the end, and nothing is loaded",
    arguments: BrowserKind.allCases)
  func follows(_ kind: BrowserKind) async throws {
    let (host, browser) = try await Self.open(kind, "sampler")
    try browser.click("button[value='home/account']")
    try browser.wait(until: "document.querySelector('h1').textContent === 'Account'")
    try browser.enter()
    let set = "server('tools/call', { name: 'ui_set', arguments: { id: 'account/news', value: true } })"
    _ = try browser.evaluate("void \(set)")
    try browser.enter(0, 0)
    try browser.wait(until: "document.querySelector(\"[name='set:account/news']\").checked")
    // The policy of the resource lets the page connect to nothing.
    _ = try browser.evaluate("void fetch('http://127.0.0.1:9/').catch(() => { window.isHeld = true })")
    try browser.wait(until: "window.isHeld")
    try browser.type("ann@example.org", into: "[name='set:account/email']")
    try browser.enter()
    _ = try browser.evaluate("void tear()")
    try browser.wait(until: "host.isTorn")
    let sent = "host.log.some(([way, , text]) => way === 'to server' && text.includes('ann@example.org'))"
    #expect(try browser.evaluate(sent) as? Bool == true)
    #expect(try browser.evaluate("host.errors") as? [String] == [])
    withExtendedLifetime(host) {}
  }
}
