import Foundation
import SignalboxInterface

/// What a driver reads of an element: its `type`, the members that all have, then the kind's own.
enum ElementJSON {
  /// The whole element, with what stands in it.
  /// - Parameter isCovered: Whether an alert is in front of it.
  static func whole(_ element: ElementState, isCovered: Bool = false, rows limit: Int) -> JSON {
    var members = members(element, isCovered: isCovered)
    switch element.content {
    case .list(let list):
      members.append(JSON.Member("offset", 0))
      let rows = rows(list.rows.prefix(limit), of: element, isCovered: isCovered)
      members.append(JSON.Member("rows", .array(rows)))
    case .group(let inner):
      let elements = inner.map { whole($0, isCovered: isCovered, rows: limit) }
      members.append(JSON.Member("elements", .array(elements)))
    default: break
    }
    return .object(members)
  }

  /// Some rows of a list.
  static func rows(_ rows: ArraySlice<RowState>, of list: ElementState, isCovered: Bool) -> [JSON] {
    rows.map { row($0, isEnabled: list.isEnabled, isCovered: isCovered) }
  }

  /// A row, with its buttons. It can be pressed when its list is enabled.
  static func row(_ row: RowState, isEnabled: Bool, isCovered: Bool = false) -> JSON {
    let buttons = row.buttons.map { whole(inherit($0, isEnabled), isCovered: isCovered, rows: 0) }
    let like = ElementState(id: row.id, label: row.label, help: row.detail, isEnabled: isEnabled, content: .button)
    return .object(common(like, "row", isCovered: isCovered) + [JSON.Member("elements", .array(buttons))])
  }

  /// A row's button as it is within a list that may be disabled.
  static func inherit(_ button: ElementState, _ isListEnabled: Bool) -> ElementState {
    var button = button
    button.isEnabled = button.isEnabled && isListEnabled
    return button
  }

  /// The element's members without the elements and rows in it.
  static func members(_ element: ElementState, isCovered: Bool = false) -> [JSON.Member] {
    common(element, element.content.typeName, isCovered: isCovered) + own(element.content)
  }

  private static func common(_ element: ElementState, _ type: String, isCovered: Bool) -> [JSON.Member] {
    var members = [
      JSON.Member("type", .string(type)), JSON.Member("id", .string(element.id)),
      JSON.Member("label", .string(element.label)),
    ]
    // One by one, not as a list of optionals: most are absent, and a snapshot is made of these.
    if let help = element.help { members.append(JSON.Member("help", .string(help))) }
    members.append(JSON.Member("enabled", .bool(element.isEnabled)))
    if isCovered { members.append(JSON.Member("covered", true)) }
    if element.isRequired { members.append(JSON.Member("required", true)) }
    if element.isBusy { members.append(JSON.Member("busy", true)) }
    if let error = element.error { members.append(JSON.Member("error", .string(error))) }
    if let role = element.role { members.append(JSON.Member("role", .string(role.rawValue))) }
    let action = element.isEnabled && !isCovered ? element.content.actionName : nil
    members.append(JSON.Member("actions", .array(action.map { [.string($0)] } ?? [])))
    return members
  }

  private static func own(_ content: ElementContent) -> [JSON.Member] {
    switch content {
    case .heading(let level): [JSON.Member("level", .integer(level))]
    case .text(let text): [JSON.Member("text", .string(text))]
    case .field(let field): own(field)
    case .secret(let isFilled): [JSON.Member("filled", .bool(isFilled))]
    case .number(let number): own(number)
    case .toggle(let isOn): [JSON.Member("value", .bool(isOn))]
    case .choice(let choice):
      [JSON.Member("selected", .optional(choice.selected)), JSON.Member("options", options(choice.options))]
    case .multichoice(let choice):
      [
        JSON.Member("selected", .array(choice.selected.map { .string($0) })),
        JSON.Member("options", options(choice.options)),
      ]
    case .button, .group: []
    case .link(let target): [JSON.Member("target", .string(target))]
    case .list(let list): [JSON.Member("total", .integer(list.rows.count))]
    case .table(let table):
      [
        JSON.Member("columns", .array(table.columns.map { .string($0) })),
        JSON.Member("rows", .array(table.rows.map { .array($0.map { .string($0) }) })),
      ]
    case .image(let image): own(image)
    case .progress(let fraction): [JSON.Member("fraction", fraction.map { .number($0) } ?? .null)]
    case .note(let text, let severity):
      [JSON.Member("text", .string(text)), JSON.Member("severity", .string(severity.rawValue))]
    }
  }

  private static func own(_ field: FieldState) -> [JSON.Member] {
    var members = [
      JSON.Member("value", .string(field.value)), JSON.Member("limit", .integer(field.limit)),
      JSON.Member("multiline", .bool(field.isMultiline)),
    ]
    if !field.suggestions.isEmpty {
      members.append(JSON.Member("suggestions", .array(field.suggestions.map { .string($0) })))
    }
    return members
  }

  private static func own(_ number: NumberState) -> [JSON.Member] {
    [JSON.Member("value", number.value.map { .number($0) } ?? .null)]
      + [("minimum", number.minimum), ("maximum", number.maximum), ("step", number.step)]
      .compactMap { name, bound in bound.map { JSON.Member(name, .number($0)) } }
  }

  private static func own(_ image: ImageState) -> [JSON.Member] {
    let members = [
      JSON.Member("alternative", .string(image.alternative)), JSON.Member("phase", .string(image.phase.rawValue)),
    ]
    let size = image.size.map { JSON.Member("size", ["width": .integer($0.width), "height": .integer($0.height)]) }
    return members + [size, image.thumbnail.map(own)].compactMap(\.self)
  }

  /// The cells as base64: red, green and blue, a byte each, in reading order.
  private static func own(_ thumbnail: Thumbnail) -> JSON.Member {
    let cells = Data(thumbnail.cells).base64EncodedString()
    return JSON.Member(
      "thumbnail",
      ["width": .integer(thumbnail.width), "height": .integer(thumbnail.height), "cells": .string(cells)])
  }

  private static func options(_ options: [OptionState]) -> JSON {
    .array(options.map { ["key": .string($0.key), "label": .string($0.label), "enabled": .bool($0.isEnabled)] })
  }
}

extension ElementContent {
  /// The kind's name on the wire.
  var typeName: String {
    switch self {
    case .heading: "heading"
    case .text: "text"
    case .field: "field"
    case .secret: "secret"
    case .number: "number"
    case .toggle: "toggle"
    case .choice: "choice"
    case .multichoice: "multichoice"
    case .button: "button"
    case .link: "link"
    case .list: "list"
    case .table: "table"
    case .image: "image"
    case .progress: "progress"
    case .note: "note"
    case .group: "group"
    }
  }

  /// The method that acts on the kind, without its `ui.`; a list without more to be had is acted on through its rows.
  var actionName: String? {
    switch self {
    case .field, .secret, .number, .toggle, .choice, .multichoice: "set"
    case .button, .link: "press"
    case .list(let list): list.wantsMore ? "more" : nil
    case .heading, .text, .table, .image, .progress, .note, .group: nil
    }
  }
}
