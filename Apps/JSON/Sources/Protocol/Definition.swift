import SignalboxInterface

/// The named shapes: the parts of results and notifications.
enum Definition: Hashable {
  case snapshot, unchanged, actionResult, stackEntry, page, step, alert, notice, element, change, option, column, row
  case kind(ElementKind)

  /// All shapes, in the order of the documents.
  static let all: [Definition] =
    [
      .snapshot, .unchanged, .actionResult, .stackEntry, .page, .step, .alert, .notice, .element, .change, .option,
      .column,
    ]
    + kinds

  /// The kinds of elements. The rows of a list follow the list.
  static let kinds = ElementKind.allCases.flatMap { $0 == .list ? [Definition.kind($0), .row] : [.kind($0)] }

  /// The name in documents. It is longer than the kind's name on the wire: a generated `List` or `Text` would hide
  /// other types.
  var name: String {
    let name = if case .kind(let kind) = self { kind.rawValue + "Element" } else { "\(self)" }
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The structure of the definition.
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
        Parameter("notices", .list(of: .reference(.notice)), "What is told in passing; each goes by itself."),
        Parameter("status", .anyText, "What the application says of itself on every page."),
        Parameter("canUndo", .constant(true), "Whether there is something to undo."),
        Parameter("canRedo", .constant(true), "Whether there is something to redo."),
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
        Parameter("invalid", .list(of: .anyText), "The inputs that a press has found missing or wrong."),
        Parameter("added", .list(of: .anyText), "The inputs that the action has added to its page."),
        Parameter("shows", .anyText, "The change that an undo, redo or seek has made, as text."),
        Parameter("snapshot", .reference(.snapshot), "Everything visible, when asked for."),
      ])
    case .stackEntry:
      .members([.always("page", .count), .always("key", .anyText), .always("title", .anyText)])
    case .page:
      .members([
        .always("page", .count, "The number of this showing, never used again."),
        .always("key", .anyText, "The page's route name."), .always("title", .anyText),
        .always("canGoBack", .boolean),
        Parameter("steps", .list(of: .reference(.step)), "The steps of the flow that the page is one of."),
        Parameter("address", .anyText, "The page's address, as app.open takes it."),
        Parameter("start", .anyText, "The element at which the user begins, if it is not the first."),
        .always("elements", .list(of: .reference(.element)), "In reading order."),
      ])
    case .step:
      .members([
        .always("key", .anyText), .always("title", .anyText), Parameter("done", .constant(true)),
        Parameter("current", .constant(true)),
      ])
    case .alert:
      .members([
        .always("id", .anyText), .always("severity", Self.severity), .always("title", .anyText),
        .always("message", .anyText), .always("buttons", .list(of: .reference(.kind(.button)))),
      ])
    case .notice:
      .members([.always("id", .count), .always("severity", Self.severity), .always("text", .anyText)])
    case .option:
      .members([
        .always("key", .anyText), .always("label", .anyText), .always("enabled", .boolean),
        Parameter(
          "wanting", .boolean, "Of a part of the page that is not shown: whether something in it is missing or wrong."),
      ])
    case .column:
      .members([
        .always("id", .anyText, "Press it to sort by it, and again to turn the order round."),
        .always("title", .anyText),
        Parameter("sortable", .constant(true)), Parameter("order", .word(["ascending", "descending"])),
      ])
    case .element: .either(Self.kinds.map { .reference($0) })
    case .change: .members(Self.changeMembers)
    case .row, .kind: .members([.always("type", .constant(.string(typeName)))] + Self.common + own)
    }
  }

  private var typeName: String { if case .kind(let kind) = self { kind.rawValue } else { "\(self)" } }

  /// The members that only this kind has.
  private var own: [Parameter] {
    switch self {
    case .row:
      [
        .always("elements", .list(of: .reference(.kind(.button)))),
        Parameter("selected", .constant(true), "Whether the row is selected, where rows can be selected."),
        Parameter("tone", Self.tone, "The tone of the label."),
        Parameter("cells", .list(of: .anyText)),
        Parameter("tones", .list(of: .nullable(Self.tone)), "The tone of each cell."),
        Parameter("drawings", .list(of: .nullable(Self.drawing)), "The drawing beside each cell."),
        Parameter("image", Self.image, "The small picture of the row."),
        Parameter("preview", .anyText, "What there is to read of it before it is pressed; of any number of lines."),
      ]
    case .kind(let kind): kind.jsonParameters
    default: []
    }
  }

  static let tone = Shape.word(Tone.allCases.map(\.rawValue))
  private static let drawing = Shape.members([
    Parameter("progress", .number, "From 0 to 1."),
    Parameter("values", .list(of: .nullable(.number)), "From the oldest to the newest; null is a gap."),
  ])
  private static let image = Shape.members([
    .always("alternative", .anyText, "Empty where the picture only adorns the row."),
    .always("phase", phase), Parameter("thumbnail", thumbnail, "A small picture, where ui.get is asked for the row."),
  ])
  static let phase = Shape.word(["placeholder", "loaded", "failed"])
  /// Red, green and blue, a byte each, in reading order, as base64.
  static let thumbnail = Shape.members([
    .always("width", .count), .always("height", .count), .always("cells", .anyText),
  ])
  static let severity = Shape.word(["information", "success", "warning", "error"])

  /// The members that every kind can have.
  static let common: [Parameter] = [
    .always("id", .anyText, "Made by the page's author, unique in a snapshot."), .always("label", .anyText),
    Parameter("help", .anyText), .always("enabled", .boolean),
    Parameter("disabledReason", .anyText, "Why it is not enabled."),
    Parameter("covered", .constant(true), "Whether an alert is in front."),
    Parameter("required", .constant(true)), Parameter("busy", .constant(true)),
    Parameter("error", .anyText, "A complaint about the value."),
    Parameter("role", .word(["default", "destructive", "cancel", "tabs", "columns", "details", "buttons", "summary"])),
    Parameter("shortcut", .anyText, "The letter that people press it by; a driver presses its id."),
    Parameter("waitsFor", .list(of: .anyText), "The inputs that a button waits for, valid or not."),
    Parameter("purpose", .anyText, "What of the user's own data it asks for, in the words of HTML's autocomplete."),
    .always("actions", .list(of: .anyText), "What would be taken now: set, press or more."),
  ]

  /// Any member of any kind, or null when the member is gone; also the members about the element itself.
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
      Parameter("after", .nullable(.anyText), "It stands behind this one now; null for the first."),
      Parameter("parent", .anyText, "The group or list that it stands in."),
      Parameter("reloaded", .constant(true), "The rows are others: ask for them again."),
      Parameter("appended", .list(of: .anyText), "Lines that a log has behind the others; of all the last 20 stand."),
    ] + shapes.map { Parameter($0.name, .either($0.shapes + [.constant(nil)])) }
  }
}
