import Foundation
import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxTesting
import Testing

@testable import SignalboxFiles

private struct Zones: Application {
  static let name = "zones"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(ZonesPage(context))
  }
}

private final class ZonesPage: Page<String> {
  let zone = Choice<String>("zone", "Time zone", isRequired: true)
  let next = Button("next", "Next", role: .default)
  override var elements: [PageElement] { [zone, next] }

  init(_ context: ApplicationContext) {
    super.init(key: "zones", title: "Zones")
    context.navigator.spawn(during: lifetime) { [self] in
      zone.options.value = (try? await context.effects.timeZones()) ?? []
    }
    next.taps.observe { [unowned self] in finish(zone.selection.value ?? "") }
  }
}

@Suite struct TimeZoneTests {
  @Test("A74: a choice has the time zones of the machine with their present offsets, which are recorded")
  func options() async throws {
    try await onSessionThread {
      let test = SessionTest(Zones())
      let options = test.frame.element("zones/zone")?.content.selection?.options ?? []
      #expect(options.count > 300 && options.map(\.key) == options.map(\.key).sorted())
      let tokyo = try #require(options.first { $0.key == "Asia/Tokyo" })
      #expect(tokyo.label == "Asia/Tokyo (UTC+09:00)", "Tokyo has no summer time")
      test.choose("zones/zone", "Asia/Tokyo")
      test.press("zones/next")
      #expect(test.ending == .finished(outcome: "Asia/Tokyo"))
      #expect(test.replayDifference() == nil)
    }
  }

  @Test("A74: an offset is that of the given time, with its sign and its minutes")
  func offsets() throws {
    let label = { (name: String, day: String) throws -> String? in
      let date = try #require(ISO8601DateFormatter().date(from: "\(day)T12:00:00Z"))
      return ZoneOffset.all(at: date).first { $0.name == name }?.label
    }
    #expect(try label("Europe/Berlin", "2026-01-15") == "Europe/Berlin (UTC+01:00)")
    #expect(try label("Europe/Berlin", "2026-07-15") == "Europe/Berlin (UTC+02:00)")
    #expect(try label("America/St_Johns", "2026-01-15") == "America/St_Johns (UTC-03:30)")
    #expect(try label("Asia/Kolkata", "2026-07-15") == "Asia/Kolkata (UTC+05:30)")
    #expect(try label("UTC", "2026-07-15") == "UTC (UTC+00:00)")
    #expect(ZoneOffset.all(at: .now, folder: "/nowhere").contains { $0.name == "Europe/Berlin" })
  }
}
