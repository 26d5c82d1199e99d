import SignalboxHTTP
import SignalboxInterface
import SignalboxWords

/// Lists and tables, of which only the requested rows are shown.
struct RowsHTML {
  let element: ElementState
  let viewQuery: ViewQuery
  let base: String

  func list(_ list: ListState) -> HTML {
    guard list.columns.isEmpty else { return grid(list) }
    let window = window(of: list)
    let rows = list.rows[window].map { row -> HTML in
      let detail: HTML = row.detail.map { " <span class=\"detail\">\($0)</span>" } ?? ""
      let words: HTML = "<span>\(thumb(row))<span\(toned(row.tone))>\(row.label)</span></span>\(detail)"
      return "<li id=\"\(id: row.id)-part\">\(press(row, words))\(buttons(of: row))\(preview(row))</li>"
    }
    let button = more(list, window)
    let more: HTML = button.markup.isEmpty ? "" : "<li>\(button)</li>"
    let inner: HTML =
      rows.isEmpty && more.markup.isEmpty
      ? "<p class=\"mark\">\(none(list))</p>"
      : "<ul id=\"\(id: element.id)\" aria-labelledby=\"\(id: element.id)-label\">\(rows)\(more)</ul>"
    return """
      <div class="label">\(markAll)<span id="\(id: element.id)-label">\(name)</span></div>\(count)\(inner)\(ways(list, window))\(about)
      """
  }

  /// Returns the text in place of rows, if there are none.
  private func none(_ list: ListState) -> String {
    list.window != nil && element.isBusy ? StateTexts.busy : StateTexts.empty
  }

  private func more(_ list: ListState, _ window: Range<Int>) -> HTML {
    guard element.offersMore, window.upperBound == list.rows.count else { return "" }
    let look: HTML =
      list.window == nil
      ? "class=\"more\" data-rows=\"\(list.rows.count)\"" : "class=\"small\" id=\"\(id: element.id)-again\""
    let words = list.window == nil ? PageTexts.more : PageTexts.tryAgain
    return "<button name=\"more\" value=\"\(exactly: element.id)\" \(look)>\(words)</button>"
  }

  /// Returns the ways to hide columns, or to show them again. The first column names the rows, and stays.
  private func columns(_ list: ListState) -> HTML {
    let links = list.columns.dropFirst().map { column -> HTML in
      let name = viewQuery.hidden.contains(column.id) ? StateTexts.showColumn : StateTexts.hideColumn
      return "<li>\(way("\(id: column.id)-turn", viewQuery.address(turning: column.id), name(column.title)))</li>"
    }
    let list: HTML = "<summary>\(StateTexts.columns)</summary><ul>\(links)</ul>"
    return links.isEmpty ? "" : "<details class=\"turns\" id=\"\(id: element.id)-turns\">\(list)</details>"
  }

