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
    content.add(
      id, "Text",
      [JSON.Member("text", .string(markdown))] + (variant.map { [JSON.Member("variant", .string($0))] } ?? []))
  }

  /// Adds a text that changes.
  mutating func live(_ id: String, _ markdown: String) -> String {
    let path = content.set(.texts, id, .string(markdown))
    return content.add(id, "Text", [JSON.Member("text", version.value(path))])
  }

  /// Adds a title.
  mutating func title(_ id: String, _ text: String, level: Int) -> String {
    let title = version.title(text, level: level)
    return self.text(id, title.text, variant: title.variant)
  }

  /// Adds components beside or below each other.
  mutating func box(_ id: String, _ type: String, _ children: [String]) -> String {
    content.add(id, type, [Self.children(children)])
  }

  private static func children(_ ids: [String]) -> JSON.Member {
    JSON.Member("children", .array(ids.map { .string($0) }))
  }

  /// Returns the members of a container with a child for each entry of a list of the data model.
  func each(_ component: String, of path: String) -> [JSON.Member] {
    [JSON.Member("children", ["componentId": .string(component), "path": .string(path)])]
  }

  /// Adds a button that sends an action.
  /// - Parameters:
  ///   - label: The text on the button, as Markdown or as a reference.
  ///   - target: The id of the element that the action is about, or a reference to it.
  ///   - key: The key of a chosen option.
  ///   - sends: A Boolean value that indicates whether the action has what was typed in the inputs of the page.
  ///   - secrets: A Boolean value that indicates whether it also has the typed secrets.
  mutating func button(
    _ id: String, _ label: JSON, _ action: A2UIAction.Name, _ target: JSON, key: String? = nil, sends: Bool = true,
    secrets: Bool = false, _ more: [JSON.Member] = []
  ) -> String {
    var context = (surface.map { [JSON.Member("surface", .string($0))] } ?? []) + [JSON.Member("id", target)]
    if let key { context.append(JSON.Member("key", .string(key))) }
    if sends, !inputs.isEmpty { context.append(JSON.Member("values", version.value("/v"))) }
    if secrets, inputs.values.contains(where: \.isSecret) {
      context.append(JSON.Member("secrets", version.value("/s")))
    }
    let event: JSON = ["event": ["name": .string(action.rawValue), "context": .object(context)]]
    return plainButton(id, label, [JSON.Member("action", event)] + more)
  }

  private mutating func plainButton(_ id: String, _ label: JSON, _ members: [JSON.Member]) -> String {
    let text = content.add(id + " label", "Text", [JSON.Member("text", label)])
    return content.add(id, "Button", [JSON.Member("child", .string(text))] + members)
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
      let label = element.label.isEmpty ? [] : [title(element.id + " title", element.label, level: 4)]
      return label + [live(element.id, state.markdown)]
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
    let checks = self.checks(element)
    let variant: String? =
      switch element.role {
      case .default: "primary"
      case .cancel: "borderless"
      default: nil
      }
    let label = element.label + (element.isBusy ? " …" : "")
    return button(
      element.id, .string(A2UIText.plain(label)), .press, .string(element.id), sends: element.role != .cancel,
      secrets: element.role != .cancel,
      (variant.map { [JSON.Member("variant", .string($0))] } ?? [])
        + (checks.isEmpty ? [] : [JSON.Member("checks", .array(checks))]))
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
    let variant = JSON.Member("variant", "borderless")
    let label = JSON.string(A2UIText.plain(isOurs ? element.sentence : element.label))
    guard !isOurs, element.isEnabled else {
      let checks = element.unavailability.map { [JSON.Member("checks", [never($0)])] } ?? []
      return button(element.id, label, .press, .string(element.id), [variant] + checks)
    }
    let call = version.call("openUrl", ["url": .string(target)])
    return plainButton(element.id, label, [JSON.Member("action", ["functionCall": call]), variant])
  }

  private mutating func tabs(_ element: ElementState, _ choice: ChoiceState) -> String {
    let buttons = choice.options.enumerated().map { place, option in
      let isCurrent = option.key == choice.selected
      let label = A2UIText.plain(option.label)
      let checks = option.isEnabled ? [] : [JSON.Member("checks", [never(StateTexts.unavailable)])]
      return button(
        "\(element.id) \(place)", .string(isCurrent ? "**\(label)**" : label), .choose, .string(element.id),
        key: option.key, [JSON.Member("variant", "borderless")] + checks)
    }
    return box(element.id, "Row", buttons)
  }

  private mutating func image(_ element: ElementState, _ image: ImageState) -> [String] {
    guard let thumbnail = image.thumbnail else { return [live(element.id, A2UIText.plain(element.sentence))] }
    let data = Data(thumbnail.png).base64EncodedString()
    let path = content.set(.texts, element.id, .string("data:image/png;base64," + data))
    let members = [
      JSON.Member("url", version.value(path)), JSON.Member("description", .string(image.alternative)),
      JSON.Member("fit", "contain"),
    ]
    return [content.add(element.id, "Image", members)]
  }

  private mutating func note(_ element: ElementState, _ severity: Severity) -> String {
    let icon: JSON =
      switch severity {
      case .information: "info"
      case .success: "check"
      case .warning: "warning"
      case .error: "error"
      }
    let parts = [
      content.add(element.id + " icon", "Icon", [JSON.Member("name", icon)]),
      live(
        element.id + " text",
        element.marked?.text.map { A2UIText.marked($0, label: element.label) } ?? A2UIText.plain(element.sentence)),
    ]
    let row = box(element.id + " row", "Row", parts)
    return content.add(element.id, "Card", [JSON.Member("child", .string(row))])
  }

  private mutating func group(_ element: ElementState, _ members: [ElementState]) -> String {
    let isBeside = [.columns, .details, .buttons].contains(element.role)
    let parts = elements(members)
    let title = element.label.isEmpty ? [] : [self.title(element.id + " title", element.label, level: 3)]
    guard isBeside || !title.isEmpty else { return box(element.id, "Column", parts) }
    let body = box(element.id + " body", isBeside ? "Row" : "Column", isBeside ? parts : title + parts)
    guard isBeside else { return content.add(element.id, "Card", [JSON.Member("child", .string(body))]) }
    return box(element.id, "Column", title + [body])
  }
}
