public import SignalboxCore
import SignalboxInterface
import SignalboxModel

/// Parts of a page with titles. Only the selected part is shown.
///
/// ```swift
/// let parts = Tabs("parts", "Settings", [
///   Tab("general", "General", [name, language]), Tab("network", "Network", [host, port]),
/// ])
/// ```
///
/// The shown part is the user's choice and an input like any other: it is recorded, undone, and kept in drafts of the
/// page. Required elements of a hidden part stay required. The title of the hidden part marks missing or invalid
/// elements, and buttons that wait for them name the part.
public final class Tabs: PageElement {
  /// The key of the shown part. Bind it with `<~`, or set it. The user's choice sets it.
  public let shown: MutableProperty<String>
  private let bar: TabBar
  private let panels: [TabPanel]

  /// Creates parts with a common label.
  ///
  /// `tabs` must not be empty. The first part is shown at the start. The keys of the parts and of their members are
  /// unique in the page.
  public init(_ key: String, _ label: String, _ tabs: [Tab]) {
    Mistake.check(!tabs.isEmpty, "the tabs \(key) have at least one part")
    let shown = MutableProperty(tabs.first?.key ?? "")
    self.shown = shown
    panels = tabs.map { TabPanel($0, shown) }
    bar = TabBar("\(key)/tab", label, shown, panels)
    super.init(key, "")
    for child in children { child.group = self }
  }

  override var children: [PageElement] { [bar] + panels }

  override func content(id: String) -> ElementContent {
    let page = String(id.dropLast(key.count + 1))
    return .group(children.filter(\.isShown).map { $0.state(under: page) })
  }

  package override var misuse: String? {
    panels.contains { $0.key == shown.value }
      ? nil : "the part of \(key) that is shown is \(shown.value), and there is no such part"
  }
}

/// A part of a page in ``Tabs``.
public struct Tab {
  let key: String
  let title: String
  let members: [PageElement]

  /// Creates a part with a title.
  public init(_ key: String, _ title: String, _ members: [PageElement]) {
    (self.key, self.title, self.members) = (key, title, members)
  }
}

/// The contents of a part. The elements keep their state while another part is shown.
final class TabPanel: PageElement {
  let title: String
  fileprivate let shown: MutableProperty<String>
  private let members: [PageElement]

  init(_ tab: Tab, _ shown: MutableProperty<String>) {
    (title, members, self.shown) = (tab.title, tab.members, shown)
    super.init(tab.key, "")
    for member in members { member.group = self }
  }

  override var children: [PageElement] { members }
  override var isInHiddenTab: Bool { shown.value != key }

  /// A Boolean value that indicates whether an element of the part is missing, invalid or shows an error.
  var isWanting: Bool { members.withMembers.contains { $0.isChecked && !$0.isValidNow || $0.complains } }

  override func content(id: String) -> ElementContent {
    let page = String(id.dropLast(key.count + 1))
    return .group(members.compactMap { $0.isShown ? $0.state(under: page) : nil })
  }
}

/// The choice of the shown part.
final class TabBar: PageElement {
  private let shown: MutableProperty<String>
  private let panels: [TabPanel]

  init(_ key: String, _ label: String, _ shown: MutableProperty<String>, _ panels: [TabPanel]) {
    (self.shown, self.panels) = (shown, panels)
    super.init(key, label, role: .tabs)
  }

  override func content(id: String) -> ElementContent {
    let options = panels.map { panel in
      OptionState(
        key: panel.key, label: panel.title, isEnabled: panel.isEnabled.value,
        isWanting: panel.isInHiddenTab && panel.isWanting
      )
    }
    return .choice(ChoiceState(options: options, selected: shown.value))
  }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard part.isEmpty else { return .unknownElement }
    guard case .choose(let key) = action else { return .wrongAction }
    guard let panel = panels.first(where: { $0.key == key }) else { return .badValue(.notAChoice) }
    return panel.isEnabled.value ? nil : .disabled
  }

  override func perform(_ action: UserAction, on part: Substring) {
    if case .choose(let key) = action { shown.value = key }
  }

  override var given: PageDraft.Value? { .action(.choose(shown.value)) }
}

extension PageElement {
  /// The current label. If the element is in a hidden part, the part's title comes first.
  final var placedLabel: String {
    guard let panel, panel.isInHiddenTab else { return currentLabel }
    return "\(panel.title): \(currentLabel)"
  }

  /// A property with the value of ``placedLabel``.
  final var placed: Property<String> {
    guard let (key, title) = panel.map({ ($0.key, $0.title) }), let shown = panel?.shown else { return label }
    return label.combine(shown).map { label, shown in shown == key ? label : "\(title): \(label)" }
  }

  private var panel: TabPanel? { group.flatMap { $0 as? TabPanel ?? $0.panel } }
}