  /// Returns a list whose rows have cells: the first cell is the button of the row, and each title sorts.
  private func grid(_ whole: ListState) -> HTML {
    let window = window(of: whole)
    let list = whole.part(window).hiding(viewQuery.hidden)
    let hasButtons = list.rows.contains { !$0.buttons.isEmpty }
    // The first column names the rows, also by numbers, and is in line with the page.
    let looks = [""] + looks(list.rows.map(\.cells), list.columns.count).dropFirst()
    let heads = zip(list.columns, looks).enumerated().map { index, head -> HTML in
      let (column, look, all) = (head.0, head.1, index == 0 ? markAll : "")
      let order: HTML = column.order.map { " aria-sort=\"\($0.rawValue)\"" } ?? ""
      guard column.isSortable else { return "<th scope=\"col\"\(look)>\(all)\(column.title)</th>" }
      return """
        <th scope="col"\(order)\(look)>\(all)<button class="sort" name="press" value="\(exactly: column.id)" \
        id="\(id: column.id)"\(disabled)>\(element.element(of: column).name)</button></th>
        """
    }
    let drawn = list.columns.indices.map { index in list.rows.contains { $0.drawing(ofCell: index) != nil } }
    let cells = list.columns.indices.map { (list.columns[$0].title, looks[$0], drawn[$0]) }
    let rows = list.rows.map { self.row($0, cells, hasButtons) }
    let actions: HTML = hasButtons ? "<th scope=\"col\"><span class=\"unseen\">\(PageTexts.actions)</span></th>" : ""
    let foot = (list.footer == nil ? [] : list.columns).enumerated().map { index, column -> HTML in
      let (title, cell) = (column.title, cell(list.footerCell(index), nil))
      let look = cell.markup.isEmpty ? "" : looks[index]
      return index == 0 ? "<th scope=\"row\"\(look)>\(cell)</th>" : "<td data-title=\"\(title)\"\(look)>\(cell)</td>"
    }
    let scope: HTML = list.footerScope.map { "<p class=\"mark\">\($0)</p>" } ?? ""
    let feet: HTML = foot.isEmpty ? "" : "<tfoot><tr>\(foot)\(hasButtons ? "<td></td>" as HTML : "")</tr></tfoot>"
    let box = box(" class=\"rows\"", "\(heads)\(actions)", "<tbody id=\"\(id: element.id)\">\(rows)</tbody>\(feet)")
    return """
      \(box)\("<p class=\"mark\">\(none(whole))</p>", if: whole.rows.isEmpty)\(scope)\(count)\(more(whole, window))\
      \(ways(whole, window))\(columns(whole))\(about)
      """
  }

  /// Returns a table with its name, in a box that scrolls.
  func box(_ look: HTML, _ heads: HTML, _ body: HTML) -> HTML {
    """
    <div class="scroll" role="region" tabindex="0" aria-labelledby="\(id: element.id)-label"><table\(look)><caption \
    id="\(id: element.id)-label">\(name)</caption><thead><tr>\(heads)</tr></thead>\(body)</table></div>
    """
  }

  private func row(_ row: RowState, _ heads: [(title: String, look: HTML, isDrawn: Bool)], _ hasButtons: Bool) -> HTML {
    let first = row.cells.first.flatMap { $0.isEmpty ? nil : $0 } ?? row.label
    let head: HTML =
      "<th scope=\"row\"\(heads.first?.look ?? "")>\(press(row, "\(thumb(row))\(drawing(row, 0, heads.first?.isDrawn == true))\(cell(first, row.tone(ofCell: 0)))"))\(preview(row))</th>"
    let cells = zip(row.cells.indices, heads).dropFirst().map { index, head in
      "<td data-title=\"\(head.title)\"\(head.look)>\(drawing(row, index, head.isDrawn))\(cell(row.cells[index], row.tone(ofCell: index)))</td>"
        as HTML
    }
    let actions: HTML = hasButtons ? "<td class=\"actions\">\(buttons(of: row))</td>" : ""
    return "<tr id=\"\(id: row.id)-part\">\(head)\(cells)\(actions)</tr>"
  }

  /// Returns the text of a cell, with the direction of its own first letter. The sign of a tone is for the eye.
  func cell(_ text: String, _ tone: Tone?) -> HTML {
    text.isEmpty ? "" : "<bdi\(toned(tone))>\(text)</bdi>"
  }

  /// Returns the drawing before the text of a cell, for the eye. In a column with drawings, each cell has its place.
  private func drawing(_ row: RowState, _ index: Int, _ isDrawn: Bool) -> HTML {
    if case .progress(let fraction)? = row.drawing(ofCell: index) {
      return "<progress class=\"cell\" value=\"\("\(fraction)")\" aria-hidden=\"true\"></progress>"
    }
    guard let chart = row.drawing(ofCell: index)?.chart else {
      return isDrawn ? "<span class=\"cell\"></span>" : ""
    }
    return """
      <svg class="cell" viewBox="0 0 \(ChartHTML.width) \(ChartHTML.height)" preserveAspectRatio="none" aria-hidden="true">\
      <path class="s0" d="\(ChartHTML(element: element, chart: chart).path(0, chart.scale))"></path></svg>
      """
  }

