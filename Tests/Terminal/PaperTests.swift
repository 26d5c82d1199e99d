import Foundation
import SignalboxTesting
import SignalboxDrivers
import Testing

/// Pages of signalbox-web in other colours than their own: on paper, and in the user's colours.
@Suite(.serialized, .offPool) struct PaperTests {
  @Test(
    "W27: on paper a page is whole, dark on light, without elements for pressing only", arguments: ["light", "dark"])
  func paper(_ scheme: String) async throws {
    try await onSessionThread {
      let served = try ServedProgram(nil, ["sampler", "--data", TemporaryFolder().path])
      let chromium = try Chromium(media: ["prefers-color-scheme": scheme])
      try chromium.open("http://127.0.0.1:\(served.port)/")
      try chromium.click("button[value='home/everything']")
      try chromium.wait(for: "button.row")
      let seen = try chromium.evaluate("getComputedStyle(document.querySelector('ul')).maxHeight") as? String
      #expect(seen != "none", "a long list is scrolled on a screen")
      try chromium.print(preferring: ["prefers-color-scheme": scheme])
      // An element that its own box cuts is not on the paper.
      let cut = """
        [...document.querySelectorAll('main *')].filter((node) => node.scrollHeight > node.clientHeight + 1 \
        && !['visible', 'clip'].includes(getComputedStyle(node).overflowY) && !node.matches('input, .unseen')).map((node) => node.id)
        """
      #expect(try chromium.evaluate(cut) as? [String] == [])
      let pressed = """
        [...document.querySelectorAll('button, header nav, .skip, .ways a')].filter((node) => node.checkVisibility() \
        && !node.matches('.row, .sort')).map((node) => node.outerHTML)
        """
      #expect(try chromium.evaluate(pressed) as? [String] == [])
      let words = try chromium.text("main")
      for expected in ["Row 1", "Row 50", "1 to 50 of 100000", "Mercury", "Io", "Unpacking package 12 of 12", "Olives"]
      {
        #expect(words.contains(expected), "\(expected)")
      }
      // A browser prints no backgrounds, so the ink must be dark whatever the screen looks like.
      #expect(try chromium.evaluate(Self.faint) as? [String] == [])
    }
  }

  @Test("W27: a message is on the paper once, below the page, and covers nothing")
  func message() async throws {
    try await onSessionThread {
      let served = try ServedProgram(nil, ["sampler", "--data", TemporaryFolder().path])
      let chromium = try Chromium()
      try chromium.open("http://127.0.0.1:\(served.port)/")
      try chromium.click("button[value='home/people']")
      try chromium.click("li:nth-child(2) button:not(.row)")
      try chromium.wait(for: "dialog[open]")
      try chromium.print(preferring: [:])
      let place = "['position', 'boxShadow'].map((name) => getComputedStyle(document.querySelector('dialog'))[name])"
      // A fixed element is repeated on every sheet.
      #expect(try chromium.evaluate(place) as? [String] == ["static", "none"])
      let below = """
        document.querySelector('dialog').getBoundingClientRect().top >= document.querySelector('main').getBoundingClientRect().bottom
        """
      #expect(try chromium.evaluate(below) as? Bool == true)
      #expect(try chromium.evaluate("getComputedStyle(document.querySelector('main')).opacity") as? String == "1")
    }
  }

  @Test(
    "W28: in the user's own colours no information is given by colour alone",
    arguments: ["light", "dark"])
  func forced(_ scheme: String) async throws {
    try await onSessionThread {
      let served = try ServedProgram(nil, ["sampler", "--data", TemporaryFolder().path])
      let chromium = try Chromium(media: ["forced-colors": "active", "prefers-color-scheme": scheme])
      try chromium.open("http://127.0.0.1:\(served.port)/")
      #expect(try chromium.evaluate("matchMedia('(forced-colors: active)').matches") as? Bool == true)
      try chromium.click("button[value='home/everything']")
      try chromium.wait(for: ".note")
      #expect(try chromium.evaluate(Self.unlined(".note, main, [role=log]")) as? [String] == [])
      // The colours are the system's, of which there are few, whatever the page asks for.
      let colours =
        "new Set([...document.querySelectorAll('main .words, main h1, main label')].map((node) => getComputedStyle(node).color)).size"
      #expect(try chromium.evaluate(colours) as? Int == 1)
    }
  }

  @Test("W28: in the user's own colours lines mark a refused field, the default button and the focus")
  func marked() async throws {
    try await onSessionThread {
      let served = try ServedProgram(nil, ["sampler", "--data", TemporaryFolder().path])
      let chromium = try Chromium(media: ["forced-colors": "active"])
      try chromium.open("http://127.0.0.1:\(served.port)/")
      try chromium.click("button[value='home/account']")
      try chromium.type("ann\u{E004}", into: "[name='set:account/email']")
      try chromium.wait(until: "document.querySelector('[aria-invalid=true]')")
      let bad = "getComputedStyle(document.querySelector('[aria-invalid=true]')).outlineStyle"
      #expect(["dashed", "solid"].contains(try chromium.evaluate(bad) as? String), "a field that is refused is marked")
      let usual = "getComputedStyle(document.querySelector('button.plain:not([aria-disabled])')).borderTopWidth"
      let chosen = "getComputedStyle(document.querySelector('main button.default')).borderTopWidth"
      #expect(try chromium.evaluate(usual) as? String == "1px")
      #expect(try chromium.evaluate(chosen) as? String == "3px", "the default button")
      #expect(try chromium.evaluate("document.activeElement.matches(':focus-visible')") as? Bool == true)
      let ring = "parseFloat(getComputedStyle(document.activeElement).outlineWidth) >= 2"
      #expect(try chromium.evaluate(ring) as? Bool == true)
    }
  }

  /// A script that finds the texts whose ink is not dark enough for white paper (4.5 to 1).
  private static let faint = """
    (() => {
      const light = (part) => (part /= 255) <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      return [...document.querySelectorAll('#page *')].filter((node) => node.checkVisibility() && [...node.childNodes].some((child) => \
    child.nodeType === 3 && child.data.trim()) && !node.closest('.unseen, option, progress')).filter((node) => {
        const [red, green, blue] = getComputedStyle(node).color.match(/[\\d.]+/g).map(Number);
        const ink = 0.2126 * light(red) + 0.7152 * light(green) + 0.0722 * light(blue);
        return 1.05 / (ink + 0.05) < 4.5;
      }).map((node) => node.outerHTML.slice(0, 120));
    })()
    """

  /// Returns a script that finds the matching elements without a line around them.
  private static func unlined(_ selector: String) -> String {
    """
    [...document.querySelectorAll("\(selector)")].filter((node) => ['Top', 'Right', 'Bottom', 'Left'].some((side) => \
    parseFloat(getComputedStyle(node)['border' + side + 'Width']) < 1)).map((node) => node.outerHTML.slice(0, 120))
    """
  }
}

extension Chromium {
  /// Shows the page as it is printed.
  fileprivate func print(preferring media: [String: String]) throws {
    let features = media.map { ["name": $0.key, "value": $0.value] }
    try tell("Emulation.setEmulatedMedia", ["media": "print", "features": features])
  }
}
