import SignalboxDrivers
import SignalboxHTTP
import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Lists whose rows can be selected, in a page without a script and in each browser.
@Suite(.serialized) struct RowSelectionTests {
  private static let boxes = "set:mail/mails"

  private static func boxes(_ agent: UserAgent) throws -> [HTMLNode] {
    try agent.document.every("input").filter { $0["name"] == boxes }
  }

  private static func counted(_ agent: UserAgent) throws -> String? {
    try agent.document.all.first { $0["id"] == "e-mail:2Fmails-count" }?.text
  }

  @Test("W114: each row has a box with its name, a press posts the boxes first, and the count is told when it changes")
  func boxes() async throws {
    try await onSessionThread {
      for rows in [SelectedRowsApplication.Rows.table(5), .list(5)] {
        let served = try Served(SelectedRowsApplication(rows))
        let agent = served.agent
        try agent.open("/")
        let boxes = try Self.boxes(agent)
        #expect(boxes.map { $0["aria-label"] } == (1...5).map { "Select Mail \($0)" })
        #expect(boxes.allSatisfy { $0["type"] == "checkbox" && $0["checked"] == nil })
        #expect(try Self.counted(agent) == "none selected")
        try agent.submit(("press", "mail/mails/mail-1"), [Self.boxes: ["mail-2", "mail-4"]])
        #expect(try Self.boxes(agent).map { $0["checked"] != nil } == [false, true, false, true, false])
        #expect(try Self.counted(agent) == "2 selected")
        #expect(agent.page.contains("Mail 1") || agent.page.contains("mail-1"))
        try agent.submit(("press", "mail/delete"), [Self.boxes: ["mail-4"]])
        #expect(try Self.boxes(agent).compactMap { $0["value"] } == ["mail-1", "mail-2", "mail-3", "mail-5"])
        withExtendedLifetime(served) {}
      }
    }
  }

  @Test("W117: a post changes only rows that its page has shown; other selected rows stay", arguments: [true, false])
  func pages(_ isSource: Bool) async throws {
    try await onSessionThread {
      let served = try Served(SelectedRowsApplication(isSource ? .source(500) : .table(500)))
      let agent = served.agent
      try agent.open("/")
      try agent.wait(for: "Mail 1")
      try agent.submit(("do", "keep"), [Self.boxes: ["mail-1", "mail-2"]])
      if isSource {
        try agent.submit(("rows", "mail/mails 100"))
        try agent.wait(for: "Mail 101")
      } else {
        try agent.open("/?from:mail/mails=100")
      }
      #expect(try Self.boxes(agent).first?["value"] == "mail-101")
      try agent.submit(("do", "keep"), [Self.boxes: ["mail-120"]])
      #expect(try Self.counted(agent) == "3 selected")
      #expect(agent.page.contains("Delete Mail 1, Mail 2, Mail 120"))
      // A page that is older than the selection changes only its own rows.
      let old = try agent.filled(("do", "keep"), [Self.boxes: ["mail-120", "mail-121"]])
      try agent.submit(("do", "keep"), [Self.boxes: ["mail-130"]])
      _ = try agent.post("/", old)
      try agent.open("/")
      #expect(agent.page.contains("Delete Mail 1, Mail 2, Mail 130, Mail 121"))
      withExtendedLifetime(served) {}
    }
  }