  /// Returns the small picture of a row, or its words.
  private func thumb(_ row: RowState) -> HTML {
    guard let image = row.image, let thumbnail = image.thumbnail else {
      return row.imageSentence.map { "<span class=\"detail\">\($0)</span> " } ?? ""
    }
    let address =
      viewQuery.embedsPictures
      ? thumbnail.address : "\(base)picture?id=\(Pair.encode(row.id))&seen=\(thumbnail.fingerprint)"
    return """
      <img class="thumb" src="\(exactly: address)" alt="\(image.alternative)" width="\(thumbnail.width)" \
      height="\(thumbnail.height)" loading="lazy">
      """
  }

  private func toned(_ tone: Tone?) -> HTML { tone.map { " class=\"toned \($0.rawValue)\"" } ?? "" }

  /// Returns the button of a row, and the refusal of its press.
  private func press(_ row: RowState, _ words: HTML) -> HTML {
    let note: HTML =
      viewQuery.feedback.refusals[row.id].map { " <span class=\"error\">\(StateTexts.error($0))</span>" } ?? ""
    let list = element.content.list
    let start: HTML = list?.start == row.id ? " aria-current=\"true\" data-start" : ""
    let current: HTML = list?.current == row.id ? " aria-current=\"true\"" : start
    return """
      \(mark(row))<button class="row" name="press" value="\(exactly: row.id)" id="\(id: row.id)"\(current)\(disabled)>\(words)</button>\(note)
      """
  }

  /// Returns the box that selects a row. A selected row says so in the form, so that a post changes no other rows.
  private func mark(_ row: RowState) -> HTML {
    guard let selection = element.content.list?.selection else { return "" }
    let key = element.key(of: row)
    let isSelected = selection.keys.contains(key)
    let before: HTML = "<input type=\"hidden\" name=\"was:\(exactly: element.id)\" value=\"\(exactly: key)\">"
    return """
      <input type="checkbox" class="select" id="\(id: row.id)-mark" name="set:\(exactly: element.id)" value="\(exactly: key)" \
      aria-label="\(PageTexts.select(row.label))"\(" checked", if: isSelected)\(" disabled", if: !element.isEnabled)>\
      \(before, if: isSelected && element.isEnabled)
      """
  }

  /// The box that selects all rows of the page, for the script alone. Not where fewer may be selected.
  private var markAll: HTML {
    guard let list = element.content.list, let selection = list.selection, !list.rows.isEmpty,
      list.rows.count <= selection.maximum
    else { return "" }
    return """
      <input type="checkbox" class="select all" id="\(id: element.id)-all" data-all="set:\(exactly: element.id)" \
      aria-label="\(PageTexts.selectAll)"\(" disabled", if: !element.isEnabled)>
      """
  }

  private var name: HTML { RichTextHTML(base: base).name(of: element) }

  /// The number of selected rows. Told when it changes.
  private var count: HTML {
    element.selectedCount.map { "<p class=\"mark\" id=\"\(id: element.id)-count\" data-told>\($0)</p>" } ?? ""
  }

  /// Returns the preview of a row, to read before a press. An opened preview stays open when the page changes.
  private func preview(_ row: RowState) -> HTML {
    let summary: HTML = "<summary>\(PageTexts.preview)<span class=\"unseen\">: \(row.label)</span></summary>"
    return row.preview.map { "<details id=\"\(id: row.id)-preview\">\(summary)<p>\($0)</p></details>" } ?? ""
  }

  private func buttons(of row: RowState) -> [HTML] {
    row.buttons.map { button in
      var button = button
      button.isEnabled = button.isEnabled && element.isEnabled
      return ButtonHTML(element: button, feedback: viewQuery.feedback, about: row.label).html
    }
  }

  private var disabled: HTML { element.isEnabled ? "" : " aria-disabled=\"true\"" }

