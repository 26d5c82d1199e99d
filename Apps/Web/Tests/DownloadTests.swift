import Foundation
import SignalboxDrivers
import SignalboxHTTP
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Files for browsers without a script, over real HTTP.
@Suite struct DownloadTests {
  private static let bytes = Array("a,b\n1,2\n".utf8)

  /// Presses the button that makes the file, and returns its link.
  private static func make(_ agent: UserAgent) throws -> HTMLNode {
    try agent.open("/")
    try agent.submit(("press", "page/make"))
    try agent.wait(for: " download ")
    return try #require(try agent.document.all.first { $0["download"] != nil })
  }

  @Test("W105: the page has a link with the name and the size, also after a reload, and it leads to the bytes")
  func linked() async throws {
    try await onSessionThread {
      let served = try Served(GivingApplication())
      let agent = served.agent
      let link = try Self.make(agent)
      #expect(link.tag == "a" && link.text == "Table: table.csv (8 bytes)" && link["download"] != nil)
      let address = try #require(link["href"])
      #expect(try agent.request("GET", address).bytes == Self.bytes)
      try agent.open("/")
      #expect(try agent.document.all.first { $0["download"] != nil }?["href"] == address)
      #expect(try agent.request("GET", address).bytes == Self.bytes, "a second time as well")
      #expect(try agent.request("HEAD", address).status == 200)
      #expect(try agent.request("POST", address).status == 405)
      try agent.submit(("do", "undo"))
      #expect(!agent.page.contains(" download "))
      #expect(try agent.request("GET", address).status == 404)
      try agent.submit(("do", "redo"))
      #expect(try agent.request("GET", address).bytes == Self.bytes)
    }
  }

  @Test("W106: a file is an attachment that no browser shows or runs, under its own name")
  func attached() async throws {
    try await onSessionThread {
      let served = try Served(
        GivingApplication("Kä\"se%; 1.html", type: "text/html", bytes: Array("<script>alert(1)</script>".utf8)))
      let agent = served.agent
      let reply = try agent.request("GET", try #require(try Self.make(agent)["href"]))
      #expect(reply.status == 200 && reply.headers["content-type"] == "text/html")
      #expect(
        reply.headers["content-disposition"]
          == "attachment; filename=\"K__se_; 1.html\"; filename*=UTF-8''K%C3%A4%22se%25%3B%201.html")
      #expect(reply.headers["x-content-type-options"] == "nosniff")
      #expect(reply.headers["cache-control"] == "private, no-store")
      #expect(agent.received.contains("\r\nContent-Security-Policy: sandbox\r\n"))
    }
  }

  @Test("K127: a link to a file that cannot be read now is answered 503 with the reason, and not as a wrong address")
  func unreadable() async throws {
    try await onSessionThread {
      let host = try SessionHost()
      let session = try host.start(GivingApplication(), capabilities: [.images, .rawText])
      let shelf = try #require(try waitFor { try await session.within { $0.files } ?? nil })
      let served = try Served { _ in HostedSessionDriver(session) }
      let agent = served.agent
      let address = try #require(try Self.make(agent)["href"])
      let digest = String(try #require(address.components(separatedBy: "digest=").last))
      let folder = (try #require(try shelf.path(of: digest)) as NSString).deletingLastPathComponent
      try FileManager.default.removeItem(atPath: folder)
      #expect(try agent.request("GET", address).status == 404, "it is gone")
      _ = FileManager.default.createFile(atPath: folder, contents: nil)
      let reply = try agent.request("GET", address)
      #expect(reply.status == 503 && reply.body.contains("The file cannot be read now. Not a directory."))
      try FileManager.default.removeItem(atPath: folder)
    }
  }

  @Test("W107: only the session's own cookie gets a file, and only the file that its page gives")
  func foreign() async throws {
    try await onSessionThread {
      let served = try Served(GivingApplication())
      let agent = served.agent
      let address = try #require(try Self.make(agent)["href"])
      #expect(try agent.request("GET", address).status == 200)
      #expect(try agent.request("GET", address.replacing("digest=", with: "digest=0")).status == 404)
      #expect(try agent.request("GET", address.replacing("page%2Ffile", with: "page%2Fmake")).status == 404)
      #expect(try agent.request("GET", "/file").status == 404)
      #expect(try agent.request("GET", address, ["Host": "evil.example"]).status == 421)
      let other = served.agent
      #expect(try other.request("GET", address).status == 404, "without a cookie")
      try other.open("/")
      #expect(try other.request("GET", address).status == 404, "another session")
    }
  }
}