  @Test("W128: without a script, the ways to other rows and columns post the boxes and texts that were not sent")
  func posted() async throws {
    try await onSessionThread {
      let served = try Served(SelectedRowsApplication(.table(150)))
      let agent = served.agent
      try agent.open("/")
      let press = { (way: String, boxes: [String]) in
        try agent.submit(("do", "view"), [Self.boxes: boxes], by: "e-mail:2Fmails" + way)
      }
      try press("-later", ["mail-1", "mail-50"])
      #expect(try Self.boxes(agent).first?["value"] == "mail-51")
      #expect(try Self.counted(agent) == "2 selected")
      try press(":2Fcolumn:3Asize-turn", ["mail-52"])
      #expect(try agent.document.every("th").filter { $0["scope"] == "col" }.map(\.text) == ["Subject", "Actions"])
      #expect(try Self.boxes(agent).first?["value"] == "mail-51", "the rows stay")
      try press("-first", ["mail-52"])
      #expect(try Self.boxes(agent).filter { $0["checked"] != nil }.map { $0["value"] } == ["mail-1", "mail-50"])
      #expect(try Self.counted(agent) == "3 selected")
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W128: in a browser, the ways to other rows keep the boxes, with a script and without",
    arguments: BrowserKind.allCases)
  func ways(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      for scripts in [false, true] {
        let served = try Served(SelectedRowsApplication(.table(150)))
        var settings = BrowserSettings()
        settings.scripts = scripts
        let browser = try kind.start(settings)
        try browser.open("http://127.0.0.1:\(served.port)/")
        try browser.click("[name='\(Self.boxes)'][value=mail-2]")
        _ = try browser.evaluate("window.isSame = true")
        try browser.click("[id='e-mail:2Fmails-later']")
        try browser.wait(for: "[name='\(Self.boxes)'][value=mail-51]")
        try browser.wait(until: "location.search === '?from%3Amail%2Fmails=50'")
        #expect(try browser.evaluate("window.isSame === true") as? Bool == scripts, "a script loads no page")
        try browser.wait(until: "document.getElementById('e-mail:2Fmails-count').textContent === '1 selected'")
        try browser.click("[id='e-mail:2Fmails-earlier']")
        try browser.wait(until: "document.querySelector(\"[name='\(Self.boxes)'][value=mail-2]\")?.checked")
        #expect(try browser.complaints() == [])
        withExtendedLifetime(served) {}
      }
    }
  }

  @Test("W114: more rows than the page allows are refused with a sentence, and what is no row changes nothing")
  func refused() async throws {
    try await onSessionThread {
      let served = try Served(SelectedRowsApplication(limit: 2))
      let agent = served.agent
      try agent.open("/")
      try agent.submit(("do", "keep"), [Self.boxes: ["mail-1", "mail-2", "mail-3"]])
      #expect(agent.page.contains("At most 2 rows can be selected.") && agent.page.contains("none selected"))
      try agent.submit(("do", "keep"), [Self.boxes: ["mail-1", "<b>"]])
      #expect(agent.page.contains("1 selected"))
      #expect(!agent.page.contains("data-all"), "the box of all rows would select too many")
      withExtendedLifetime(served) {}
    }
  }

  @Test("W114: in a browser, a box selects its row at once and does not press it", arguments: BrowserKind.allCases)
  func browser(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let served = try Served(SelectedRowsApplication())
      let browser = try kind.start()
      try browser.open("http://127.0.0.1:\(served.port)/")
      try browser.wait(for: "[name='\(Self.boxes)']")
      let count = "document.getElementById('e-mail:2Fmails-count').textContent"
      try browser.click("[name='\(Self.boxes)'][value=mail-2]")
      try browser.wait(until: "\(count) === '1 selected'")
      try browser.click("[name='\(Self.boxes)'][value=mail-3]")
      try browser.wait(until: "\(count) === '2 selected'")
      try browser.click("[name='\(Self.boxes)'][value=mail-2]")
      try browser.wait(until: "\(count) === '1 selected'")
      let opened = "document.getElementById('page').textContent.includes('Opened: Mail')"
      #expect(try browser.evaluate(opened) as? Bool == false)
      #expect(try browser.complaints() == [])
      withExtendedLifetime(served) {}
    }
  }

  @Test(
    "W122: with the script, a box selects all rows of the page or none, and is half set when some are selected",
    arguments: BrowserKind.allCases)
  func all(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      for rows in [SelectedRowsApplication.Rows.table(150), .list(150)] {
        let served = try Served(SelectedRowsApplication(rows))
        let browser = try kind.start()
        try browser.open("http://127.0.0.1:\(served.port)/?from:mail/mails=100")
        try browser.wait(for: "[data-all]")
        let count = "document.getElementById('e-mail:2Fmails-count').textContent"
        let box = "document.querySelector('[data-all]')"
        try browser.click("[name='\(Self.boxes)'][value=mail-120]")
        try browser.wait(until: "\(count) === '1 selected' && \(box).indeterminate && !\(box).checked")
        try browser.click("[data-all]")
        try browser.wait(until: "\(count) === '50 selected' && \(box).checked && !\(box).indeterminate")
        let marked = "document.querySelectorAll(\"[name='\(Self.boxes)']:checked\").length === 50"
        #expect(try browser.evaluate(marked) as? Bool == true)
        try browser.click("[data-all]")
        try browser.wait(until: "\(count) === 'none selected' && !\(box).checked && !\(box).indeterminate")
        #expect(try browser.complaints() == [])
        withExtendedLifetime(served) {}
      }
    }
  }
}
