import SignalboxCore
import SignalboxInterface
public import SignalboxNavigation

/// An application whose page has three tabs and a button that needs input of two of them.
///
/// `settings/parts/tab` selects the tab: `general`, `network` or `about`. The outcome has the input.
public struct TabsApplication: Application {
  /// The application's name on a command line.
  public static let name = "settings"

  /// Creates the application.
  public init() {}

  /// Runs until the button is pressed, or until the user quits its only page.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(TabsPage())
  }
}

private final class TabsPage: Page<String> {
  let name = TextField("name", "Name", isRequired: true)
  let host = TextField("host", "Host", isRequired: true)
  let port = NumberField("port", "Port")
  let about = Label("words", text: "Version 1")
  let save = Button("save", "Save", role: .default)
  let parts: Tabs

  override var elements: [PageElement] { [parts, save] }

  init() {
    parts = Tabs(
      "parts", "Settings",
      [Tab("general", "General", [name]), Tab("network", "Network", [host, port]), Tab("about", "About", [about])])
    super.init(key: "settings", title: "Settings")
    host.check("Not a host name") { !$0.contains(" ") }
    save.taps.observe { [unowned self] in finish("\(name.text.value) at \(host.text.value)") }
  }
}
