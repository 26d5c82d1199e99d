import SignalboxInterface
import SignalboxWords

/// A command that keys can be bound to. The raw value is its name in a user's key file.
enum KeyCommand: String, CaseIterable, Sendable {
  case interrupt, suspend, repaint
  case next, previous, up, down, left, right, confirm, select, back, first, last, filter, help, undo, redo, theme,
    agent,
    palette, copy, sort, preview, submit
  case pageUp = "page-up"
  case pageDown = "page-down"
  case markAll = "mark-all"
  case unmarkAll = "unmark-all"
  case lineStart = "line-start"
  case lineEnd = "line-end"
  case caretLeft = "caret-left"
  case caretRight = "caret-right"
  case wordLeft = "word-left"
  case wordRight = "word-right"
  case deleteBefore = "delete-before"
  case deleteAfter = "delete-after"
  case deleteOrBack = "delete-or-back"
  case killBefore = "kill-before"
  case killAfter = "kill-after"
  case killWord = "kill-word"
  case killNextWord = "kill-next-word"
  case yank, transpose
  case undoEdit = "undo-edit"
  case nextSuggestion = "next-suggestion"
  case previousSuggestion = "previous-suggestion"
  case newLine = "new-line"
  case externalEditor = "editor"
  case keepFilter = "keep"
  case clearFilter = "clear"

  /// A Boolean value that indicates whether the command acts on the focused element. Other commands move the focus or
  /// the view.
  var acts: Bool { [.confirm, .select, .markAll, .unmarkAll].contains(self) }

  /// A Boolean value that indicates whether the command does the same wherever the focus is.
  var isEverywhere: Bool { [.undo, .redo, .agent, .help, .theme, .palette, .copy].contains(self) }

  /// A Boolean value that indicates whether the command changes a text or moves the caret in it. Other commands move
  /// out of the text, or between its rows.
  var isEditing: Bool {
    switch self {
    case .lineStart, .lineEnd, .caretLeft, .caretRight, .wordLeft, .wordRight, .deleteBefore, .deleteAfter,
      .deleteOrBack, .killBefore, .killAfter, .killWord, .killNextWord, .yank, .transpose, .undoEdit:
      true
    default: false
    }
  }
}

/// A place where keys are pressed. An inner context takes precedence over an outer context.
enum KeyContext: String, CaseIterable, Sendable {
  /// Everywhere. These keys concern the terminal and no page.
  case terminal
  case page, text, lines, list, several, filter, box

  /// A Boolean value that indicates whether letters are text in this context.
  var acceptsText: Bool { self == .text || self == .lines || self == .filter }

  /// The name in the guide.
  var guideName: String {
    switch self {
    case .terminal, .page: "everywhere"
    case .text: "text"
    case .lines: "several lines"
    case .list: "lists, long choices, large tables"
    case .several: "several of many"
    case .filter: "typing a filter"
    case .box: "this help"
    }
  }
}

/// The default key bindings and their explanations. The help, the footer, the guide and the commands that a user's key
/// file may name all come from here.
enum KeyTable {
  /// Commands that are explained together, in the order of the F1 help.
  struct Row: Sendable {
    let context: KeyContext
    let bindings: [(command: KeyCommand, keys: [KeySequence])]
    let english: Sentence
    /// The number of keys that F1 shows: the first key of each command where there are several commands. 0 where only
    /// the guide shows the row.
    let shown: Int
    let separator: String

    init(
      context: KeyContext, bindings: [(command: KeyCommand, keys: [KeySequence])], english: Sentence, shown: Int = 3,
      separator: String = ", "
    ) {
      (self.context, self.bindings, self.english) = (context, bindings, english)
      (self.shown, self.separator) = (shown, separator)
    }

    /// Creates a row of the guide. The guide is in English, so `guide` is no phrase.
    init(context: KeyContext, bindings: [(command: KeyCommand, keys: [KeySequence])], guide: String) {
      self.init(context: context, bindings: bindings, english: Sentence(stringLiteral: guide), shown: 0)
    }
  }

  /// An explanation in the F1 help that belongs to no command.
  struct Remark: Sendable {
    /// The command above which the remark stands, or `nil` for the end.
    let before: KeyCommand?
    let subject: Sentence
    let english: Sentence
  }

