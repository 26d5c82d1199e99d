import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Parts, and a list with its details, side by side in each browser.
@Suite(.serialized, .offPool) struct ColumnsBrowserTests {
  @Test(
    "W96: the parts of columns stand side by side in a wide window, and below each other on a telephone",
    arguments: BrowserKind.allCases, [1280, 390])
  func sides(_ kind: BrowserKind, _ width: Int) throws {
    let (served, browser) = try Self.open(kind, width)
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

  @Test(
    "W115: details stand beside their list in a wide window; on a telephone a pressed row leads to them",
    arguments: BrowserKind.allCases, [1280, 390])
  func details(_ kind: BrowserKind, _ width: Int) throws {
    let (served, browser) = try Self.open(kind, width)
    try browser.wait(for: "[id='e-everything:2Fseasons-part']")
    let row = "button[value='everything/seasons/autumn']"
    try browser.click(row)
    try browser.wait(for: row + "[aria-current=true]")
    #expect(
      try browser.evaluate("document.getElementById('e-everything:2Fseason-part').textContent.trim()") as? String
        == "Length 90 days")
    if width == 390 {
      // The focus moves with the answer to the press, which may follow the page; Firefox scrolls in a later frame.
      try browser.wait(until: "document.activeElement === document.querySelector('.details').children[1]")
      try browser.wait(until: "document.activeElement.getBoundingClientRect().top < innerHeight")
    }
    let places = """
      ['seasons', 'season'].map((key) => document.getElementById('e-everything:2F' + key + '-part').getBoundingClientRect())\
      .flatMap(({ left, right, top, bottom }) => [left, right, top, bottom].map(Math.round))
      """
    let found = try #require(try browser.evaluate(places) as? [Int])
    let isBeside = found[4] >= found[1]
    #expect(width == 1280 ? isBeside : found[6] >= found[3], "\(found)")
    // The links between the list and the details are there where both are below each other.
    let links = "[...document.querySelectorAll('.details .way')].filter((a) => a.offsetParent).length"
    #expect(try browser.evaluate(links) as? Int == (width == 1280 ? 0 : 2))
    #expect(try browser.evaluate("document.documentElement.scrollWidth <= innerWidth") as? Bool == true)
    #expect(try browser.complaints() == [])
    withExtendedLifetime(served) {}
  }

  /// Opens the page of everything in a window of this width.
  private static func open(_ kind: BrowserKind, _ width: Int) throws -> (ServedProgram, any Browser) {
    var settings = BrowserSettings()
    settings.size = (width, 844)
    let served = try ServedProgram(nil, ["sampler", "--data", TemporaryFolder().path])
    let browser = try kind.start(settings)
    try browser.open("http://127.0.0.1:\(served.port)/")
    try browser.click("button[value='home/everything']")
    return (served, browser)
  }
}
