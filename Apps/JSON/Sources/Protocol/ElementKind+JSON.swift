import Foundation
import SignalboxInterface

// The JSON of each kind: first the shapes for documents, then the values. A new kind needs both.

extension ElementKind {
  /// The members of this kind alone, for documents.
  var jsonParameters: [Parameter] {
    switch self {
    case .heading: [.always("level", .integer(1...6))]
    case .text:
      [
        .always("text", .anyText),
        Parameter("tone", Definition.tone, "An emphasis; the text alone says the same."),
      ]
    case .richtext: [.always("text", .anyText, "CommonMark with tables.")]
    case .field:
      [
        .always("value", .anyText), .always("limit", .count, "The most characters."), .always("multiline", .boolean),
        Parameter("suggestions", .list(of: .anyText)),
        Parameter(
          "format", .word(TextFormat.Kind.allCases.map(\.rawValue)),
          "What the text means: 2026-11-22, 14:30, 1 h 30 min, #3366cc."),
        Parameter("earliest", .anyText, "The least text of the format that is taken."),
        Parameter("latest", .anyText, "The greatest."), Parameter("now", .anyText, "What the user means by today."),
      ]
    case .secret: [.always("filled", .boolean)]
    case .number:
      [
        .always("value", .nullable(.number)), Parameter("minimum", .number), Parameter("maximum", .number),
        Parameter("step", .number),
        Parameter("style", .word(NumberStyle.allCases.map(\.rawValue)), "How it is drawn; the number is the same."),
      ]
    case .toggle: [.always("value", .boolean)]
    case .file: FilesState.jsonParameters
    case .choice:
      [.always("selected", .nullable(.anyText)), .always("options", .list(of: .reference(.option)))]
    case .multichoice:
      [
        .always("selected", .list(of: .anyText)), .always("options", .list(of: .reference(.option))),
        Parameter("minimum", .count, "The least that can be selected, unless nothing is."),
        Parameter("maximum", .count, "The most."),
        Parameter("chosen", .anyText, "Where there are bounds: how many are selected, and how many more are needed."),
      ]
    case .link:
      [
        .always("target", .anyText), Parameter("address", .anyText, "The address that a press opens."),
        Parameter("file", KeptFile.shape, "The file that it gives; ui.file has its bytes."),
      ]
    case .list:
      [
        .always("total", .count), .always("offset", .count, "Where the rows given begin."),
        .always("rows", .list(of: .reference(.row)), "The first ones; ui.list gives the others."),
        Parameter("columns", .list(of: .reference(.column)), "What the rows' cells are, where they have cells."),
        Parameter("footer", .list(of: .anyText), "The cells below the rows, such as sums."),
        Parameter("footerRows", .count, "How many loaded rows the footer covers, where there are others."),
        Parameter("open", .boolean, "Whether there may be more rows than total, and nobody knows how many."),
        Parameter("search", .anyText, "What the rows were found by."),
        Parameter("searchField", .anyText, "The id of the field whose text finds rows."),
        Parameter("current", .anyText, "The id of the row whose details the page shows."),
        Parameter("selected", .list(of: .anyText), "The keys of the selected rows, where rows can be selected."),
        Parameter("maximum", .count, "The most rows that can be selected."),
      ]
    case .table:
      [
        .always("columns", .list(of: .anyText)), .always("rows", .list(of: .list(of: .anyText))),
        Parameter("tones", .list(of: .list(of: .nullable(Definition.tone))), "The tone of each cell, row by row."),
      ]
    case .image:
      [
        .always("alternative", .anyText), .always("phase", Definition.phase),
        Parameter("size", .members([.always("width", .count), .always("height", .count)])),
        Parameter(
          "thumbnail", Definition.thumbnail,
          "A small picture, when asked for: red, green and blue, a byte each, in reading order, as base64."),
      ]
    case .progress:
      [
        .always("fraction", .nullable(.number), "From 0 to 1, or null."),
        Parameter("amount", .number, "How much there is in all, where it is counted."),
        Parameter("unit", .anyText, "What is counted, where it has a name."),
      ]
    case .chart: ChartState.jsonParameters
    case .log:
      [.always("total", .count, "How many lines were written."), .always("lines", .list(of: .anyText), "The last 20.")]
    case .note: [.always("text", .anyText), .always("severity", Definition.severity)]
    // The members of a new group follow as changes of their own.
    case .group: [Parameter("elements", .list(of: .reference(.element)))]
    case .button: []
    }
  }
}

