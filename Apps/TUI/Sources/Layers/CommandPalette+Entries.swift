import SignalboxInterface

/// The entries of the palette.
extension PageRenderer {
  /// The elements of the page in reading order, then the commands that keys have everywhere, then rows.
  var entries: [CommandPalette.Entry] {
    let elements = frame.focusable.filter { $0.isEnabled && !$0.name.isEmpty }
    let onPage = elements.map { element in
      element.isPressable
        ? CommandPalette.Entry(
          label: element.name, detail: element.shortcut.map(keymap.name(shortcut:)) ?? ScreenTexts.press,
          action: .press(element.id))
        : CommandPalette.Entry(label: element.name, detail: ScreenTexts.goTo, action: .focus(element.id))
    }
    let sorting = elements.flatMap { element in
      (element.content.list?.columns ?? []).filter(\.isSortable).map { column in
        CommandPalette.Entry(
          label: ScreenTexts.sortBy(column.title), detail: column.order.map(StateTexts.order) ?? element.name,
          action: .press(column.id))
      }
    }
    let hiding = elements.flatMap { element in
      (element.content.list?.columns ?? []).dropFirst().map { column in
        CommandPalette.Entry(
          label: hiddenColumns.contains(column.id)
            ? StateTexts.showColumn(column.title) : StateTexts.hideColumn(column.title), detail: element.name,
          action: .column(column.id))
      }
    }
    let everywhere: [(KeyCommand, String)] =
      [
        (.undo, ScreenTexts.undoAction), (.redo, ScreenTexts.doAgain),
        (.back, frame.canGoBack ? ScreenTexts.goBack : ScreenTexts.quitProgram),
        (.help, ScreenTexts.explainKeys), (.theme, ScreenTexts.lookOtherwise), (.copy, ScreenTexts.copy),
      ] + (status.guests.names.isEmpty ? [] : [(.agent, ScreenTexts.admitGuests)])
    let previews =
      front.previewed.map { row in
        [
          CommandPalette.Entry(
            label: row.hasPreview ? ScreenTexts.readPreview : ScreenTexts.readRow,
            detail: keymap.name(.preview, in: .list),
            action: .command(.preview))
        ]
      } ?? []
    return onPage + sorting + previews
      + everywhere.map { command, label in
        CommandPalette.Entry(
          label: label, detail: keymap.name(command, in: .page), action: .command(command),
          aliases: Self.aliases(command)
        )
      } + hiding + elements.flatMap(rows)
  }

  /// Returns names that users of other programs look for.
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

  /// The most rows of a list that are read at every frame.
  private static let mostRows = 2_000

  /// The names of the lists whose rows are not all among the entries.
  var partialLists: [String] {
    frame.focusable.filter { element in
      guard element.isEnabled, let list = element.content.list else { return false }
      return list.rows.count > Self.mostRows || element.hasUnloadedRows
    }.map(\.name)
  }

  /// Returns entries for the rows of a list. Their number is limited, because they are read at every frame.
  private func rows(_ element: ElementState) -> [CommandPalette.Entry] {
    (element.content.list?.rows ?? []).prefix(Self.mostRows).map { row in
      // All cells of a table's row find it.
      let label = row.cells.isEmpty ? row.label : row.cells.joined(separator: "  ")
      return CommandPalette.Entry(label: label, detail: element.name, action: .focus(element.id, row: row.id))
    }
  }
}
