import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// signalbox-web behind the proxies of its guide, configured as the guide says, in a browser that speaks TLS.
@Suite(.serialized, .offPool) struct ProxyTests {
  @Test(
    "W20: behind a proxy of the guide a browser is served over TLS, and shows changes at once",
    .enabled(if: Proxy.areThere, "make proxies installs nginx, caddy and haproxy"), arguments: Proxy.Kind.ofGuide)
  func browser(_ kind: Proxy.Kind) throws {
    let proxy = try Proxy(kind)
    let chromium = try Chromium(Proxy.settings())
    try chromium.open(proxy.address)
    try chromium.click("button[value='home/account']")
    let mail = "[name='set:account/email']"
    try chromium.type("ann@example.org", into: mail)
    try chromium.wait(until: "!document.querySelector(\"\(mail)\").hasAttribute('aria-invalid')")
    let cookies = try chromium.cookies() ?? []
    #expect(
      cookies.count == 1 && cookies.allSatisfy { $0["secure"] as? Bool == true && $0["httpOnly"] as? Bool == true })
    // A change by another tab comes through the proxy at once, or not within the script's time.
    let first = try chromium.newTab()
    try chromium.open(proxy.address)
    try chromium.click("[name='set:account/news']")
    try chromium.switchTo(first)
    try chromium.wait(until: "document.querySelector(\"[name='set:account/news']\").checked")
    #expect(try chromium.complaints() == [])
  }

  @Test(
    "W125: behind a proxy of the guide, a browser sends files that are larger than the proxy's usual limit",
    .enabled(if: Proxy.areThere, "make proxies installs nginx, caddy and haproxy"), arguments: Proxy.Kind.ofGuide)
  func files(_ kind: Proxy.Kind) throws {
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    // Together 1.8 MB: nginx takes one megabyte unless it is configured.
    let paths = ["a", "b"].map { "\(folder.path)/\($0).txt" }
    for path in paths { try Data(path.utf8 + Data(repeating: 0x61, count: 900_000)).write(to: URL(filePath: path)) }
    let proxy = try Proxy(kind)
    let chromium = try Chromium(Proxy.settings())
    try chromium.open(proxy.address)
    try chromium.click("button[value='home/more']")
    try chromium.type(paths.joined(separator: "\n"), into: "#e-more\\:2Fattachment")
    try chromium.wait(until: "document.querySelectorAll('.files li').length === 2")
    #expect(try chromium.complaints() == [])
  }
}
