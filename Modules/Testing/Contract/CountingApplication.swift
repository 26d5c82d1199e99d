import SignalboxCore
import SignalboxInterface
public import SignalboxNavigation

/// An application whose page has a choice of two or three options, a toggle on which a field depends, numbers that are
/// drawn, a length of time and a colour.
///
/// The outcome has the choice and the length.
public struct CountingApplication: Application {
  /// The application's name on a command line.
  public static let name = "counting"

  /// Creates the application.
  public init() {}

  /// Runs until the button is pressed, or until the user quits its only page.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(CountingPage())
  }
}

private final class CountingPage: Page<String> {
  let dips: Multichoice<String>
  let isGift = Toggle("gift", "A gift")
  let card = TextField("card", "Card", isRequired: true)
  let volume = NumberField("volume", "Volume", number: 30, minimum: 0, maximum: 100, step: 5, style: .slider)
  let stars = NumberField("stars", "Stars", number: 3, minimum: 0, maximum: 5, style: .rating)
  let length = DurationField("length", "Length", value: TimeSpan("1 h 30 min"), latest: TimeSpan("8 h"))
  let colour = ColourField("colour", "Colour", value: RGBColour("#3366cc"))
  let order = Button("order", "Order", role: .default)

  override var elements: [PageElement] { [dips, isGift, card, volume, stars, length, colour, order] }

  init() {
    let options = ["Aioli", "Curry", "Pesto", "Tahini"].map { ChoiceOption($0.lowercased(), $0, $0) }
    dips = Multichoice("dips", "Dips", options: options, minimum: 2, maximum: 3, isRequired: true)
    super.init(key: "counting", title: "Counting")
    card.isVisible <~ isGift.isOn
    volume.check("Too loud") { $0 < 90 }
    order.taps.observe { [unowned self] in
      finish("\(dips.selection.value.joined(separator: ", ")); \(length.span.value?.description ?? "none")")
    }
  }
}
