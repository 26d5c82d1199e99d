import SignalboxInterface

/// What a key can be told to do; its raw value is its name in a user's file.
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

  /// Whether it does something to what has the focus, instead of moving it or looking elsewhere.
  var acts: Bool { [.confirm, .select, .markAll, .unmarkAll].contains(self) }

  /// Whether it does the same whatever has the focus.
  var isEverywhere: Bool { [.undo, .redo, .agent, .help, .theme, .palette, .copy].contains(self) }

  /// Whether it changes a text or moves the caret in it: what is not here leaves the text, or moves between its rows.
  var isEditing: Bool {
    switch self {
    case .lineStart, .lineEnd, .caretLeft, .caretRight, .wordLeft, .wordRight, .deleteBefore, .deleteAfter,
      .deleteOrBack, .killBefore, .killAfter, .killWord, .killNextWord, .yank, .transpose, .undoEdit:
      true
    default: false
    }
  }
}

/// Where keys are pressed; an inner one goes before an outer one.
enum KeyContext: String, CaseIterable, Sendable {
  /// Everywhere, and of no concern to any page.
  case terminal
  case page, text, lines, list, several, filter, box

  /// Whether letters are text there.
  var acceptsText: Bool { self == .text || self == .lines || self == .filter }

  /// Its name in the guide.
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

/// The keys as everybody has them who has no file of their own: what each does where, and how it is explained. The help,
/// the footer, the guide and what a user's file may name all come from here.
enum KeyTable {
  /// Commands that are explained together, in F1's order.
  struct Row: Sendable {
    let context: KeyContext
    let bindings: [(command: KeyCommand, keys: [KeySequence])]
    let english: Sentence
    /// Left out where only the guide has room, which is English.
    var german: Sentence = ""
    /// How many of the keys F1 names, one of each command where there are several; none where only the guide has room.
    var shown = 3
    var separator = ", "
  }

  /// What F1 explains that is no command.
  struct Remark: Sendable {
    /// The command above which it stands, or `nil` at the end.
    let before: KeyCommand?
    let subject: (english: Sentence, german: Sentence)
    let english: Sentence
    let german: Sentence
  }

