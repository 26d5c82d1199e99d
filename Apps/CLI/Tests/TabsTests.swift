import SignalboxInterface
import SignalboxTesting
import Testing

@testable import SignalboxCLI

@Suite struct TabsTests {
  @Test(
    "L37: the line mode names the shown part, the other parts and what is missing there; the menu leads to them"
  )
  func parts() async throws {
    try await onSessionThread {
      let talk = Talk(TabsApplication())
      #expect(talk.transcript.contains("Part: General, of General, Network, About"))
      #expect(talk.prompt.hasPrefix("Name, required"))
      talk.answer("ann")
      let way = try #require(talk.lines.first { $0.contains("Settings: show another part") })
      talk.answer(String(way.prefix { $0 != "." }))
      #expect(talk.lines.contains("2. Network (something is missing or wrong)"))
      talk.answer("Network")
      #expect(talk.prompt.hasPrefix("Host, required"))
      talk.answer("box", "")
      #expect(talk.prompt.contains("[Save]"))
      talk.answer("")
      #expect(talk.finish() == .finished(outcome: "ann at box"))
    }
  }
}
