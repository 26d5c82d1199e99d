import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// The drivers of the browsers. The same test body runs in each browser.
@Suite(.serialized, .offPool) struct EachBrowserTests {
  @Test("Each browser types, clicks, runs scripts, has tabs, and takes a picture", arguments: BrowserKind.allCases)
  func drives(_ kind: BrowserKind) throws {
    let (served, browser) = try Self.open(kind)
    try browser.click("button[value='home/account']")
    let mail = "[name='set:account/email']"
    try browser.type("ann@example.org", into: mail)
    try browser.wait(until: "!document.querySelector(\"\(mail)\").hasAttribute('aria-invalid')")
    #expect(try browser.evaluate("document.querySelector(\"\(mail)\").value") as? String == "ann@example.org")
    #expect(try browser.evaluate("[innerWidth, innerHeight]") as? [Int] == [390, 844])
    #expect(try browser.cookies()?.count == 1)
    let first = try browser.newTab()
    try browser.open("http://127.0.0.1:\(served.port)/")
    #expect(try browser.text("h1") == "Account")
    try browser.click("[name='set:account/news']")
    try browser.closeTab(goingTo: first)
    try browser.wait(until: "document.querySelector(\"[name='set:account/news']\").checked")
    #expect(try browser.picture().prefix(8).dropFirst().prefix(3) == Data("PNG".utf8))
    #expect(try browser.complaints() == [])
    // The page's policy forbids this script. The browser reports that separately from the command's answer.
    _ = try browser.evaluate(
      "document.body.append(Object.assign(document.createElement('script'), { textContent: 'let meant' }))")
    var complaints: [String] = []
    while complaints.isEmpty { complaints = try browser.complaints() }
    #expect(complaints.contains { $0.contains("script-src") })
  }

  @Test(
    "Each browser takes two taps or clicks at one place as two, and sends keys to the focused element",
    arguments: BrowserKind.allCases)
  func hands(_ kind: BrowserKind) throws {
    let (served, browser) = try Self.open(kind)
    let kinds = "['pointerup', 'touchend', 'click', 'keyup']"
    let target = "Object.assign(document.createElement('div'), { id: 'target', textContent: 'here', tabIndex: 0 })"
    let prepared =
      "(window.seen = {}, document.body.replaceChildren(\(target)),"
      + "\(kinds).forEach(kind => target.addEventListener(kind, () => window.seen[kind] = (window.seen[kind] ?? 0) + 1)))"
    var areQuick = false
    // A tap that a busy machine lets last for half a second is a long press, and no click follows it.
    for _ in 0..<20 where !areQuick {
      try browser.open("http://127.0.0.1:\(served.port)/")
      _ = try browser.evaluate(prepared)
      areQuick = try browser.pressTwice(at: "#target", apart: 80, with: .touch)
    }
    try #require(areQuick, "no two taps came within 400 ms")
    try browser.wait(until: "window.seen.click === 2")
    #expect(try browser.evaluate("window.seen") as? [String: Int] == ["pointerup": 2, "touchend": 2, "click": 2])
    _ = try browser.evaluate("(window.seen = {})")
    try browser.clickPlace(of: "#target", apart: 80)
    try browser.wait(until: "window.seen.click === 2")
    #expect(try browser.evaluate("window.seen") as? [String: Int] == ["pointerup": 2, "click": 2])
    _ = try browser.evaluate("(window.seen = {}, target.focus())")
    try browser.press(key: "\u{E007}", times: 2, apart: 20)
    #expect(try browser.evaluate("window.seen") as? [String: Int] == ["keyup": 2])
    withExtendedLifetime(served) {}
  }

  @Test(
    "Each browser runs no script of a page when the settings say so, and has the chosen preferences",
    arguments: BrowserKind.allCases)
  func choices(_ kind: BrowserKind) throws {
    let (served, browser) = try Self.open(kind) {
      $0.scripts = false
      $0.media = ["prefers-color-scheme": "dark"]
      $0.language = "de"
    }
    #expect(try browser.evaluate("matchMedia('(prefers-color-scheme: dark)').matches") as? Bool == true)
    #expect(try browser.evaluate("navigator.language") as? String == "de")
    try browser.click("button[value='home/account']")
    let mail = "[name='set:account/email']"
    try browser.type("ann", into: mail)
    try browser.click("button[value=keep]:not(.hidden)")
    try browser.wait(until: "document.querySelector(\"\(mail)\").hasAttribute('aria-invalid')")
    withExtendedLifetime(served) {}
  }

  private static func open(
    _ kind: BrowserKind, _ choose: (inout BrowserSettings) -> Void = { _ in }
  ) throws -> (ServedProgram, any Browser) {
    let folder = TemporaryFolder()
    var settings = BrowserSettings()
    settings.size = (390, 844)
    choose(&settings)
    let served = try ServedProgram(nil, ["sampler", "--data", folder.path])
    let browser = try kind.start(settings)
    try browser.open("http://127.0.0.1:\(served.port)/")
    return (served, browser)
  }
}
