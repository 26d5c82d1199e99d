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
    var page = StreamedPage(parts: ["", "the browser repeats it", ""] + elements.dropFirst(3).dropLast())
    for (name, most) in [("A", 2_600), ("Ad", 700), ("Ada", 700)] {
      try agent.submit(("do", "keep"), ["set:page/name": [name]])
      let bytes = feed.next().bytes
      #expect(try page.read(bytes) && bytes.count < most, "\(bytes.count) bytes")
      #expect(page.html.contains("value=\"\(name)\""))
    }
    // The second element, which the stream has never sent, is the browser's own.
    #expect(page.parts[2] == "")
    try agent.submit(("press", "page/tell"))
    _ = try page.read(feed.next().bytes)
    // A browser without the parts gets the whole page.
    let other = EventFeed(visitor: visitor, viewQuery: ViewQuery(), site: served.site, seen: nil, time: Site.now())
    var whole = StreamedPage()
    _ = try whole.read(other.next().bytes)
    #expect(whole.html == Self.page(visitor, of: served.site)?.body.markup && whole.html.contains("told"))
    #expect(whole.parts.enumerated().allSatisfy { $0 == 2 || page.parts[$0] == $1 })
    withExtendedLifetime(served) {}
  }

  private static func page(_ visitor: Visitor, of site: Site) -> PageHTML? {
    let view = visitor.board.view
    return view.frame.map { visitor.page(view, $0, ViewQuery(), of: site) }
  }
}
