import Foundation
import SignalboxCommonMark
import SignalboxDrivers
import SignalboxHTTP
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTML

@Suite struct RichTextHTMLTests {
  @Test("A82: a text with structure is semantic HTML, with headings below the page's own")
  func semantic() throws {
    let node = try Self.node(FrameSamples.frame(FrameSamples.everyKind).element("page/richtext")?.content.richText)
    #expect(node.every("h2").map(\.text) == ["Before you begin"])
    #expect(node.every("strong").map(\.text) == ["strong", "Ada"] && node.every("em").map(\.text) == ["stressed"])
    #expect(
      node.every("ol").first?["start"] == "9" && node.every("li").map(\.text) == ["First", "SecondInner", "Inner"])
    #expect(node.every("blockquote").map(\.text) == ["Quoted words"])
    #expect(node.every("pre").map(\.text) == ["if true {\n  go()\n}"])
    #expect(
      node.every("th").map(\.text) == ["Name", "Age", "Kind"] && node.every("th").allSatisfy { $0["scope"] == "col" })
    #expect(node.every("td").map(\.text) == ["Ada", "36", "", "Bo", "", "cat"])
    let links = node.every("a")
    #expect(links.map { $0["href"] } == ["https://example.org/manual", "/base/account"])
    #expect(links.map { $0["rel"] } == ["noopener noreferrer", nil] && links.map { $0["target"] } == ["_blank", nil])
  }

  @Test("A82: no example of the CommonMark Spec loses a letter on a page")
  func examples() throws {
    for example in CommonMarkExample.all {
      let node = try Self.node(MarkdownReader.read(example.source))
      let lost = example.lost(in: node.text)
      #expect(lost.isEmpty, "\(example) lost \(lost): \(node.text)")
      Self.check(node, "\(example)")
    }
  }

  @Test("A81: no source puts markup, a script or a foreign target on a page")
  func hostile() throws {
    let (count, seed) = (Self.setting("FUZZ") ?? 3_000, UInt64(Self.setting("SEED") ?? 20_261_127))
    print("texts with structure: \(count), SEED=\(seed)")
    var generator = SeededGenerator(seed: seed)
    for number in 0..<count {
      let source = HostileMarkdown.source(&generator)
      let text = MarkdownReader.read(source)
      let node = try Self.node(text)
      Self.check(node, "SEED=\(seed), text \(number): \(source.debugDescription)")
      let again = MarkdownReader.read(text.markdown)
      if again.plainText != text.plainText {
        Issue.record(
          "SEED=\(seed), text \(number): \(source.debugDescription) became \(text.markdown.debugDescription)")
      }
    }
  }

  private static func node(_ text: RichTextState?) throws -> HTMLNode {
    let html = RichTextHTML(base: "/base/").blocks(text?.blocks ?? [])
    return try HTMLNode.read("<main>\(html.markup)</main>")
  }

  private static let allowed: [String: Set<String>] = [
    "p": [], "h2": [], "h3": [], "h4": [], "h5": [], "h6": [], "ul": [], "ol": ["start"], "li": [], "blockquote": [],
    "pre": ["tabindex"], "code": [], "em": [], "strong": [], "br": [], "hr": [], "a": ["href", "target", "rel"],
    "div": ["class", "tabindex"], "table": [], "thead": [], "tbody": [], "tr": [], "th": ["scope", "class"],
    "td": ["class"],
    "main": [],
  ]

  private static func check(_ node: HTMLNode, _ place: String) {
    for node in node.all {
      guard let attributes = allowed[node.tag], Set(node.attributes.keys).isSubset(of: attributes) else {
        Issue.record("\(place): <\(node.tag) \(node.attributes)>")
        continue
      }
      guard let target = node["href"] else { continue }
      let isKnown = ["http://", "https://", "mailto:", "/base/"].contains { target.hasPrefix($0) }
      let isPlain = target.utf8.allSatisfy { (0x21...0x7E).contains($0) } && !target.hasPrefix("/base//")
      if !isKnown || !isPlain { Issue.record("\(place): \(target)") }
    }
    let hidden = node.text.unicodeScalars.contains { $0 == "\u{202E}" || $0 == "\u{1B}" || $0 == "\u{0}" }
    if hidden { Issue.record("\(place): a hidden character") }
  }

  private static func setting(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }
}
