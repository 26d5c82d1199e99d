import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// The looks of the pages of signalbox-web in which a mistake is easily missed: touch, long words, large text, and the
/// colours of the user.
@Suite(.serialized, .offPool) struct LooksTests {
  @Test("W146: on a touch device, buttons, boxes and links on a line of their own are at least 44 pixels high")
  func touch() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("sampler", touches: true)
      for page in ["account", "people", "more", "everything"] {
        try chromium.click("button[value='home/\(page)']")
        try chromium.wait(for: "button[name=do][value=back]")
        let low = """
          [...document.querySelectorAll('button:not(.hidden), summary, .ways a, .check label, .stars input')]\
          .filter((node) => node.offsetParent && node.getBoundingClientRect().height < 43.5)\
          .map((node) => node.outerHTML.slice(0, 80))
          """
        #expect(try chromium.evaluate(low) as? [String] == [], "\(page)")
        #expect(try chromium.evaluate("document.querySelectorAll('main button').length") as? Int != 0)
        try chromium.click("button[name=do][value=back]")
        // The last page asks before it closes.
        if page != "everything" { try chromium.wait(for: "button[value='home/people']") }
      }
      withExtendedLifetime(served) {}
    }
  }

  @Test("W147: on a telephone the controls above the page take a line, and Undo and Redo keep their names")
  func line() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("setup", language: "de")
      try chromium.type("lab\u{E007}", into: "[name='set:host/name']")
      try chromium.wait(for: "[name='set:account/again']")
      let controls = "document.querySelectorAll('header button')"
      let tops = "[...\(controls)].map((node) => Math.round(node.getBoundingClientRect().top))"
      let found = try #require(try chromium.evaluate(tops) as? [Int])
      #expect(found.count == 4 && Set(found).count == 1, "\(found)")
      let names = try chromium.evaluate("[...\(controls)].map((node) => node.textContent)") as? [String]
      #expect(names == ["Zurück", "Rückgängig", "Wiederholen", "Sitzung beenden"])
      let signs = "[...document.querySelectorAll('header svg')].every((node) => node.clientWidth > 15)"
      #expect(try chromium.evaluate(signs) as? Bool == true)
      #expect(try chromium.evaluate(Self.fits) as? Bool == true)
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W147: a button beside a label covers no text and breaks no word, also with text of 200 percent",
    arguments: [100, 200])
  func label(_ percent: Int) async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("setup", language: "de")
      try chromium.type("lab\u{E007}", into: "[name='set:host/name']")
      try chromium.type("secret", into: "[name='set:account/password']")
      try chromium.type("secret", into: "[name='set:account/again']")
      try chromium.wait(for: "button[name=clear][value='account/again']")
      _ = try chromium.evaluate("document.documentElement.style.fontSize = '\(percent)%'")
      let covered = """
        [...document.querySelectorAll('.aside')].map((aside) => { \
        const label = aside.parentNode.querySelector('label'), range = document.createRange(); \
        range.selectNodeContents(label); \
        const boxes = [...aside.children].map((node) => node.getBoundingClientRect()); \
        return [...range.getClientRects()].some((text) => boxes.some((box) => \
        text.right > box.left && text.left < box.right && text.bottom > box.top + 2 && text.top < box.bottom - 2)); })
        """
      #expect(try chromium.evaluate(covered) as? [Bool] == [false, false])
      // A word in several boxes is broken.
      let broken = """
        [...document.querySelectorAll('.field:has(.aside) > label')].flatMap((label) => { \
        const text = document.createTreeWalker(label, NodeFilter.SHOW_TEXT).nextNode(), range = document.createRange(); \
        return [...text.data.matchAll(/\\S+/g)].filter((word) => { range.setStart(text, word.index); \
        range.setEnd(text, word.index + word[0].length); return range.getClientRects().length > 1; }).map(String); })
        """
      #expect(try chromium.evaluate(broken) as? [String] == [])
      #expect(try chromium.evaluate(Self.fits) as? Bool == true)
      withExtendedLifetime(served) {}
    }
  }

  @Test("W147: no step that is hidden on a telephone widens the page, up to the last one")
  func steps() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("setup", language: "de", ["--step-time", "1"])
      try chromium.type("lab\u{E007}", into: "[name='set:host/name']")
      for (name, text) in [("name", "ann"), ("password", "correct horse"), ("again", "correct horse\u{E007}")] {
        try chromium.type(text, into: "[name='set:account/\(name)']")
      }
      for button in ["packages/next", "review/install"] { try chromium.click("main button[value='\(button)']") }
      try chromium.wait(for: "main button[value='done/finish']")
      #expect(try chromium.evaluate(Self.fits) as? Bool == true)
      withExtendedLifetime(served) {}
    }
  }

  @Test("W148: in forced colours the current row is readable, and only the chosen tab has its line")
  func forced() async throws {
    try await onSessionThread {
      let media = ["forced-colors": "active"]
      let (desk, chromium) = try Self.open("desk", width: 1280, media: media)
      try chromium.type("Ann\u{E007}", into: "[name='set:log-in/name']")
      let row = "table.rows button.row[aria-current=true]"
      try chromium.wait(for: row)
      let style = "getComputedStyle(document.querySelector('\(row)'))"
      let colours = "((style) => [style.color, style.backgroundColor])(\(style))"
      let found = try #require(try chromium.evaluate(colours) as? [String])
      #expect(found.count == 2 && found[0] != found[1] && !found[1].contains("0)"), "\(found)")
      let (sampler, other) = try Self.open("sampler", width: 1280, media: media)
      try other.click("button[value='home/more']")
      try other.wait(for: "button.tab")
      let lines = """
        (([shown, ...hidden]) => hidden.length > 0 && hidden.every((line) => line !== shown))\
        ([...document.querySelectorAll('button.tab')].map((node) => getComputedStyle(node).borderBottomColor))
        """
      #expect(try other.evaluate(lines) as? Bool == true)
      withExtendedLifetime((desk, sampler)) {}
    }
  }

  @Test("W116: a number in a table stays in a line with its unit, where the table is narrow")
  func amounts() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("sampler", width: 1_280)
      try chromium.click("button[value='home/everything']")
      try chromium.wait(for: "td.number > bdi")
      // The titles are removed, because they are wider than the numbers.
      let lines = """
        [...document.querySelectorAll('td.number > bdi')].map((node) => { const table = node.closest('table'); \
        table.tHead?.remove(); table.parentNode.style.width = '6rem'; return node.getClientRects().length; })
        """
      let found = try #require(try chromium.evaluate(lines) as? [Int])
      #expect(!found.isEmpty && Set(found) == [1], "\(found)")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W116: on a telephone the cells below the rows take the width of the rows, with their titles beside them")
  func foot() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("sampler")
      try chromium.click("button[value='home/everything']")
      try chromium.wait(for: "tfoot td")
      let gap = "(foot) => foot.parentNode.clientWidth - foot.clientWidth"
      let found = try #require(try chromium.evaluate("[...document.querySelectorAll('tfoot')].map(\(gap))") as? [Int])
      #expect(!found.isEmpty && Set(found) == [0], "\(found)")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W100: the name of a given file does not touch the edge of its box")
  func givenFile() async throws {
    try await onSessionThread {
      let (served, chromium) = try Self.open("sampler")
      try chromium.click("button[value='home/more']")
      let folder = TemporaryFolder()
      let note = folder.path + "/note.txt"
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      _ = FileManager.default.createFile(atPath: note, contents: Data("Hello".utf8))
      try chromium.type(note, into: "[name='set:more/attachment']")
      try chromium.wait(for: ".files > li")
      let room = """
        ((item) => { const range = document.createRange(); range.selectNodeContents(item); \
        return range.getBoundingClientRect().left - item.parentNode.getBoundingClientRect().left; })\
        (document.querySelector('.files > li'))
        """
      #expect(try #require(try chromium.evaluate(room) as? Double) >= 6)
      withExtendedLifetime((served, folder)) {}
    }
  }

  private static let fits = "document.documentElement.scrollWidth <= innerWidth"

  private static func open(
    _ application: String, width: Int = 390, language: String = "en", media: [String: String] = [:],
    touches: Bool = false, _ options: [String] = []
  ) throws -> (ServedProgram, Chromium) {
    let served = try ServedProgram(nil, [application, "--data", TemporaryFolder().path] + options)
    let chromium = try Chromium(size: (width, 800), media: media, language: language)
    if touches { try chromium.tell("Emulation.setTouchEmulationEnabled", ["enabled": true, "maxTouchPoints": 1]) }
    try chromium.open("http://127.0.0.1:\(served.port)/")
    return (served, chromium)
  }
}