  static let rows: [Row] = [
    Row(
      context: .page, bindings: [(.next, [[.tab]]), (.previous, [[.backTab]])],
      english: "to the next element, to the one before"),
    Row(
      context: .page, bindings: [(.up, [[.up]]), (.down, [[.down]])],
      english: "between elements, and within lists and choices"),
    Row(
      context: .page, bindings: [(.confirm, [[.enter]])],
      english: "press; in a field: on, from the last to the page's button"),
    Row(context: .page, bindings: [(.submit, [[.submit]])], english: "the page's button, from anywhere"),
    Row(context: .page, bindings: [(.select, [[.text(" ")]])], english: "press, choose, mark or switch"),
    Row(
      context: .page, bindings: [(.back, [[.escape], [.control("g")], [.function(10)], [.control("d")]])],
      english: "back; from the first page: leave"),
    Row(
      context: .page,
      bindings: [(.pageUp, [[.pageUp], [.control("b")]]), (.pageDown, [[.pageDown], [.control("f")]])],
      english: "look at the rest of the page"),
    Row(
      context: .page, bindings: [(.first, [[.home], [.control("a")]]), (.last, [[.end], [.control("e")]])],
      english: "to the first, to the last"),
    Row(context: .list, bindings: [(.filter, [[.text("/")]])], english: "in a list: show only what has these letters"),
    Row(context: .list, bindings: [(.sort, [[.alt("s")]])], english: "in a table: sort it by a column"),
    Row(context: .list, bindings: [(.preview, [[.alt("p")]])], english: "in a list: read all of a row"),
    Row(
      context: .page, bindings: [(.left, [[.left]]), (.right, [[.right]])],
      english: "to a row's buttons; to a table's columns"),
    Row(
      context: .several, bindings: [(.markAll, [[.text("+")]]), (.unmarkAll, [[.text("-")]])],
      english: "of several: mark all shown, or none"),
    Row(
      context: .text,
      bindings: [(.lineStart, [[.control("a")], [.home]]), (.lineEnd, [[.control("e")], [.end]])],
      english: "in text: to its beginning, to its end"),
    Row(
      context: .text,
      bindings: [
        (.killBefore, [[.control("u")]]), (.killAfter, [[.control("k")]]), (.killWord, [[.control("w")]]),
      ], english: "delete before, behind, the last word"),
    Row(
      context: .text, bindings: [(.yank, [[.control("y")]]), (.undoEdit, [[.control("_")]])],
      english: "insert the deleted text; undo"),
    Row(
      context: .lines,
      bindings: [(.externalEditor, [[.control("x"), .control("e")], [.control("x"), .text("e")]])],
      english: "edit several lines in $EDITOR", shown: 1),
    Row(
      context: .text,
      bindings: [(.nextSuggestion, [[.control("n")]]), (.previousSuggestion, [[.control("p")]])],
      english: "next suggestion, the one before"),
    Row(
      context: .page, bindings: [(.palette, [[.control("p")], [.alt("x")]])],
      english: "find a command; in text Alt-X"),
    Row(context: .page, bindings: [(.copy, [[.alt("c")]])], english: "copy what the focus is on"),
    Row(
      context: .page, bindings: [(.undo, [[.alt("u")]]), (.redo, [[.alt("y")]])],
      english: "undo; redo"),
    Row(context: .page, bindings: [(.theme, [[.alt("t")]])], english: "change the theme, and keep it"),
    Row(context: .terminal, bindings: [(.repaint, [[.control("l")]])], english: "redraw the screen"),
    Row(
      context: .terminal, bindings: [(.suspend, [[.control("z")]]), (.interrupt, [[.control("c")]])],
      english: "suspend; quit, after a warning if typed text would be lost", separator: "; "),
    Row(context: .page, bindings: [(.help, [[.function(1)], [.text("?")]])], english: "this help; ? outside text"),
    Row(
      context: .page, bindings: [(.agent, [[.alt("a")]])],
      guide: "let agents only watch; again: remove them; again: let them join"),
    Row(
      context: .text,
      bindings: [(.caretLeft, [[.left], [.control("b")]]), (.caretRight, [[.right], [.control("f")]])],
      guide: "one character left, right"),
    Row(
      context: .text,
      bindings: [(.wordLeft, [[.wordLeft], [.alt("b")]]), (.wordRight, [[.wordRight], [.alt("f")]])],
      guide: "one word left, right"),
    Row(
      context: .text, bindings: [(.deleteBefore, [[.backspace]]), (.deleteAfter, [[.delete]])],
      guide: "take away the character before, behind"),
    Row(
      context: .text, bindings: [(.deleteOrBack, [[.control("d")]])],
      guide: "take away the character behind; with nothing typed: back"),
    Row(
      context: .text, bindings: [(.killNextWord, [[.alt("d")]]), (.transpose, [[.control("t")]])],
      guide: "take away the next word; swap two characters"),
    Row(
      context: .list,
      bindings: [
        (.pageDown, [[.pageDown], [.control("f")], [.control("d")]]),
        (.pageUp, [[.pageUp], [.control("b")], [.control("u")]]),
      ],
      guide: "a page down, up"),
    Row(context: .lines, bindings: [(.newLine, [[.enter]])], guide: "a new line"),
    Row(
      context: .filter,
      bindings: [
        (.keepFilter, [[.enter]]), (.deleteBefore, [[.backspace]]), (.clearFilter, [[.control("u")]]),
      ], guide: "keep the filter; take away its last letter, all of it; else the keys of text"),
    Row(
      context: .box, bindings: [(.up, [[.up]]), (.down, [[.down]])], guide: "one row up, down; other keys close it"),
    Row(
      context: .box, bindings: [(.pageUp, [[.pageUp]]), (.pageDown, [[.pageDown], [.text(" ")]])],
      guide: "a page up, down"),
  ]

  /// The groups of the F1 help.
  static var groups: [(title: String, contexts: [KeyContext])] {
    [
      (phrase("Everywhere"), [.page, .terminal]),
      (phrase("Lists and choices"), [.list, .several]),
      (phrase("In texts"), [.text, .lines]),
    ]
  }

  /// The keys of ``KeyContext/terminal``.
  static let terminalKeys = Set(rows.filter { $0.context == .terminal }.flatMap(\.bindings).flatMap(\.keys))

  static let remarks: [Remark] = [
    Remark(
      before: .externalEditor, subject: Sentence("Up/Down in a date or time"),
      english: "change the part at the caret"),
    Remark(
      before: .filter, subject: Sentence("a letter"),
      english: "to the next thing that begins with it; filters a long choice"),
    Remark(
      before: .help, subject: Sentence("the mouse"), english: "clicks press, the wheel scrolls; with Shift: select text"
    ),
    Remark(before: nil, subject: Sentence("*"), english: "behind a label: must be filled in"),
  ]
}
