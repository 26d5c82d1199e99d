import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation

/// A choice of many options, and a group of many boxes.
struct Atlas: Application {
  static let name = "atlas"
  static let zones =
    [
      "Africa/Abidjan", "America/São Paulo", "Asia/Kabul", "Australia/Canberra", "Europe/Berlin", "Europe/Berne",
      "Brazil/East",
    ] + (1...30).map { "Etc/GMT+\($0)" }
  static let towns = ["Zürich", "Zug"] + (1...30).map { "Town \($0)" }

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let given = try? await context.navigator.presentRoot(AtlasPage())
    return given ?? "left"
  }
}

private final class AtlasPage: Page<String> {
  private let zone = Choice(
    "zone", "Time zone", options: Atlas.zones.enumerated().map { ChoiceOption("z\($0)", $1, $1) }, isRequired: true)
  private let towns = Multichoice(
    "towns", "Towns", options: Atlas.towns.enumerated().map { ChoiceOption("t\($0)", $1, $1) })
  private let shown = Label("shown")
  private let done = Button("done", "Done", role: .default)
  override var elements: [PageElement] { [zone, towns, shown, done] }

  init() {
    super.init(key: "atlas", title: "Atlas")
    shown.text <~ zone.selection.map { "Zone: \($0 ?? "none")" }
    done.taps.observe { [unowned self] in finish(zone.selection.value ?? "none") }
  }
}
