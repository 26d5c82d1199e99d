import SignalboxDrivers
import SignalboxHTTP
import SignalboxSession
import SignalboxTesting
import SignalboxWords
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTML

/// The events of a stream when parts of a page change.
@Suite struct ChangedPartsTests {
  @Test("W97: a stream sends only the parts of a page that have changed, and the browser has the whole page")
  func changes() throws {
    let served = try Served(Ledger())
    let agent = served.agent
    try agent.open("/")
    let visitor = try #require(served.visitors.visitor(agent.cookies.values.first))
    let seen = visitor.version(of: visitor.board.view)
    let elements = try #require(Self.page(visitor, of: served.site)).parts.map(\.markup)
    let feed = EventFeed(
      visitor: visitor, viewQuery: ViewQuery(), site: served.site, seen: seen, hasParts: true, time: Site.now())
    let own = "<p>The browser has this part.</p>"
    var page = StreamedPage(parts: ["", "the browser repeats it", own] + elements.dropFirst(3).dropLast())
    // The second letter is the first that changes a field of this stream in pieces.
    for (name, most) in [("A", 2_600), ("Ad", 200), ("Ada", 200)] {
      try agent.submit(("do", "keep"), ["set:page/name": [name]])
      let bytes = feed.next().bytes
      #expect(try page.read(bytes) && bytes.count < most, "\(bytes.count) bytes")
      #expect(page.html.contains("value=\"\(name)\""))
    }
    // The stream has never sent the second element.
    #expect(page.html.contains(own))
    try agent.submit(("press", "page/tell"))
    _ = try page.read(feed.next().bytes)
    // A browser without the parts gets the whole page.
    let other = EventFeed(visitor: visitor, viewQuery: ViewQuery(), site: served.site, seen: nil, time: Site.now())
    var whole = StreamedPage()
    _ = try whole.read(other.next().bytes)
    #expect(whole.html == Self.page(visitor, of: served.site)?.body.markup && whole.html.contains("told"))
    #expect(whole.html == page.html.replacing(own, with: elements[2]))
    withExtendedLifetime(served) {}
  }

  @Test("W97: pieces joined are the page, and a change by pieces leads to any other page")
  func pieces() throws {
    let served = try Served(Ledger())
    let agent = served.agent
    try agent.open("/")
    let visitor = try #require(served.visitors.visitor(agent.cookies.values.first))
    var pages: [PageHTML] = []
    for name in ["", "A", "a \" value=\"<input value=\"", "B"] {
      if !name.isEmpty { try agent.submit(("do", "keep"), ["set:page/name": [name]]) }
      pages.append(try #require(Self.page(visitor, of: served.site)))
    }
    for before in pages {
      let pieces = before.body.pieces
      #expect(pieces.joined() == before.body.markup)
      for after in pages {
        let change = PageChange(of: pieces.map(PageChange.print), to: after.parts)
        var page = StreamedPage(parts: pieces)
        #expect(try page.read(EventStream.event("page", id: "", change.text)))
        #expect(page.html == after.body.markup)
        #expect(change.isEmpty == (before.body.markup == after.body.markup))
      }
    }
    withExtendedLifetime(served) {}
  }

  private static func page(_ visitor: Visitor, of site: Site) -> PageHTML? {
    let view = visitor.board.view
    return view.frame.map { visitor.page(view, $0, ViewQuery(), of: site) }
  }
}
