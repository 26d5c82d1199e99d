import SignalboxInterface
import SignalboxTerminal

/// The entries of the palette.
extension PageRenderer {
  /// The enabled elements of the page in reading order, then the commands that keys have everywhere, then the
  /// unavailable elements and commands with what they wait for.
  var entries: [CommandPalette.Entry] {
    let elements = frame.focusable.filter { $0.isEnabled && !$0.name.isEmpty }
    let onPage = elements.map { element in
      element.isPressable
        ? CommandPalette.Entry(
          label: element.name, detail: element.shortcut.map(keymap.name(shortcut:)) ?? ScreenTexts.press,
          action: .press(element.id))
        : CommandPalette.Entry(label: element.name, detail: ScreenTexts.goTo, action: .focus(element.id))
    }
    let waiting = frame.focusable.filter { !$0.isEnabled && !$0.name.isEmpty }.map { element in
      CommandPalette.Entry(
        label: element.name, detail: Rejection.disabled.sentence(for: front.waiting(element)),
        action: .press(element.id))
    }
    let tabs = elements.filter(\.isTabBar).flatMap { element in
      (element.content.selection?.options ?? []).filter(\.isEnabled).map { option in
        CommandPalette.Entry(
          label: option.label, detail: ScreenTexts.otherPart, action: .tab(element.id, key: option.key))
      }
    }
    // The columns of the table with the focus come first.
    let tables = elements.filter { $0.id == front.focus } + elements.filter { $0.id != front.focus }
    let sorting = tables.flatMap { element in
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
    let travels: [(command: KeyCommand, label: String, isPossible: Bool, why: String)] = [
      (.undo, ScreenTexts.undoAction, status.undo.canUndo, ScreenTexts.nothingToUndo),
      (.redo, ScreenTexts.doAgain, status.undo.canRedo, ScreenTexts.nothingToRedo),
    ]
    let idle = travels.filter { !$0.isPossible }.map {
      CommandPalette.Entry(
        label: $0.label, detail: "\(keymap.name($0.command, in: .page)): \($0.why)", action: .command($0.command),
        aliases: $0.command.aliases)
    }
    let everywhere: [(KeyCommand, String)] =
      travels.filter(\.isPossible).map { ($0.command, $0.label) } + [
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
    return onPage + tabs + sorting + previews
      + everywhere.map { command, label in
        CommandPalette.Entry(
          label: label, detail: keymap.name(command, in: .page), action: .command(command),
          aliases: command.aliases
        )
      } + hiding + waiting + idle
  }

  /// The lists of the page with their loaded rows, behind the other entries.
  var lists: [CommandPalette.Rows] {
    frame.focusable.filter(\.isEnabled).compactMap { element in
      element.content.list.map { CommandPalette.Rows(id: element.id, name: element.name, rows: $0.rows) }
    }
  }

  /// The names of the lists with rows that are not loaded.
  var partialLists: [String] { frame.focusable.filter { $0.isEnabled && $0.hasUnloadedRows }.map(\.name) }
}

extension CommandPalette {
  /// The rows of a list. Their entries are made as they are looked at, because there may be 100,000.
  struct Rows: Equatable {
    let id: String
    let name: String
    let rows: [RowState]

    /// Returns the text that finds a row: all cells of a table's row find it.
    func label(_ place: Int) -> String {
      // A copy of the row would cost more than the text.
      rows[place].cells.isEmpty ? rows[place].label : rows[place].cells.joined(separator: "  ")
    }

    /// Returns the rank of the text that finds a row. A single letter is looked for in each cell: joining the cells of
    /// 100,000 rows takes longer.
    func rank(_ place: Int, _ filter: ListFilter, isLetter: Bool) -> Int? {
      if rows[place].cells.isEmpty { return filter.rank(rows[place].label) }
      guard isLetter else { return filter.rank(label(place)) }
      var best: Int?
      for cell in rows[place].cells.indices {
        guard let rank = filter.rank(rows[place].cells[cell]) else { continue }
        // The beginning of a further cell is the beginning of a word.
        best = min(best ?? .max, cell > 0 ? max(1, rank) : rank)
        if best == 0 { break }
      }
      return best
    }

    func entry(_ place: Int) -> Entry {
      Entry(label: label(place), detail: name, action: .focus(id, row: rows[place].id))
    }
  }
}