extension ElementContent {
  /// The members of this kind alone.
  var jsonMembers: [JSON.Member] {
    switch self {
    case .heading(let level): [JSON.Member("level", .integer(level))]
    case .text(let text, let tone):
      [JSON.Member("text", .string(text))] + (tone.map { [JSON.Member("tone", .string($0.rawValue))] } ?? [])
    case .richText(let text): [JSON.Member("text", .string(text.markdown))]
    case .field(let field): Self.members(of: field)
    case .secret(let isFilled): [JSON.Member("filled", .bool(isFilled))]
    case .number(let number): Self.members(of: number)
    case .file(let state): state.jsonMembers
    case .toggle(let isOn): [JSON.Member("value", .bool(isOn))]
    case .choice(let choice):
      [JSON.Member("selected", .optional(choice.selected)), JSON.Member("options", Self.options(choice.options))]
    case .multichoice(let choice):
      [
        JSON.Member("selected", .array(choice.selected.map { .string($0) })),
        JSON.Member("options", Self.options(choice.options)),
      ]
        + [("minimum", choice.minimum), ("maximum", choice.maximum)]
        .compactMap { name, bound in bound.map { JSON.Member(name, .integer($0)) } }
    case .button, .group: []
    case .link(let target, let address, let file):
      [JSON.Member("target", .string(target))]
        + (address.map { [JSON.Member("address", .string($0.text))] } ?? [])
        + (file.map { [JSON.Member("file", $0.json)] } ?? [])
    case .list(let list):
      [JSON.Member("total", .integer(list.count))] + Self.members(of: list.window)
        + (list.columns.isEmpty ? [] : [JSON.Member("columns", .array(list.columns.map(\.json)))])
        + (list.footer.map { [JSON.Member("footer", .array($0.map { .string($0) }))] } ?? [])
        + (list.footerRows.map { [JSON.Member("footerRows", .integer($0))] } ?? [])
        + (list.current.map { [JSON.Member("current", .string($0))] } ?? [])
        + (list.selection.map { $0.jsonMembers } ?? [])
    case .table(let table):
      [
        JSON.Member("columns", .array(table.columns.map { .string($0) })),
        JSON.Member("rows", .array(table.rows.map { .array($0.map { .string($0) }) })),
      ] + (table.tones.map { [JSON.Member("tones", .array($0.map { .array($0.map(Self.tone)) }))] } ?? [])
    case .image(let image): Self.members(of: image)
    case .progress(let fraction, let total):
      [JSON.Member("fraction", fraction.map { .number($0) } ?? .null)] + Self.members(of: total)
    case .chart(let chart): chart.jsonMembers
    case .log(let log):
      [
        JSON.Member("total", .integer(log.total)),
        JSON.Member("lines", .array(log.lines.suffix(LogState.shown).map { .string($0) })),
      ]
    case .note(let text, let severity):
      [JSON.Member("text", .string(text)), JSON.Member("severity", .string(severity.rawValue))]
    }
  }

  private static func tone(_ tone: Tone?) -> JSON { tone.map { .string($0.rawValue) } ?? .null }

  private static func members(of total: ProgressTotal?) -> [JSON.Member] {
    guard let total else { return [] }
    let members = [JSON.Member("amount", .number(total.amount))]
    return total.unit.isEmpty ? members : members + [JSON.Member("unit", .string(total.unit))]
  }

  private static func members(of field: FieldState) -> [JSON.Member] {
    var members = [
      JSON.Member("value", .string(field.value)), JSON.Member("limit", .integer(field.limit)),
      JSON.Member("multiline", .bool(field.isMultiline)),
    ]
    if !field.suggestions.isEmpty {
      members.append(JSON.Member("suggestions", .array(field.suggestions.map { .string($0) })))
    }
    guard let format = field.format else { return members }
    members.append(JSON.Member("format", .string(format.kind.rawValue)))
    return members
      + [("earliest", format.earliest), ("latest", format.latest), ("now", format.now)]
      .compactMap { name, text in text.map { JSON.Member(name, .string($0)) } }
  }

  private static func members(of window: RowWindow?) -> [JSON.Member] {
    guard let window else { return [] }
    return (window.total == nil ? [JSON.Member("open", true)] : [])
      + (window.search.isEmpty ? [] : [JSON.Member("search", .string(window.search))])
      + (window.searchField.map { [JSON.Member("searchField", .string($0))] } ?? [])
  }

  private static func members(of number: NumberState) -> [JSON.Member] {
    [JSON.Member("value", number.value.map { .number($0) } ?? .null)]
      + [("minimum", number.minimum), ("maximum", number.maximum), ("step", number.step)]
      .compactMap { name, bound in bound.map { JSON.Member(name, .number($0)) } }
      + (number.style.map { [JSON.Member("style", .string($0.rawValue))] } ?? [])
  }

  private static func members(of image: ImageState) -> [JSON.Member] {
    let members = [
      JSON.Member("alternative", .string(image.alternative)), JSON.Member("phase", .string(image.phase.rawValue)),
    ]
    let size = image.size.map { JSON.Member("size", ["width": .integer($0.width), "height": .integer($0.height)]) }
    return members + [size].compactMap(\.self)
  }

  private static func options(_ options: [OptionState]) -> JSON { .array(options.map(\.json)) }
}

extension RowSelection {
  /// The selection as members of the list.
  fileprivate var jsonMembers: [JSON.Member] {
    [JSON.Member("selected", .array(keys.map { .string($0) })), JSON.Member("maximum", .integer(maximum))]
  }
}

extension OptionState {
  /// The option as JSON.
  var json: JSON {
    .object(
      [
        JSON.Member("key", .string(key)), JSON.Member("label", .string(label)),
        JSON.Member("enabled", .bool(isEnabled)),
      ]
        + (isWanting ? [JSON.Member("wanting", true)] : []))
  }
}

extension ColumnState {
  /// The column as JSON.
  fileprivate var json: JSON {
    .object(
      [JSON.Member("id", .string(id)), JSON.Member("title", .string(title))]
        + (isSortable ? [JSON.Member("sortable", true)] : [])
        + (order.map { [JSON.Member("order", .string($0.rawValue))] } ?? []))
  }
}

extension ElementContent {
  /// The small picture of an image, if there is a picture.
  var thumbnail: Thumbnail? { if case .image(let image) = self { image.thumbnail } else { nil } }
}

extension Thumbnail {
  /// The cells as base64: red, green and blue, a byte each, in reading order.
  var json: JSON.Member {
    let cells = Data(cells).base64EncodedString()
    return JSON.Member(
      "thumbnail", ["width": .integer(width), "height": .integer(height), "cells": .string(cells)])
  }
}

extension LogState {
  /// The number of last lines that a snapshot contains.
  static let shown = 20
}
