import SignalboxInterface

/// The palette over the page: what stands in it, and what is done with it.
extension PageView {
  /// What can be done here: what the page has, in reading order, then what keys do everywhere.
  var deeds: [CommandPalette.Entry] {
    guard let frame else { return [] }
    let elements = frame.focusable.filter { $0.isEnabled && !$0.name.isEmpty }
    let onPage = elements.map { element in
      element.isPressable
        ? CommandPalette.Entry(
          label: element.name, detail: element.shortcut.map(keymap.name(shortcut:)) ?? Wording.press,
          deed: .press(element.id))
        : CommandPalette.Entry(label: element.name, detail: Wording.goTo, deed: .focus(element.id))
    }
    let sorting = elements.flatMap { element in
      (element.content.list?.columns ?? []).filter(\.isSortable).map { column in
        CommandPalette.Entry(
          label: Wording.sortBy(column.title), detail: column.order.map(StateWords.order) ?? element.name,
          deed: .sort(column.id))
      }
    }
    let canGoBack = !frame.alerts.isEmpty || frame.page.canGoBack
    let everywhere: [(KeyCommand, String)] =
      [
        (.undo, Wording.takeBack), (.redo, Wording.doAgain), (.back, canGoBack ? Wording.goBack : Wording.leaveProgram),
        (.help, Wording.explainKeys), (.theme, Wording.lookOtherwise), (.copy, Wording.copy),
      ] + (guests.names.isEmpty ? [] : [(.agent, Wording.admitGuests)])
    let previews =
      memory.previewed.map { row in
        [
          CommandPalette.Entry(
            label: row.hasPreview ? Wording.readPreview : Wording.readRow, detail: keymap.name(.preview, in: .list),
            deed: .command(.preview))
        ]
      } ?? []
    return onPage + sorting + previews
      + everywhere.map { command, label in
        CommandPalette.Entry(
          label: label, detail: keymap.name(command, in: .page), deed: .command(command), aliases: Self.aliases(command)
        )
      } + elements.flatMap(rows)
  }

  /// What people from elsewhere look for.
  private static func aliases(_ command: KeyCommand) -> [String] {
    switch command {
    case .undo: ["undo"]
    case .redo: ["redo"]
    case .back: ["quit", "exit", "close"]
    case .help: ["help", "keys", "shortcuts"]
    case .theme: ["theme", "colours", "colors", "dark", "light"]
    case .copy: ["copy", "clipboard"]
    default: []
    }
  }

  /// The rows of a list, as far as it is short enough to be gone through at every frame.
  private func rows(_ element: ElementState) -> [CommandPalette.Entry] {
    (element.content.list?.rows ?? []).prefix(2_000).map { row in
      // A row of a table is found by all that stands in it.
      let label = row.cells.isEmpty ? row.label : row.cells.joined(separator: "  ")
      return CommandPalette.Entry(label: label, detail: element.name, deed: .row(list: element.id, id: row.id))
    }
  }

  mutating func pressInPalette(_ press: Press) -> Response? {
    switch palette?.press(press, pageRows: max(1, size.rows - 8)) {
    case .close, nil: palette = nil
    case .stay: break
    case .choose(let entry): return perform(entry)
    }
    return nil
  }

  /// A click on a row chooses it; beside the palette it closes it.
  mutating func clickInPalette(_ area: HitArea?) -> Response? {
    guard let place = area?.position, area?.id == CommandPalette.id, let found = palette?.found,
      found.indices.contains(place)
    else {
      palette = nil
      return nil
    }
    return perform(found[place])
  }

  /// Does it, as its key would; what is pressed has the focus then.
  mutating func perform(_ entry: CommandPalette.Entry) -> Response? {
    palette = nil
    switch entry.deed {
    case .focus(let id): focus(id)
    case .row(let list, let id):
      focus(list)
      memory.cursors[list]?.move(toRow: id)
    case .command(let command): return perform(command)
    case .sort(let id): return frame.map { .send(InputEvent(page: $0.inFront, element: id, action: .press)) }
    case .press(let id):
      guard let element = frame?.focusable.first(where: { $0.id == id }) else { return nil }
      focus(id)
      if case .response(let response) = pressInElement(Press(key: .enter, command: .confirm), element) {
        return response
      }
    }
    return nil
  }
}
