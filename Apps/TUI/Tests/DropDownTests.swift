import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxTUI

private struct Zones: Application {
  static let name = "zones"
  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    _ = try? await context.navigator.presentRoot(ZonesPage())
    return nil
  }
}

private final class ZonesPage: Page<Never> {
  private let host = TextField("host", "Host")
  private let zone = Choice(
    "zone", "Zone",
    options: [
      "Africa/Cairo", "America/Buenos_Aires", "Asia/Tokyo", "Atlantic/Bermuda", "Australia/Canberra", "Europe/Athens",
      "Europe/Berlin", "Europe/Dublin", "Europe/Rome", "Pacific/Auckland", "Pacific/Fiji", "UTC",
    ].map { ChoiceOption($0, $0, $0, isEnabled: $0 != "Pacific/Fiji") }, selection: "UTC")
  private let mail = TextField("mail", "Mail")
  private let rest = (1...8).map { TextField("rest\($0)", "Field \($0)") }
  override var elements: [PageElement] { [host, zone, mail] + rest }

  init() { super.init(key: "zones", title: "Zones") }
}

/// Tests of long choices, whose options are in a drop-down.
@Suite struct DropDownTests {
  private func on(
    rows: Int = 24, columns: Int = 80, colours: Int = 8, isASCII: Bool = false,
    _ body: @escaping @Sendable (ScreenTest) throws -> Void
  ) async throws {
    try await onSessionThread {
      try body(ScreenTest(Zones(), rows: rows, columns: columns, isASCII: isASCII, colours: colours))
    }
  }

  private func lines(_ test: ScreenTest) -> [String] {
    test.screen.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func chosen(_ test: ScreenTest) -> String? {
    test.frame?.element("zones/zone")?.content.selection?.selected.first
  }

  @Test("N143: a long choice is a row until it has the focus; then its options lie over the page, and nothing moves")
  func opening() async throws {
    try await on { test in
      let closed = lines(test)
      #expect(test.row("  Zone ")?.contains("UTC") == true && test.row("  Zone ")?.contains(" v]") == true)
      #expect(test.row("Berlin") == nil)
      test.type("Tab")
      let open = lines(test)
      #expect(test.row("> Zone")?.contains("12/12") == true)
      #expect(open[4].contains("┌──") && open[15].contains("└──"), "an edge")
      #expect(open[14].contains(">") && open[14].contains("UTC"), "the bar is on the value")
      #expect(open[16...20] == closed[16...20], "nothing moves")
      test.type("Tab")
      #expect(test.focus == "zones/mail" && test.row("Berlin") == nil && chosen(test) == "UTC")
    }
  }

  @Test("N143: Esc closes the options, and goes back only then; Space, Down and a letter open them again")
  func closing() async throws {
    try await on { test in
      test.type("Tab Up Up")
      #expect(test.row("Esc close list") != nil)
      test.type("Esc")
      #expect(test.row("Auckland") == nil && test.row("UTC") != nil && test.focus == "zones/zone")
      #expect(test.row("Space open list") != nil && test.row("Esc leave") != nil)
      for key in ["Space", "Down", "a"] {
        test.type(key)
        #expect(test.row("Cairo") != nil || test.row("Auckland") != nil)
        test.type("Esc")
        #expect(test.row("Cairo") == nil && test.row("Auckland") == nil && test.focus == "zones/zone")
      }
      test.type("Enter")
      #expect(test.focus == "zones/mail" && chosen(test) == "UTC", "closed, Enter only goes on")
    }
  }

  @Test("N143: arrows on their way through a page, and a page that opens, leave the options closed")
  func passing() async throws {
    try await on { test in
      test.type("Down")
      #expect(test.focus == "zones/zone" && test.row("Berlin") == nil)
      test.type("Down Up")
      #expect(test.focus == "zones/zone" && test.row("Berlin") == nil)
      test.type("e u r")
      #expect(test.row("Berlin") != nil)
    }
    try await onTrial("city") { test in
      #expect(test.focus == "city/city" && test.row("City 4999") == nil)
    }
  }

  @Test("N144: letters filter at once; the bar fills the row of the best match, and Enter chooses it and goes on")
  func finding() async throws {
    for key in ["Enter", "Space"] {
      try await on(colours: 256) { test in
        test.type("Tab b e r")
        #expect(test.row("┃ Zone")?.contains("ber") == true && test.row("┃ Zone")?.contains("1/4 of 12") == true)
        let rows = lines(test)
        let bar = try #require(rows.firstIndex { $0.contains("Atlantic/Bermuda") })
        let first = try #require(rows.firstIndex { $0.contains("╭─") }) + 1
        let filled = (0..<80).filter { column in
          (0..<24).contains { row in
            [Style(.focus), Style(.found)].contains(test.picture[row, column].style) && row == first
          }
        }
        #expect(bar >= first && filled.count >= 20, "the bar is the whole first row")
        #expect(rows.filter { $0.contains("│") }.count >= 10, "the edge stays while the filter narrows")
        test.type(key == "Enter" ? "l Enter" : "l i n Esc Space Up Space")
        #expect(chosen(test) == (key == "Enter" ? "Europe/Berlin" : "Pacific/Auckland"))
        #expect(test.focus == (key == "Enter" ? "zones/mail" : "zones/zone") && test.row("╭─") == nil)
      }
    }
  }

  @Test("N144: without a match Enter chooses nothing and says so; an option that was found and left is named")
  func notFound() async throws {
    try await on { test in
      test.type("Tab q q q Enter")
      #expect(chosen(test) == "UTC" && test.focus == "zones/zone")
      #expect(lines(test).filter { $0.contains("Nothing found.") }.count == 2, "in the list and as a message")
      test.type("C-u r o m Tab")
      #expect(test.row("Not chosen: Europe/Rome. Enter chooses.") != nil && chosen(test) == "UTC")
      test.type("BTab")
      #expect(test.row("> Zone")?.contains("12/12") == true, "the filter has gone with the focus")
      test.type("f i j Enter")
      #expect(chosen(test) == "UTC" && test.row("not available") != nil)
    }
  }

  @Test(
    "N143: the options can be read and chosen in small windows, with plain signs and in ASCII",
    arguments: [4, 5, 7, 9, 12], [16, 20, 40])
  func small(_ rows: Int, _ columns: Int) async throws {
    for isASCII in [true, false] {
      try await on(rows: rows, columns: columns, isASCII: isASCII) { test in
        test.type("Tab")
        #expect(test.row("UTC") != nil)
        test.type("a t h")
        #expect(test.row("Athens") != nil || test.row("Europe/A") != nil, "\(test.screen)")
        test.type("Enter")
        #expect(chosen(test) == "Europe/Athens" && test.focus == "zones/mail")
        #expect(!isASCII || test.screen.allSatisfy { $0.isASCII })
      }
    }
  }

  @Test("N143: a click opens the options, a click on an option chooses it, and another click closes them")
  func clicks() async throws {
    try await on { test in
      test.click("UTC")
      #expect(test.focus == "zones/zone" && test.row("Berlin") != nil)
      test.click("Europe/Rome")
      #expect(chosen(test) == "Europe/Rome" && test.row("Berlin") == nil)
      test.click("Europe/Rome")
      #expect(test.row("Berlin") != nil)
      test.click("> Zone")
      #expect(test.row("Berlin") == nil && chosen(test) == "Europe/Rome")
    }
  }
}
