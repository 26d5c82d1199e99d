import Foundation
import SignalboxInterface
import SignalboxWords

/// Writes elements as components of a surface.
///
/// The id of a component is the id of its element, with a word behind a blank for its parts. Ids of elements have no
/// blanks. What changes often is in the data model.
struct A2UIWriter {
  let version: A2UIVersion
  /// The facts about the elements of the page in front, beyond the frame.
  let notes: A2UINotes
  /// The inputs of the page by id, for buttons that wait for them.
  let inputs: [ByteKey: ElementState]
  /// The id of the surface, if actions name it in their context.
  private let surface: String?
  var content: A2UIContent

  init(_ version: A2UIVersion, _ notes: A2UINotes, _ elements: [ElementState], surface: String? = nil) {
    (self.version, self.notes, self.surface, content) = (version, notes, surface, A2UIContent(version))
    inputs = Dictionary(elements.flattened.filter(\.isInput).map { (ByteKey($0.id), $0) }) { first, _ in first }
  }

  // MARK: Parts of all elements

  /// Adds elements, and returns the ids of their components.
  mutating func elements(_ elements: [ElementState]) -> [String] {
    var ids: [String] = []
    for element in elements { ids += self.element(element) }
    return ids
  }

  private mutating func element(_ element: ElementState) -> [String] {
    var ids = component(element)
    if let help = element.help { ids.append(text(element.id + " help", A2UIText.plain(help), variant: "caption")) }
    let isOff = !element.isEnabled && element.waitsFor == nil && element.content.kind == .button
    if let sentence = notes.sentences[ByteKey(element.id)] ?? element.error ?? (isOff ? element.disabledReason : nil) {
      let isError = !isOff || element.error != nil
      ids.append(live(element.id + " says", A2UIText.plain(isError ? StateTexts.error(sentence) : sentence)))
    }
    return ids
  }

  /// Adds a text that rarely changes.
  mutating func text(_ id: String, _ markdown: String, variant: String? = nil) -> String {
    content.add(id, "Text", ["text": .string(markdown), "variant": variant.map { .string($0) }])
  }

  /// Adds a text that changes.
  mutating func live(_ id: String, _ markdown: String) -> String {
    let path = content.set(.texts, id, .string(markdown))
    return content.add(id, "Text", ["text": version.value(path)])
  }

  /// Adds a title.
  mutating func title(_ id: String, _ text: String, level: Int) -> String {
    let title = version.title(text, level: level)
    return self.text(id, title.text, variant: title.variant)
  }

  /// Adds the label of an element as a title; nothing if it has none.
  mutating func titled(_ element: ElementState, level: Int = 3) -> [String] {
    element.label.isEmpty ? [] : [title(element.id + " title", element.label, level: level)]
  }

  /// Adds components beside or below each other.
  mutating func box(_ id: String, _ type: String, _ children: [String]) -> String {
    content.add(id, type, ["children": .array(children.map { .string($0) })])
  }

  /// Adds a container with a child for each entry of a list of the data model.
  mutating func box(_ id: String, _ type: String, each component: String, of path: String) -> String {
    content.add(id, type, ["children": ["componentId": .string(component), "path": .string(path)]])
  }

  /// Adds a button that sends an action.
  /// - Parameters:
  ///   - label: The text on the button, as Markdown or as a reference.
  ///   - target: The id of the element that the action is about, or a reference to it.
  ///   - key: The key of a chosen option.
  ///   - sends: A Boolean value that indicates whether the action has what was typed in the inputs of the page.
  ///   - secrets: A Boolean value that indicates whether it also has the typed secrets.
  ///   - checks: The conditions of the press, with the reasons why it is not possible.
  ///   - sharesRow: A Boolean value that indicates whether the button is as wide as the other cells of its row.
  mutating func button(
    _ id: String, _ label: JSON, _ action: A2UIAction.Name, _ target: JSON, key: String? = nil, sends: Bool = true,
    secrets: Bool = false, variant: JSON? = nil, checks: [JSON] = [], sharesRow: Bool = false
  ) -> String {
    let context: KeyValuePairs<String, JSON?> = [
      "surface": surface.map { .string($0) }, "id": target, "key": key.map { .string($0) },
      "values": sends && !inputs.isEmpty ? version.value("/v") : nil,
      "secrets": secrets && inputs.values.contains(where: \.isSecret) ? version.value("/s") : nil,
    ]
    let event: JSON = ["event": ["name": .string(action.rawValue), "context": .object(context.given)]]
    return button(id, label, doing: event, variant, checks, sharesRow: sharesRow)
  }

  private mutating func button(
    _ id: String, _ label: JSON, doing action: JSON, _ variant: JSON?, _ checks: [JSON] = [], sharesRow: Bool = false
  ) -> String {
    let text = content.add(id + " label", "Text", ["text": label])
    return content.add(
      id, "Button",
      [
        "child": .string(text), "action": action, "variant": variant, "checks": checks.isEmpty ? nil : .array(checks),
        "weight": sharesRow ? 1 : nil,
      ])
  }

  /// Returns a check that always fails, with the reason why a button cannot be pressed.
  private func never(_ reason: String) -> JSON { ["condition": version.value("/no"), "message": .string(reason)] }

  // MARK: Kinds

