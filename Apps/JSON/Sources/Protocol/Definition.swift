import SignalboxInterface

/// The shapes that have a name of their own: what results and notifications are made of.
enum Definition: String, CaseIterable {
  case snapshot = "Snapshot"
  case unchanged = "Unchanged"
  case actionResult = "ActionResult"
  case stackEntry = "StackEntry"
  case page = "Page"
  case alert = "Alert"
  case element = "Element"
  case change = "Change"
  case option = "Option"
  case heading = "HeadingElement"
  case text = "TextElement"
  case field = "FieldElement"
  case secret = "SecretElement"
  case number = "NumberElement"
  case toggle = "ToggleElement"
  case choice = "ChoiceElement"
  case multichoice = "MultichoiceElement"
  case button = "ButtonElement"
  case link = "LinkElement"
  case list = "ListElement"
  case row = "Row"
  case table = "TableElement"
  case image = "ImageElement"
  case progress = "ProgressElement"
  case note = "NoteElement"
  case group = "GroupElement"

  /// The kinds of elements.
  static let kinds: [Definition] = [
    .heading, .text, .field, .secret, .number, .toggle, .choice, .multichoice, .button, .link, .list, .row, .table,
    .image, .progress, .note, .group,
  ]

  /// What it looks like.
  var shape: Shape {
    switch self {
    case .snapshot:
      .members([
        .always("revision", .count, "Rises with each turn that changed anything visible."),
        .always("settled", .boolean, "Whether no effect is under way."),
        .always("pending", .list(of: .anyText), "The names of the effects under way."),
        .always("stack", .list(of: .reference(.stackEntry)), "Every page, the first one first."),
        .always("page", .reference(.page), "The page on top."),
        .always("alerts", .list(of: .reference(.alert)), "The last one is in front."),
      ])
    case .unchanged:
      .members([
        .always("revision", .count), .always("unchanged", .constant(true)), .always("settled", .boolean),
      ])
    case .actionResult:
      .members([
        .always("before", .count, "The revision when the action was begun."),
        .always("revision", .count, "The revision now."),
        .always("settled", .boolean, "Whether no effect is under way."),
        .always("pending", .list(of: .anyText), "The names of the effects under way."),
        .always("page", .nullable(.anyText), "The key of the page on top; null when the application has ended."),
        Parameter("snapshot", .reference(.snapshot), "Everything visible, when asked for."),
      ])
    case .stackEntry:
      .members([.always("page", .count), .always("key", .anyText), .always("title", .anyText)])
    case .page:
      .members([
        .always("page", .count, "The number of this showing, never used again."),
        .always("key", .anyText, "The page's route name."), .always("title", .anyText),
        .always("canGoBack", .boolean), .always("elements", .list(of: .reference(.element)), "In reading order."),
      ])
    case .alert:
      .members([
        .always("id", .anyText), .always("severity", Self.severity), .always("title", .anyText),
        .always("message", .anyText), .always("buttons", .list(of: .reference(.button))),
      ])
    case .option: .members([.always("key", .anyText), .always("label", .anyText), .always("enabled", .boolean)])
    case .element: .either(Self.kinds.map { .reference($0) })
    case .change: .members(Self.changeMembers)
    case .heading, .text, .field, .secret, .number, .toggle, .choice, .multichoice, .button, .link, .list, .row,
      .table, .image, .progress, .note, .group:
      .members([.always("type", .constant(.string(typeName)))] + Self.common + own)
    }
  }

  /// The kind's name on the wire. In documents it is longer, so that a generated `List` or `Text` hides nobody else's.
  private var typeName: String { "\(self)" }

  private static let severity = Shape.word(["information", "success", "warning", "error"])

  private static let common: [Parameter] = [
    .always("id", .anyText, "Made by the page's author, unique in a snapshot."), .always("label", .anyText),
    Parameter("help", .anyText), .always("enabled", .boolean),
    Parameter("covered", .constant(true), "Whether an alert is in front."),
    Parameter("required", .constant(true)), Parameter("busy", .constant(true)),
    Parameter("error", .anyText, "A complaint about the value."),
    Parameter("role", .word(["default", "destructive", "cancel"])),
    .always("actions", .list(of: .anyText), "What would be taken now: set, press or more."),
  ]

  private var own: [Parameter] {
    switch self {
    case .heading: [.always("level", .integer(1...6))]
    case .text: [.always("text", .anyText)]
    case .field:
      [
        .always("value", .anyText), .always("limit", .count, "The most characters."), .always("multiline", .boolean),
        Parameter("suggestions", .list(of: .anyText)),
      ]
    case .secret: [.always("filled", .boolean)]
    case .number:
      [
        .always("value", .nullable(.number)), Parameter("minimum", .number), Parameter("maximum", .number),
        Parameter("step", .number),
      ]
    case .toggle: [.always("value", .boolean)]
    case .choice:
      [.always("selected", .nullable(.anyText)), .always("options", .list(of: .reference(.option)))]
    case .multichoice:
      [.always("selected", .list(of: .anyText)), .always("options", .list(of: .reference(.option)))]
    case .link: [.always("target", .anyText)]
    case .list:
      [
        .always("total", .count), .always("offset", .count, "Where the rows given begin."),
        .always("rows", .list(of: .reference(.row)), "The first ones; ui.list gives the others."),
      ]
    case .row: [.always("elements", .list(of: .reference(.button)))]
    case .table:
      [.always("columns", .list(of: .anyText)), .always("rows", .list(of: .list(of: .anyText)))]
    case .image:
      [
        .always("alternative", .anyText), .always("phase", .word(["placeholder", "loaded", "failed"])),
        Parameter("size", .members([.always("width", .count), .always("height", .count)])),
        Parameter(
          "thumbnail",
          .members([.always("width", .count), .always("height", .count), .always("cells", .anyText)]),
          "A small picture: red, green and blue, a byte each, in reading order, as base64."),
      ]
    case .progress: [.always("fraction", .nullable(.number), "From 0 to 1, or null.")]
    case .note: [.always("text", .anyText), .always("severity", Self.severity)]
    // What came in a group follows by itself when the group is told as a change.
    case .group: [Parameter("elements", .list(of: .reference(.element)))]
    case .button, .snapshot, .unchanged, .actionResult, .stackEntry, .page, .alert, .element, .change, .option: []
    }
  }

  /// Any member of any kind, null when it is gone, beside what became of the element itself.
  private static var changeMembers: [Parameter] {
    var shapes: [(name: String, shapes: [Shape])] = []
    for parameter in common.filter({ $0.name != "id" }) + kinds.flatMap(\.own) {
      let schema = parameter.shape.schema().text
      if let index = shapes.firstIndex(where: { $0.name == parameter.name }) {
        guard !shapes[index].shapes.contains(where: { $0.schema().text == schema }) else { continue }
        shapes[index].shapes.append(parameter.shape)
      } else {
        shapes.append((parameter.name, [parameter.shape]))
      }
    }
    return [
      .always("id", .anyText), Parameter("removed", .constant(true), "It has gone."),
      Parameter("element", .reference(.element), "It has come."),
      Parameter("reloaded", .constant(true), "The rows are others: ask for them again."),
    ] + shapes.map { Parameter($0.name, .either($0.shapes + [.constant(nil)])) }
  }
}