  static let rows: [Row] = [
    Row(
      context: .page, bindings: [(.next, [[.tab]]), (.previous, [[.backTab]])],
      english: "to the next element, to the one before", german: "zum nächsten Element, zum vorigen"),
    Row(
      context: .page, bindings: [(.up, [[.up]]), (.down, [[.down]])],
      english: "between elements, and within lists and choices",
      german: "zwischen Elementen, in Listen und Auswahlen"),
    Row(
      context: .page, bindings: [(.confirm, [[.enter]])],
      english: "press; in a field: on, from the last to the page's button",
      german: "drücken; im Feld: weiter, vom letzten zum Knopf der Seite"),
    Row(
      context: .page, bindings: [(.submit, [[.submit]])],
      english: "the page's button, from anywhere", german: "der Knopf der Seite, von überall"),
    Row(
      context: .page, bindings: [(.select, [[.text(" ")]])], english: "press, choose, mark or switch",
      german: "drücken, wählen, markieren, umschalten"),
    Row(
      context: .page, bindings: [(.back, [[.escape], [.control("g")], [.function(10)], [.control("d")]])],
      english: "back; from the first page: leave", german: "zurück; von der ersten Seite: beenden"),
    Row(
      context: .page,
      bindings: [(.pageUp, [[.pageUp], [.control("b")]]), (.pageDown, [[.pageDown], [.control("f")]])],
      english: "look at the rest of the page", german: "den Rest der Seite ansehen"),
    Row(
      context: .page, bindings: [(.first, [[.home], [.control("a")]]), (.last, [[.end], [.control("e")]])],
      english: "to the first, to the last", german: "zum ersten, zum letzten"),
    Row(
      context: .list, bindings: [(.filter, [[.text("/")]])], english: "in a list: show only what has these letters",
      german: "in einer Liste: nur zeigen, was so heißt"),
    Row(
      context: .list, bindings: [(.sort, [[.alt("s")]])], english: "in a table: sort it by a column",
      german: "in einer Tabelle: nach einer Spalte sortieren"),
    Row(
      context: .list, bindings: [(.preview, [[.alt("p")]])], english: "in a list: read all of a row",
      german: "in einer Liste: die ganze Zeile lesen"),
    Row(
      context: .page, bindings: [(.left, [[.left]]), (.right, [[.right]])],
      english: "to a row's buttons; to a table's columns", german: "zu Knöpfen der Zeile; Spalten der Tabelle"),
    Row(
      context: .several, bindings: [(.markAll, [[.text("+")]]), (.unmarkAll, [[.text("-")]])],
      english: "of several: mark all shown, or none", german: "von mehreren: alle gezeigten markieren, keine"),
    Row(
      context: .text,
      bindings: [(.lineStart, [[.control("a")], [.home]]), (.lineEnd, [[.control("e")], [.end]])],
      english: "in text: to its beginning, to its end", german: "im Text: zum Anfang, zum Ende"),
    Row(
      context: .text,
      bindings: [
        (.killBefore, [[.control("u")]]), (.killAfter, [[.control("k")]]), (.killWord, [[.control("w")]]),
      ], english: "take away before, behind, the last word", german: "davor, dahinter, das letzte Wort löschen"),
    Row(
      context: .text, bindings: [(.yank, [[.control("y")]]), (.undoEdit, [[.control("_")]])],
      english: "bring back what was taken away; undo", german: "Gelöschtes einfügen; zurücknehmen"),
    Row(
      context: .lines,
      bindings: [(.externalEditor, [[.control("x"), .control("e")], [.control("x"), .text("e")]])],
      english: "edit several lines in $EDITOR", german: "mehrere Zeilen in $EDITOR bearbeiten", shown: 1),
    Row(
      context: .text,
      bindings: [(.nextSuggestion, [[.control("n")]]), (.previousSuggestion, [[.control("p")]])],
      english: "next suggestion, the one before", german: "nächster Vorschlag, voriger"),
    Row(
      context: .page, bindings: [(.palette, [[.control("p")], [.alt("x")]])],
      english: "find what can be done here; in text Alt-X", german: "finden, was hier geht; im Text Alt-X"),
    Row(
      context: .page, bindings: [(.copy, [[.alt("c")]])], english: "copy what the focus is on",
      german: "kopieren, worauf der Fokus steht"),
    Row(
      context: .page, bindings: [(.undo, [[.alt("u")]]), (.redo, [[.alt("y")]])],
      english: "take back what you did last; do it again",
      german: "zurücknehmen, was Sie zuletzt getan haben; wiederholen"),
    Row(
      context: .page, bindings: [(.theme, [[.alt("t")]])], english: "look otherwise, and keep it",
      german: "anders aussehen, und es behalten"),
    Row(
      context: .terminal, bindings: [(.repaint, [[.control("l")]])], english: "write the screen again",
      german: "den Schirm neu schreiben"),
    Row(
      context: .terminal, bindings: [(.suspend, [[.control("z")]]), (.interrupt, [[.control("c")]])],
      english: "stop for a while; end, after a warning if something typed would be lost",
      german: "anhalten; beenden, nach einer Warnung, wenn Getipptes verloren ginge", separator: "; "),
    Row(
      context: .page, bindings: [(.help, [[.function(1)], [.text("?")]])], english: "this help; ? outside text",
      german: "diese Hilfe; ? außerhalb von Text"),
    Row(
      context: .page, bindings: [(.agent, [[.alt("a")]])],
      english: "let agents only look on; again: send them away; again: let them come", shown: 0),
    Row(
      context: .text,
      bindings: [(.caretLeft, [[.left], [.control("b")]]), (.caretRight, [[.right], [.control("f")]])],
      english: "one character left, right", shown: 0),
    Row(
      context: .text,
      bindings: [(.wordLeft, [[.wordLeft], [.alt("b")]]), (.wordRight, [[.wordRight], [.alt("f")]])],
      english: "one word left, right", shown: 0),
    Row(
      context: .text, bindings: [(.deleteBefore, [[.backspace]]), (.deleteAfter, [[.delete]])],
      english: "take away the character before, behind", shown: 0),
    Row(
      context: .text, bindings: [(.deleteOrBack, [[.control("d")]])],
      english: "take away the character behind; with nothing typed: back", shown: 0),
    Row(
      context: .text, bindings: [(.killNextWord, [[.alt("d")]]), (.transpose, [[.control("t")]])],
      english: "take away the next word; swap two characters", shown: 0),
    Row(
      context: .list,
      bindings: [
        (.pageDown, [[.pageDown], [.control("f")], [.control("d")]]),
        (.pageUp, [[.pageUp], [.control("b")], [.control("u")]]),
      ],
      english: "a page down, up", shown: 0),
    Row(context: .lines, bindings: [(.newLine, [[.enter]])], english: "a new line", shown: 0),
    Row(
      context: .filter,
      bindings: [
        (.keepFilter, [[.enter]]), (.deleteBefore, [[.backspace]]), (.clearFilter, [[.control("u")]]),
      ], english: "keep the filter; take away its last letter, all of it; else the keys of text", shown: 0),
    Row(
      context: .box, bindings: [(.up, [[.up]]), (.down, [[.down]])], english: "one row up, down; other keys close it",
      shown: 0),
    Row(
      context: .box, bindings: [(.pageUp, [[.pageUp]]), (.pageDown, [[.pageDown], [.text(" ")]])],
      english: "a page up, down", shown: 0),
  ]

  /// The groups in which F1 explains them.
  static var groups: [(title: String, contexts: [KeyContext])] {
    [
      (phrase("Everywhere", german: "Überall"), [.page, .terminal]),
      (phrase("Lists and choices", german: "Listen und Auswahlen"), [.list, .several]),
      (phrase("In texts", german: "In Texten"), [.text, .lines]),
    ]
  }

  /// The keys of ``KeyContext/terminal``.
  static let terminalKeys = Set(rows.filter { $0.context == .terminal }.flatMap(\.bindings).flatMap(\.keys))

  static let remarks: [Remark] = [
    Remark(
      before: .externalEditor, subject: (english: "Up/Down in a date or time", german: "Auf/Ab in Datum oder Uhrzeit"),
      english: "change the part at the caret", german: "den Teil an der Schreibmarke ändern"),
    Remark(
      before: .filter, subject: (english: "a letter", german: "ein Buchstabe"),
      english: "to the next thing that begins with it",
      german: "zum Nächsten, das so beginnt"),
    Remark(
      before: nil, subject: (english: "*", german: "*"), english: "behind a label: must be filled in",
      german: "hinter einem Namen: muss ausgefüllt werden"),
  ]
}