  private mutating func component(_ element: ElementState) -> [String] {
    if element.isInput, !element.isTabBar { return [input(element)] }
    switch element.content {
    case .heading(let level): return [title(element.id, element.label, level: level + 1)]
    case .text:
      guard let spans = element.marked?.text else { return [live(element.id, A2UIText.plain(element.sentence))] }
      return [live(element.id, A2UIText.marked(spans, label: element.label))]
    case .richText(let state):
      return titled(element, level: 4) + [live(element.id, state.markdown)]
    case .button: return [pressed(element)]
    case .link(let target, let address, let file): return [link(element, target, isOurs: address != nil || file != nil)]
    case .choice(let choice): return [tabs(element, choice)]
    case .list(let list): return [self.list(element, list)]
    case .table(let table): return [self.table(element, table)]
    case .image(let image): return self.image(element, image)
    case .progress(let fraction, _):
      return [live(element.id, (fraction.map { A2UIText.bar($0) + " " } ?? "") + A2UIText.plain(element.sentence))]
    case .log(let log):
      let lines = A2UIText.code(log.lines.suffix(LogState.shown))
      return [title(element.id + " title", element.label, level: 4), live(element.id, lines)]
    case .note(_, let severity): return [note(element, severity)]
    case .group(let members): return [group(element, members)]
    // A drawing has no component; its sentence says the same.
    case .chart, .field, .secret, .number, .toggle, .multichoice, .file:
      return [live(element.id, A2UIText.plain(element.sentence))]
    }
  }

  private mutating func pressed(_ element: ElementState) -> String {
    let isCancel = element.role == .cancel
    let variant: JSON? = element.role == .default ? "primary" : isCancel ? "borderless" : nil
    let label = element.label + (element.isBusy ? " …" : "")
    return button(
      element.id, .string(A2UIText.plain(label)), .press, .string(element.id), sends: !isCancel, secrets: !isCancel,
      variant: variant, checks: checks(element))
  }

  /// Returns the checks of a button: the inputs that it waits for are filled, or the reason why it is disabled.
  private func checks(_ element: ElementState) -> [JSON] {
    guard let awaited = element.waitsFor else { return element.unavailability.map { [never($0)] } ?? [] }
    return awaited.compactMap { id in
      guard let input = inputs[ByteKey(id)], input.isRequired, let part = Self.checkedPart(input) else { return nil }
      let value = version.value(A2UIContent.path(part, id))
      return [
        "condition": version.call("required", ["value": value]),
        "message": .string(phrase("Still needed: \(input.name)")),
      ]
    }
  }

  /// Returns the part with the value of an input that can be checked. A secret that the session has may stay empty.
  private static func checkedPart(_ input: ElementState) -> A2UIContent.Part? {
    switch input.content.input {
    case .text, .number, .selection: .values
    case .secret(let isFilled): isFilled ? nil : .secrets
    case .toggle, .files, nil: nil
    }
  }

  private mutating func link(_ element: ElementState, _ target: String, isOurs: Bool) -> String {
    let label = JSON.string(A2UIText.plain(isOurs ? element.sentence : element.label))
    guard !isOurs, element.isEnabled else {
      let checks = element.unavailability.map { [never($0)] } ?? []
      return button(element.id, label, .press, .string(element.id), variant: "borderless", checks: checks)
    }
    let call = version.call("openUrl", ["url": .string(target)])
    return button(element.id, label, doing: ["functionCall": call], "borderless")
  }

  private mutating func tabs(_ element: ElementState, _ choice: ChoiceState) -> String {
    let buttons = choice.options.enumerated().map { place, option in
      let (isCurrent, label) = (option.key == choice.selected, A2UIText.plain(option.label))
      return button(
        "\(element.id) \(place)", .string(isCurrent ? "**\(label)**" : label), .choose, .string(element.id),
        key: option.key, variant: "borderless", checks: option.isEnabled ? [] : [never(StateTexts.unavailable)])
    }
    return box(element.id, "Row", buttons)
  }

  private mutating func image(_ element: ElementState, _ image: ImageState) -> [String] {
    guard let thumbnail = image.thumbnail else { return [live(element.id, A2UIText.plain(element.sentence))] }
    let data = Data(thumbnail.png).base64EncodedString()
    let path = content.set(.texts, element.id, .string("data:image/png;base64," + data))
    return [
      content.add(
        element.id, "Image",
        ["url": version.value(path), "description": .string(image.alternative), "fit": "contain"])
    ]
  }

  private mutating func note(_ element: ElementState, _ severity: Severity) -> String {
    let icons: [Severity: JSON] = [.information: "info", .success: "check", .warning: "warning", .error: "error"]
    let says = element.marked?.text.map { A2UIText.marked($0, label: element.label) }
    let parts = [
      content.add(element.id + " icon", "Icon", ["name": icons[severity]]),
      live(element.id + " text", says ?? A2UIText.plain(element.sentence)),
    ]
    return card(element, box(element.id + " row", "Row", parts))
  }

  private mutating func card(_ element: ElementState, _ child: String) -> String {
    content.add(element.id, "Card", ["child": .string(child)])
  }

  private mutating func group(_ element: ElementState, _ members: [ElementState]) -> String {
    let isBeside = [.columns, .details, .buttons].contains(element.role)
    let parts = elements(members)
    let title = titled(element)
    guard isBeside || !title.isEmpty else { return box(element.id, "Column", parts) }
    let body = box(element.id + " body", isBeside ? "Row" : "Column", isBeside ? parts : title + parts)
    guard isBeside else { return card(element, body) }
    return box(element.id, "Column", title + [body])
  }
}
