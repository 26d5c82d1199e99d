import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxSession

/// An application whose effect can be cancelled.
private struct GivingUp: Application {
  static let name = "giving-up"
  let booked = Booked()

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(GivingUpPage(context, booked))
  }
}

private final class GivingUpPage: Page<String> {
  let go = Button("go", "Go")
  let stop = Button("stop", "Stop")
  override var elements: [PageElement] { [go, stop] }
  private var work: Lifetime?

  init(_ context: ApplicationContext, _ booked: Booked) {
    super.init(key: "work", title: "Work")
    go.taps.observe { [unowned self] in
      let lifetime = Lifetime()
      work = lifetime
      context.navigator.spawn(during: lifetime) {
        _ = try? await context.effects.run("look") { key in
          booked.append(key)
          return key
        }
      }
    }
    stop.taps.observe { [unowned self] in
      work?.end()
      work = nil
    }
  }
}

@Suite struct GivenUpEffectTests {
  @Test("K10: an effect that was cancelled before a death neither begins again nor is recorded as begun again")
  func resumed() async throws {
    try await onSessionThread {
      let folder = try RecordingFolder()
      let test = SessionTest(
        GivingUp(), holding: ["look"], recording: try .new(folder.file(), of: GivingUp()), checksReplay: false)
      test.press("work/go")
      test.press("work/stop")
      // The session dies before the cancelled result is in the file.
      let lines = try folder.bytes().split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      let kept = lines.prefix { !String(decoding: $0, as: UTF8.self).contains("cancelled") }
      #expect(kept.count < lines.count - 1)
      try folder.write(Array(kept.joined(separator: [UInt8(ascii: "\n")])) + [UInt8(ascii: "\n")], "died")
      let application = GivingUp()
      let resumed = SessionTest(application, recording: try .resumed(folder.file("died")), checksReplay: false)
      #expect(resumed.frame.pending == [])
      #expect(application.booked.texts == [])
      let entries = try JournalFile.read(folder.file("died")).journal.entries
      #expect(entries.count { if case .began = $0 { true } else { false } } == 1)
    }
  }
}
