import SignalboxInterface
import SignalboxTerminal

/// Makes the rows of elements, each kind in its own way.
struct Composer: LayoutPart {
  /// The number of cells for the elements.
  var width: Int
  /// The number of rows of the page in sight.
  let height: Int
  let environment: Environment
  let density: Density
  /// The id of the element that has the focus, if the page is in front.
  let focus: String?
  /// The number of rows for each element that scrolls by itself.
  var longRows = 0
  /// The state that is kept for the page.
  let memory: PageMemory
  /// The ids of the columns that the user has hidden.
  let hiddenColumns: Set<String>
  /// The number of cells for labels beside fields; 0 where the labels are above.
  var labelWidth = 0
  /// A Boolean value that indicates whether blank rows separate the blocks of a text with structure. A page that
  /// scrolls anyway gains nothing by leaving them out.
  var separatesBlocks = false

  /// The width of the left margin, in which the focus is marked (G15). The terminal's cursor is on the mark, so that it
  /// covers no text.
  static let gutter = 2

  /// Returns the parts of `elements`. A group gives its title and the parts of its members.
  func parts(_ elements: [ElementState], indent: Int = 0) -> [PagePart] {
    elements.flatMap { element -> [PagePart] in
      guard element.content.kind == .group else { return [.block(block(element, indent))] }
      if let bar = element.tabBar {
        let about = Block(element.id, notes(element, indent))
        return [.block(block(bar, indent)), .block(about)] + parts(element.shownPart, indent: indent)
      }
      var title = Line(String(repeating: " ", count: Self.gutter + indent))
      title.add(named(element, .heading))
      let lines = (element.label.isEmpty ? [] : [title]) + notes(element, indent + 2)
      let inner = indent + Self.indent(in: element)
      let head = lines.isEmpty && element.role != nil ? [] : [PagePart.block(Block(element.id, lines, gaps: .before))]
      let arranged = sideBySide(element, inner) ?? inTurn(element, inner)
      return head + (arranged ?? parts(element.content.members, indent: inner))
    }
  }

  private func block(_ element: ElementState, _ indent: Int) -> Block {
    switch element.content.input {
    case .text, .secret, .number, .files: return element.isMultiline ? area(element, indent) : field(element, indent)
    case .toggle(let isOn): return toggle(element, isOn, indent)
    case .selection(let selection) where element.isTabBar: return tabs(element, selection, indent)
    case .selection(let selection) where element.isDropDown: return dropDown(element, selection, indent)
    case .selection(let selection):
      return optionsInRow(element, selection, indent) ?? options(element, selection, indent)
    case nil: break
    }
    switch element.content {
    case .heading: return heading(element, indent)
    case .text(let text, let tone): return words(element, Tone.text(text, in: tone), tone?.role ?? .text, indent)
    case .richText(let text): return richText(element, text, indent)
    case .note(_, let severity): return note(element, severity, indent)
    case .button: return button(element, indent)
    case .link(let target, _, _): return link(element, target, indent)
    case .list(let list): return self.list(element, list, indent)
    case .table(let table): return self.table(element, table, indent)
    case .log(let log): return self.log(element, log, indent)
    case .image(let image): return picture(element, image, indent)
    case .progress: return progress(element, indent)
    case .chart(let chart): return self.chart(element, chart, indent)
    default: return Block(element.id, rows(element.sentence, .text, indent, element.id) + notes(element, indent))
    }
  }

  // MARK: Shared parts

  /// Returns the beginning of a row: the mark of the focus or of the current row, then blanks.
  func start(_ element: ElementState, _ indent: Int, marked: Bool = true, current: Bool = false) -> Line {
    let isMarked = marked && element.id == focus
    let isCurrent = current && element.id != focus
    var line = Line(
      isMarked ? glyphs.focus : isCurrent ? glyphs.current : " ", isMarked || isCurrent ? .bar : .text)
    line.add(String(repeating: " ", count: Self.gutter - 1 + indent))
    return line
  }