  /// Returns the class of each column: numbers are aligned at their end.
  func looks(_ rows: [[String]], _ columns: Int) -> [HTML] {
    let numbers = NumberText.amountColumns(rows)
    return (0..<columns).map { numbers.contains($0) ? " class=\"number\"" : "" }
  }

  /// Returns the range of rows to show. If rows are loaded on demand, all present rows were requested.
  private func window(of list: ListState) -> Range<Int> {
    guard list.window == nil else { return list.rows.indices }
    let start = list.start.flatMap { id in list.rows.firstIndex { $0.id == id } }
    return window(of: list.rows.count, from: start ?? 0)
  }

  private func ways(_ list: ListState, _ window: Range<Int>) -> HTML {
    guard list.window != nil else { return ways(window, list.rows.count) }
    let (there, step) = (list.range, ViewQuery.windowOfSource)
    guard !there.isEmpty, there.lowerBound > 0 || there.upperBound < list.count || list.isOpen else {
      return found(list)
    }
    return found(list)
      + nav(there, of: list.count, step: step, isOpen: list.isOpen) { name, start, words in
        """
        <button class="small" name="rows" value="\(exactly: element.id) \(start)" id="\(id: element.id)-\(name)"\
        \(disabled)>\(words)</button>
        """
      }
  }

  /// Returns the controls for the first, previous, next and last rows, as far as these are other rows.
  private func nav(
    _ shown: Range<Int>, of count: Int, step: Int, isOpen: Bool = false, way: (String, Int, String) -> HTML
  ) -> HTML {
    let (isFirst, isLast) = (shown.lowerBound == 0, shown.upperBound >= count)
    let first = isFirst ? "" : way("first", 0, PageTexts.first)
    let before = isFirst ? "" : way("earlier", max(0, shown.lowerBound - step), PageTexts.earlier)
    let after = isLast && !isOpen ? "" : way("later", shown.upperBound, PageTexts.later)
    let last = isLast ? "" : way("last", max(0, count - 1) / step * step, PageTexts.last)
    let place = PageTexts.range(min(shown.lowerBound + 1, shown.upperBound), shown.upperBound, of: count)
    return """
      <nav class="ways" aria-label="\(PageTexts.rowsOf(element.name))">\(first)\(before)<span>\(place)\(isOpen ? "+" : "")</span>\
      \(after)\(last)</nav>
      """
  }

  /// Returns the search of the list and the number of rows found.
  private func found(_ list: ListState) -> HTML {
    guard list.window?.search.isEmpty == false else { return "" }
    return "<p class=\"mark\" data-told id=\"\(id: element.id)-found\">\(StateTexts.rows(of: list))</p>"
  }

  /// - Parameter first: The row to begin with while the user has looked at no others.
  func window(of count: Int, from first: Int = 0) -> Range<Int> {
    let start = min(viewQuery.starts[element.id] ?? first, max(0, count - 1)) / ViewQuery.window * ViewQuery.window
    return start..<min(count, start + ViewQuery.window)
  }

  func ways(_ window: Range<Int>, _ count: Int) -> HTML {
    guard count > ViewQuery.window else { return "" }
    return nav(window, of: count, step: ViewQuery.window) { name, start, words in
      // A start of 0 is not in an address. The rows begin at a multiple of the window.
      let from = element.content.list?.start == nil ? start : max(1, start)
      return way("\(id: element.id)-\(name)", viewQuery.address(of: element.id, from: from), words)
    }
  }

  /// Returns a way to another view of the rows: a link. On a page with values to enter, a button that posts them,
  /// because a link without a script loses what was not sent.
  private func way(_ id: HTML, _ address: String, _ words: String) -> HTML {
    guard viewQuery.postsValues else { return "<a data-rows-of id=\"\(id)\" href=\"\(exactly: address)\">\(words)</a>" }
    return """
      <button class="way" data-rows-of id="\(id)" name="do" value="view" formaction="\(exactly: base + address)">\(words)</button>
      """
  }

  var about: HTML { RemarksHTML(element: element, refusal: viewQuery.feedback.refusals[element.id]).html }
}
