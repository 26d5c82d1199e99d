import Foundation
import SignalboxCore
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxInterface
@testable import SignalboxProgram
@testable import SignalboxSession

/// Tests that the log has the reasons of failures and no typed text.
@Suite struct FailureLogTests {
  private struct Failing: Application {
    static let name = "failing"

    nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
      try? await context.navigator.presentRoot(FailingPage(context))
    }
  }

  private final class FailingPage: Page<String> {
    let name = TextField("name", "Name")
    let secret = SecretField("secret", "Password")
    let go = Button("go", "Go")

    init(_ context: ApplicationContext) {
      super.init(key: "page", title: "Page")
      go.taps.observe { [unowned self] in
        context.navigator.spawn(during: lifetime) { [self] in
          let (name, secret) = (name.text.value, secret.secret.value)
          _ = try? await context.effects.run("work", secret: secret) { _, text in
            if name != "roomy" { throw EffectFailure(reason: "There is no room for \(name), or for \(text).") }
          }
        }
      }
    }

    override var elements: [PageElement] { [name, secret, go] }
  }

  @Test("D61: the log has the reasons of failures and the final sentence of unattended answers, but no typed text")
  func reasons() async throws {
    try await onSessionThread {
      let relay = LogRelay()
      let session = Session(name: "test", logger: relay.logger)
      let answers = try Answers(
        Data(#"{"page/name": "adalovelace", "page/secret": "canary", "page/go": true, "page/adalovelace": "x"}"#.utf8),
        from: "a.json")
      session.within { $0.useScript(answers) }
      let ending = session.run(Failing()) { _ in RecordingPresenter() }
      guard case .failed(.unanswered(let sentence)) = ending else {
        Issue.record("\(ending)")
        return
      }
      #expect(sentence.contains("page/adalovelace"))
      let lines = relay.drain()?.lines ?? []
      #expect(!lines.contains { $0.contains("adalovelace") || $0.contains("canary") }, "\(lines)")
      #expect(
        lines.contains { $0.contains("session test ended: Answers that no page has asked for: page/…") }, "\(lines)")
    }
  }

  @Test(
    "D61: the log has the end of an effect, or the reason of its failure without typed text",
    arguments: [("adalovelace", "failed: There is no room for …, or for …."), ("roomy", "ended")])
  func effect(_ name: String, _ end: String) async throws {
    try await onSessionThread {
      let relay = LogRelay()
      let session = Session(name: "test", logger: relay.logger)
      let answers = try Answers(
        Data(#"{"page/name": "\#(name)", "page/secret": "canary", "page/go": true}"#.utf8), from: "a.json")
      session.within { $0.useScript(answers) }
      _ = session.run(Failing()) { _ in RecordingPresenter() }
      let lines = relay.drain()?.lines ?? []
      for other in ["failed: There is no room for …, or for ….", "ended"] {
        #expect(lines.contains { $0.hasSuffix("effect test/work#1 \(other)") } == (other == end), "\(lines)")
      }
    }
  }
}