  /// Returns the label, with a star for a required field.
  func label(_ element: ElementState) -> Line {
    var line = named(element, element.isEnabled ? (element.id == focus ? .label : .text) : .disabled)
    if element.isRequired { line.add(element.label.isEmpty ? "*" : " *", .required) }
    return line
  }

  /// Returns the label with its marks.
  func named(_ element: ElementState, _ role: Role) -> Line {
    element.marked?.label.map { styled($0, role) } ?? Line(element.label, role)
  }

  /// Returns the rows below an element: the reason why it is disabled, its complaint and its help.
  func notes(_ element: ElementState, _ indent: Int) -> [Line] {
    let reason = element.disabledReason.map { rows($0, .help, indent, element.id + "-") } ?? []
    let complaint = memory.complaint(about: element).map { words in
      let text = glyphs.complaint(words)
      // A complaint that fills its row begins further left, so that it takes no second row and moves nothing.
      let excess = element.isTyped ? TextWidth.of(text) - (width - Self.gutter - indent) : 0
      return rows(text, .error, excess <= indent ? indent - max(0, excess) : indent, element.id + "!")
    }
    let showsHelp = density < .bare || (density == .bare && element.id == focus)
    var help =
      showsHelp ? element.help.map { rows($0, .help, indent, element.id + "?", element.marked?.help) } ?? [] : []
    guard element.isTyped else { return reason + (complaint ?? []) + help }
    // The complaint takes the place of the help, or of the row that is kept for it. So the rows below do not move while
    // the user types.
    if keepsRow(element) { help = [Line()] }
    guard let complaint else { return reason + help }
    return reason + complaint + Array(repeating: Line(), count: max(0, help.count - complaint.count))
  }

  /// Returns a Boolean value that indicates whether a blank row is kept below an element for a complaint.
  func keepsRow(_ element: ElementState) -> Bool {
    element.isTyped && element.help == nil && density == .spacious
  }

  /// Returns the number of rows of the complaint among the notes of an element.
  func complaintRows(_ element: ElementState, _ notes: [Line]) -> Int {
    memory.complaint(about: element) == nil
      ? 0 : notes.count { $0.spans.last?.style == Style(.error) }
  }

  func complaintRows(_ element: ElementState) -> Int { complaintRows(element, notes(element, 0)) }

  /// Returns the text behind an element that is disabled or busy.
  func state(_ element: ElementState) -> Line {
    var line = Line()
    if !element.isEnabled, element.disabledReason == nil { line.add(" " + StateTexts.unavailable, .disabled) }
    if element.isBusy { line.add(" " + StateTexts.busy, .information) }
    return line
  }

  /// Returns `text` in wrapped rows.
  func rows(_ text: String, _ role: Role, _ indent: Int, _ id: String, _ marked: [RichTextSpan]? = nil) -> [Line] {
    guard let marked else {
      return rows(wraps.rows(text, width - Self.gutter - indent, for: id).map { Line($0, role) }, indent)
    }
    return rows(of: styled(marked, role), indent)
  }

  /// Returns the rows of a line with styles.
  func rows(of line: Line, _ indent: Int) -> [Line] {
    rows(StyledWrapping.lines(line, columns: max(1, width - Self.gutter - indent)), indent)
  }

  private func rows(_ rows: [Line], _ indent: Int) -> [Line] {
    let blank = String(repeating: " ", count: Self.gutter + indent)
    return rows.map { row in
      var line = Line(blank)
      line.add(row)
      return line
    }
  }

  /// Returns text with its marks in one line.
  func styled(_ spans: [RichTextSpan], _ role: Role) -> Line {
    RichTextLayout(columns: width, glyphs: glyphs, isSpacious: false).styled(spans, role)
  }

  /// Returns the indent of the members of a group. Parts without a common title begin at the edge of the page.
  static func indent(in group: ElementState) -> Int { group.role != nil && group.label.isEmpty ? 0 : 2 }

  /// The most cells of a label beside its field.
  private static let mostLabel = 28

  /// Returns a Boolean value that indicates whether the label of a field has room beside it.
  func hasLabelBeside(_ element: ElementState, _ indent: Int) -> Bool {
    labelWidth > 0 && TextWidth.of(element.label) + (element.isRequired ? 2 : 0) <= labelWidth - indent
  }

