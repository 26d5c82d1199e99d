import Foundation
import SignalboxDrivers
import SignalboxHTTP
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTML

/// The files of a page: as written and compressed, with tags.
@Suite struct AssetTests {
  @Test("W95: a file is sent as written or compressed, as the browser prefers, and both are the same file")
  func representations() throws {
    let agent = try Self.served.agent
    for name in Assets.files.keys {
      let plain = try agent.request("GET", "/" + name)
      let packed = try agent.request("GET", "/" + name, ["Accept-Encoding": "gzip, deflate, br"])
      #expect(plain.status == 200 && packed.status == 200)
      #expect(plain.headers["content-encoding"] == nil && packed.headers["content-encoding"] == "gzip")
      #expect(packed.bytes.count < plain.bytes.count && Inflater().read(packed.bytes) == plain.bytes)
      #expect(plain.headers["vary"] == "Accept-Encoding" && packed.headers["vary"] == "Accept-Encoding")
      #expect(packed.headers["content-type"] == plain.headers["content-type"])
      let head = try agent.request("HEAD", "/" + name, ["Accept-Encoding": "gzip"])
      #expect(
        head.headers["content-length"] == "\(packed.bytes.count)" && head.headers["etag"] == packed.headers["etag"])
    }
  }

  @Test("W95: each form of a file has its own strong tag, and a browser that has the form gets no body")
  func tags() throws {
    let agent = try Self.served.agent
    let plain = try #require(try agent.request("GET", "/script.js").headers["etag"])
    let packed = try #require(try agent.request("GET", "/script.js", ["Accept-Encoding": "gzip"]).headers["etag"])
    #expect(plain != packed && plain.hasPrefix("\"") && packed.hasPrefix("\""))
    for (tags, isKnown) in [
      (plain, true), ("W/" + plain, true), ("\"other\", " + plain, true), ("*", true), (packed, false),
      ("\"x\"", false),
    ] {
      let reply = try agent.request("GET", "/script.js", ["If-None-Match": tags])
      #expect(reply.status == (isKnown ? 304 : 200) && reply.bytes.isEmpty == isKnown, "\(tags)")
      #expect(reply.headers["etag"] == plain && (reply.headers["content-length"] == nil) == isKnown)
    }
  }

  @Test(
    "W95: the weights of Accept-Encoding decide",
    arguments: [
      ("gzip", true), ("GZIP", true), ("x-gzip", true), ("*", true), ("br;q=1.0, gzip; q=0.8, *;q=0.1", true),
      ("gzip;q=0.8, identity;q=0.5", true), ("gzip;q=0.5, identity;q=0.8", false), ("gzip;q=0", false),
      ("gzip;q=0, *", false), ("gzip;Q=0", false), ("gzip;q=0.3, *;q=0.8", false), ("*;q=0", false),
      ("identity", false), ("deflate, br", false), ("", false),
    ])
  func weights(_ header: String, _ isPacked: Bool) throws {
    let reply = try Self.served.agent.request("HEAD", "/style.css", ["Accept-Encoding": header])
    #expect(reply.headers["content-encoding"] == (isPacked ? "gzip" : nil))
  }

  @Test("W95: the script is sent without its comments and its indentation, and with all its sentences")
  func comments() throws {
    let served = String(decoding: try Self.served.agent.request("GET", "/script.js").bytes, as: UTF8.self)
    #expect(served.firstMatch(of: /(^|\n) *\/\/|\n {2}/) == nil && served.hasSuffix("})();\n"))
    for sentence in ScriptSentence.all {
      #expect(served.contains(".\(sentence.name)") || served.contains("\"\(sentence.name)\""), "\(sentence.name)")
    }
  }

  @Test("W136: a page is sent compressed to a browser that prefers that, with a random length, and is the same page")
  func pages() throws {
    let served = try Served(Ledger())
    let agent = served.agent
    try agent.open("/")
    let packed = try agent.request("GET", "/", ["Accept-Encoding": "gzip"])
    let plain = try agent.request("GET", "/")
    #expect(packed.headers["content-encoding"] == "gzip" && packed.headers["vary"] == "Accept-Encoding")
    #expect(plain.headers["content-encoding"] == nil && plain.headers["content-type"] == packed.headers["content-type"])
    let text = String(decoding: Inflater().read(packed.bytes), as: UTF8.self)
    #expect(text.contains("<h1 id=\"title\"") && text.utf8.count == plain.bytes.count)
    #expect(packed.bytes.count * 2 < plain.bytes.count)
    let lengths = try (0..<30).map { _ in try agent.request("GET", "/", ["Accept-Encoding": "gzip"]).bytes.count }
    #expect(Set(lengths).count > 1, "the length tells how well the page is compressed")
    withExtendedLifetime(served) {}
  }

  @Test(
    "W119: the site describes itself for a home screen and for the bar of a browser, and begins no session for that")
  func manifest() throws {
    let served = try Served(Ledger(), base: "/desk/")
    let reply = try served.agent.request("GET", "/desk/app.webmanifest")
    #expect(reply.status == 200 && reply.headers["content-type"] == "application/manifest+json")
    #expect(reply.headers["set-cookie"] == nil)
    let members = try JSONSerialization.jsonObject(with: Data(reply.bytes)) as? [String: Any]
    #expect(members?["start_url"] as? String == "/desk/" && members?["name"] as? String == "test")
    let icon = (members?["icons"] as? [[String: String]])?.first?["src"]
    #expect(try served.agent.request("GET", icon ?? "").status == 200)
    let agent = served.agent
    try agent.open("/desk/")
    #expect(agent.page.contains("<link rel=\"manifest\" href=\"/desk/app.webmanifest\">"))
    let colours = try agent.document.every("meta").filter { $0["name"] == "theme-color" }.map { $0["content"] ?? "" }
    let style = String(decoding: PageStyle.bytes, as: UTF8.self)
    #expect(colours.count == 2 && colours.allSatisfy { style.contains("--ground: \($0);") })
    withExtendedLifetime(served) {}
  }

  @Test("W34: the script takes at most 12.5 kB on its way")
  func size() throws {
    let reply = try Self.served.agent.request("GET", "/script.js", ["Accept-Encoding": "gzip"])
    #expect(reply.bytes.count > 3_000 && reply.bytes.count <= 12_500)
  }

  private static let shared = Result { try Served { _ in nil } }
  private static var served: Served { get throws { try shared.get() } }
}
