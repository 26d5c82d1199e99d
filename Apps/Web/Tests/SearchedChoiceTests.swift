import SignalboxDrivers
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Choices of many options, which are searched.
@Suite(.serialized) struct SearchedChoiceTests {
  private static let search = "[id='e-atlas:2Fzone-search']"
  private static let select = "document.getElementById('e-atlas:2Fzone')"
  private static let found = "[...document.querySelectorAll('#options li')].map((item) => item.textContent).join()"
  private static let lit = "document.querySelector('#options [aria-selected=true]')?.textContent"

  @Test(
    "W98: typed words find options without regard to accents, and Enter chooses the best",
    arguments: BrowserKind.allCases)
  func typed(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let (served, browser) = try Self.start(kind)
      try browser.click(Self.search)
      try browser.wait(until: "!document.getElementById('options').hidden")
      #expect(try browser.evaluate("document.querySelectorAll('#options li').length") as? Int == Atlas.zones.count)
      try browser.type("sao", into: Self.search)
      #expect(try browser.evaluate(Self.found) as? String == "America/São Paulo")
      // Blanks and signs are text, in any order of the words.
      for (text, options, first) in [
        ("paulo america", "America/São Paulo", "America/São Paulo"), ("GMT+3", "Etc/GMT+3,Etc/GMT+30", "Etc/GMT+3"),
        ("(x-y", "", ""), ("etc/gmt+2 ", Self.twenties, "Etc/GMT+2"),
      ] {
        _ = try browser.evaluate("document.activeElement.select()")
        try browser.type(text, into: Self.search)
        #expect(try browser.evaluate(Self.found) as? String == options, "\(text)")
        #expect(try browser.evaluate(Self.lit) as? String ?? "" == first, "\(text)")
      }
      _ = try browser.evaluate("document.activeElement.select()")
      try browser.type("ber", into: Self.search)
      #expect(try browser.evaluate(Self.found) as? String == "Australia/Canberra,Europe/Berlin,Europe/Berne")
      #expect(try browser.evaluate(Self.lit) as? String == "Europe/Berlin", "a word begins so")
      try browser.press(key: Self.down)
      #expect(try browser.evaluate(Self.lit) as? String == "Europe/Berne")
      let active = "document.getElementById(document.activeElement.getAttribute('aria-activedescendant')).textContent"
      #expect(try browser.evaluate(active) as? String == "Europe/Berne")
      try browser.press(key: Self.enter)
      try browser.wait(until: "document.body.textContent.includes('Zone: Europe/Berne')")
      #expect(try browser.evaluate("document.activeElement.value") as? String == "Europe/Berne")
      #expect(try browser.evaluate("document.getElementById('options').hidden") as? Bool == true)
      #expect(try browser.evaluate("document.activeElement.getAttribute('aria-expanded')") as? String == "false")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W98: a click chooses, Esc keeps the choice, and a text that names no single option changes nothing",
    arguments: BrowserKind.allCases)
  func left(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let (served, browser) = try Self.start(kind)
      try browser.click(Self.search)
      try browser.type("kab", into: Self.search)
      try browser.click("#options li")
      try browser.wait(until: "document.body.textContent.includes('Zone: Asia/Kabul')")
      try browser.type("berl", into: Self.search)
      try browser.press(key: Self.escape)
      #expect(try browser.evaluate("document.activeElement.value") as? String == "Asia/Kabul")
      #expect(try browser.evaluate("document.getElementById('options').hidden") as? Bool == true)
      try browser.type("nowhere", into: Self.search)
      #expect(try browser.evaluate("document.getElementById('options').textContent") as? String == "Nothing found.")
      #expect(try browser.evaluate("document.getElementById('said').textContent") as? String == "Nothing found.")
      try browser.press(key: Self.tab)
      #expect(try browser.evaluate("document.querySelector(\"\(Self.search)\").value") as? String == "Asia/Kabul")
      // A text that a single option has is a choice, also without Enter.
      try browser.click(Self.search)
      try browser.type("abidjan", into: Self.search)
      try browser.press(key: Self.tab)
      try browser.wait(until: "document.body.textContent.includes('Zone: Africa/Abidjan')")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W98: the label and the link of the error lead to the search, which has the error", arguments: BrowserKind.allCases)
  func led(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let (served, browser) = try Self.start(kind)
      try browser.click("[id='e-atlas:2Fzone-label']")
      try browser.wait(until: "document.activeElement.matches(`\(Self.search)`)")
      try browser.press(key: Self.escape)
      try browser.click("button[value='atlas/done']:not(.hidden)")
      try browser.wait(until: "document.activeElement.matches(`\(Self.search)`)")
      let isInvalid = "document.activeElement.getAttribute('aria-invalid')"
      try browser.wait(until: "\(isInvalid) === 'true'")
      try browser.click("#summary a")
      try browser.wait(until: "document.activeElement.matches(`\(Self.search)`)")
      try browser.type("berlin", into: Self.search)
      try browser.press(key: Self.enter)
      try browser.wait(until: "\(isInvalid) === null")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  @Test("W98: without a script, the browser's own control shows all options", arguments: BrowserKind.allCases)
  func plain(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      var settings = BrowserSettings()
      settings.scripts = false
      let (served, browser) = try Self.start(kind, settings)
      let isShown = "\(Self.select).offsetWidth > 100 && document.querySelector(`\(Self.search)`).offsetWidth === 0"
      #expect(try browser.evaluate(isShown) as? Bool == true)
      #expect(try browser.evaluate("\(Self.select).options.length") as? Int == Atlas.zones.count + 1)
      let filter = "document.querySelector('.filter').offsetWidth"
      #expect(try browser.evaluate(filter) as? Int == 0)
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W109: a group of many boxes is in columns and has a filter, which a change elsewhere keeps",
    arguments: BrowserKind.allCases)
  func filtered(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let (served, browser) = try Self.start(kind)
      let shown =
        "[...document.querySelectorAll('.many > .check')].filter((box) => box.offsetHeight).map((box) => box.innerText.trim()).join()"
      let lefts = "new Set([...document.querySelectorAll('.many > .check')].map((box) => box.offsetLeft)).size > 1"
      #expect(try browser.evaluate(lefts) as? Bool == true)
      try browser.type("zu", into: ".filter")
      #expect(try browser.evaluate(shown) as? String == "Zürich,Zug")
      try browser.click("[id='e-atlas:2Ftowns-0']")
      let had = "document.querySelector(\"[name='had:atlas/towns']\").value"
      let before = try browser.evaluate(had) as? String ?? ""
      try browser.click("[id='e-atlas:2Ftowns-1']")
      try browser.wait(until: "\(had) !== '\(before)'")
      #expect(try browser.evaluate(shown) as? String == "Zürich,Zug")
      // Enter presses no button of the page, and Esc empties the filter before it leaves the page.
      try browser.click(".filter")
      try browser.press(key: Self.enter)
      try browser.press(key: Self.escape)
      #expect(try browser.evaluate("document.querySelector('.filter').value") as? String == "")
      #expect(try browser.evaluate("document.querySelectorAll('.many > .check[hidden]').length") as? Int == 0)
      #expect(try browser.evaluate("document.getElementById('summary').textContent") as? String == "")
      try browser.type("zux", into: ".filter")
      #expect(try browser.evaluate(shown) as? String == "")
      #expect(try browser.evaluate("document.querySelector('.many').dataset.none") as? String == "Nothing found.")
      #expect(try browser.evaluate("document.getElementById('said').textContent") as? String == "Nothing found.")
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  private static let twenties = ([2] + (20...29)).map { "Etc/GMT+\($0)" }.joined(separator: ",")
  private static let (down, enter, escape) = ("\u{E015}", "\u{E007}", "\u{E00C}")
  private static let tab = "\u{E004}"

  private static func start(
    _ kind: BrowserKind, _ settings: BrowserSettings = BrowserSettings()
  ) throws -> (Served, any Browser) {
    let served = try Served(Atlas())
    let browser = try kind.start(settings)
    try browser.open("http://127.0.0.1:\(served.port)/")
    try browser.wait(for: search)
    return (served, browser)
  }
}