  /// Returns the rows of a label above its field.
  func labelAbove(_ element: ElementState, _ indent: Int) -> [Line] {
    StyledWrapping.lines(label(element), columns: max(1, width - Self.gutter - indent)).enumerated().map { index, row in
      var line = start(element, indent, marked: index == 0)
      line.add(row)
      return line
    }
  }

  /// Returns the width of the labels in a page with labels beside its fields; 0 in a narrow page.
  static func labelWidth(_ elements: [ElementState], width: Int, indent: Int = 0) -> Int {
    guard width >= 50 else { return 0 }
    let labels = elements.compactMap { element -> Int? in
      if element.tabBar != nil { return labelWidth(element.shownPart, width: width, indent: indent) }
      if element.content.kind == .group {
        let own = Self.indent(in: element)
        guard columnCount(of: element, width: width - indent - own) == 1 else { return nil }
        let inner = labelWidth(element.content.members, width: width, indent: indent + own)
        return inner == 0 ? nil : inner + own
      }
      let isBeside =
        element.isTyped && !element.isMultiline || element.content.kind == .progress
        || element.content.chart?.isBeside == true
        || fitsInRow(element, width: width) || element.isDropDown
      guard isBeside else { return nil }
      return TextWidth.of(element.label) + (element.isRequired ? 2 : 0)
    }
    // A field keeps 32 cells. A longer label is above its field, in full.
    let most = min(max(width / 3, width - 32), mostLabel)
    return labels.filter { $0 <= most }.max() ?? 0
  }

  private func progress(_ element: ElementState, _ indent: Int) -> Block {
    var line = start(element, indent)
    if !element.label.isEmpty {
      line.add(
        TextWidth.fit(element.label, max(labelWidth - indent, TextWidth.of(element.label))),
        glyphs.isPlain ? .label : .text)
      line.add(" ")
    }
    guard let percent = element.content.percent else {
      line.add(StateTexts.progress(nil), .information)
      return Block(element.id, [line] + notes(element, indent))
    }
    // The bar keeps its length while the count grows, and while the remaining time and the rate come and go.
    let count = element.content.total.map { TextWidth.of($0.count(at: 1)) + 2 } ?? 0
    let rate = element.content.total.map { TextWidth.of($0.unit) + 9 } ?? 0
    let room = max(4, min(40, width - line.width - 8 - count - (width >= 60 ? 12 + rate : 0)))
    let full = room * percent / 100
    addBar(full, of: room, to: &line)
    line.add(" \(percent) %")
    // A progress with an error stands still, so it has no remaining time and no rate.
    let isGoing = element.error == nil
    let rest =
      isGoing && !element.hasFewSteps
      ? memory.remainingTime(of: element.id, at: environment.now).map(StateTexts.left) : nil
    for words in [element.content.count, rest, isGoing ? memory.rate(of: element) : nil].compactMap(\.self)
    where line.width + 2 + TextWidth.of(words) <= width {
      line.add("  " + words, .help)
    }
    return Block(element.id, [line] + notes(element, indent))
  }
}

extension Composer {
  /// Adds a bar of `length` cells, of which `full` are full. Plain signs stand between brackets.
  func addBar(_ full: Int, of length: Int, to line: inout Line) {
    line.add(glyphs.isPlain ? "[" : "")
    line.add(String(repeating: glyphs.progress.done, count: full), .bar)
    line.add(String(repeating: glyphs.progress.rest, count: length - full), .help)
    line.add(glyphs.isPlain ? "]" : "")
  }
}

extension Severity {
  /// The look of a text of this weight.
  var role: Role {
    switch self {
    case .information: .information
    case .success: .success
    case .warning: .warning
    case .error: .error
    }
  }
}

extension Tone {
  /// The look of a text in this tone.
  var role: Role {
    switch self {
    case .positive: .success
    case .warning: .warning
    case .critical: .error
    case .muted: .help
    }
  }
}
