import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Parts side by side, in each browser.
@Suite(.serialized, .offPool) struct ColumnsBrowserTests {
  @Test(
    "W96: the parts of columns stand side by side in a wide window, and below each other on a telephone",
    arguments: BrowserKind.allCases, [1280, 390])
  func sides(_ kind: BrowserKind, _ width: Int) throws {
    let folder = TemporaryFolder()
    var settings = BrowserSettings()
    settings.size = (width, 844)
    let served = try ServedProgram(nil, ["sampler", "--data", folder.path])
    let browser = try kind.start(settings)
    try browser.open("http://127.0.0.1:\(served.port)/")
    try browser.click("button[value='home/everything']")
    try browser.wait(for: "[id='e-everything:2Fother-part']")
    let places = """
      ['outer', 'other'].map((key) => document.getElementById('e-everything:2F' + key + '-part').getBoundingClientRect())\
      .flatMap(({ left, right, top, bottom }) => [left, right, top, bottom].map(Math.round))
      """
    let found = try #require(try browser.evaluate(places) as? [Int])
    let isBeside = found[4] >= found[1] && found[2] == found[6]
    let isBelow = found[0] == found[4] && found[6] >= found[3]
    #expect(width == 1280 ? isBeside : isBelow, "\(found)")
    #expect(try browser.evaluate("document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
    #expect(try browser.complaints() == [])
    withExtendedLifetime(served) {}
  }
}
