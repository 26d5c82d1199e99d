import SignalboxInterface

/// The page as a few lines for a model. Programs read the resource `ui://page`, which has the whole page.
///
///     Account [account] (revision 3)
///     - field "E-mail" [account/email] = "" (required)
struct PageOutline {
  let frame: Frame

  /// The number of bytes of an outline that is told whole again when its page is in front again.
  private static let long = 1_500

  init(_ frame: Frame) { self.frame = frame }

  /// The complete outline.
  var whole: String { ([head + ":"] + front + passing + steps + elements.flatMap { ElementOutline.lines($0) }).text }

  /// Returns the differences from `old`, or the whole outline where the page is another or the differences are longer.
  /// - Parameter id: The element of a failed action. Its line is always included.
  /// - Parameter isReturn: A Boolean value that indicates whether other pages were shown in between. Only a long page
  ///   is then told by its changes, with the revision that they follow.
  func changes(since old: Frame, with id: String?, isReturn: Bool = false) -> String {
    let whole = whole
    let since = isReturn ? " since revision \(old.revision)" : ""
    guard frame.page.page == old.page.page, !isReturn || whole.utf8.count > Self.long else { return whole }
    let before = PageOutline(old)
    var lines: [String] = []
    if front != before.front { lines += front.isEmpty ? ["Nothing is in front of the page any more."] : front }
    let told = before.passing
    lines += passing.filter { !told.contains($0) }
    if frame.status == nil, old.status != nil { lines.append("Status: none.") }
    if steps != before.steps { lines += steps }
    lines += differing(before) + reordered(since: old) + unseen(since: old)
    let meant = id.flatMap { id in entries.first { $0.id.hasSameBytes(as: id) } }
      .map { ElementOutline.line($0.json, .brief) }
    if lines.isEmpty {
      return ([head + ", nothing changed\(since)" + (meant == nil ? "." : ":")] + [meant].compactMap(\.self)).text
    }
    // An element that has changed is among the lines.
    let isTold = { (line: String) in line.hasPrefix("- ") && id.map { line.contains("[\($0)]") } == true }
    if let meant, !lines.contains(where: isTold) { lines.append(meant) }
    let changes = (["\(head), changed\(since):"] + lines).text
    return changes.utf8.count < whole.utf8.count ? changes : whole
  }

  /// The title of the page, its key and revision, and the work in progress.
  private var head: String {
    let next = frame.alerts.isEmpty ? #"; ui_wait {"until":{"settled":true}} or ui_back"# : ""
    let state = frame.isSettled ? "" : ", still working: \(frame.work)\(next)"
    // Escaped like all texts: a title from outside must not look like a separate line.
    let title = JSON.string(frame.page.title).text.dropFirst().dropLast()
    let address = frame.page.address.map { ", address \($0.text)" } ?? ""
    return "\(title) [\(frame.page.key)] (revision \(frame.revision)\(address)\(state))"
  }

  /// The alert that must be answered first.
  private var front: [String] {
    guard let alert = frame.alerts.last else { return [] }
    let words = [alert.title, alert.message].filter { !$0.isEmpty }.map { JSON.string($0).text }
    return ["In front, to be answered first: \(alert.severity.rawValue) \(words.joined(separator: " "))"]
      + alert.buttons.flatMap { ElementOutline.lines(ElementJSON.whole($0, rows: 0), indentation: "  ") }
  }

  /// The notices and the status of the application.
  private var passing: [String] {
    frame.notices.map { "Told in passing: \($0.severity.rawValue) \(JSON.string($0.text).text)" }
      + (frame.status.map { ["Status: \(JSON.string($0).text)"] } ?? [])
  }

  private var steps: [String] {
    guard let steps = frame.page.steps else { return [] }
    let names = steps.steps.enumerated().map { place, step in
      // The steps before the current one are usually done, and the others are not.
      let mark = step.isDone == (place < steps.current) ? "" : step.isDone ? " (done)" : " (not done)"
      return JSON.string(step.title).text + mark
    }
    return ["Step \(steps.current + 1) of \(steps.steps.count): \(names.joined(separator: ", "))"]
  }

  private var elements: [JSON] { frame.page.elements.map { ElementJSON.whole($0, rows: ElementOutline.rows) } }

  private var entries: [ElementOutline.Entry] { elements.flatMap(ElementOutline.entries) }

  private func differing(_ page: PageOutline) -> [String] {
    let moved = movedLists(since: page.frame)
    let isElsewhere = { (entry: ElementOutline.Entry) in moved.contains { entry.id.hasPrefix($0) } }
    let (known, new) = (page.entries.filter { !isElsewhere($0) }, entries.filter { !isElsewhere($0) })
    let before = Dictionary(known.map { (ByteKey($0.id), $0) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.map { ByteKey($0.id) })
    // A row that is no longer among the shown rows has not gone.
    let gone = known.filter { !after.contains(ByteKey($0.id)) && frame.page.elements.find($0.id) == nil }
      .map { "gone: [\($0.id)]" }
    return gone
      + new.enumerated().compactMap { place, entry in
        guard let old = before[ByteKey(entry.id)] else {
          guard page.frame.page.elements.find(entry.id) == nil else { return nil }
          return "\(entry.text), new after [\(place == 0 ? "" : new[place - 1].id)]"
        }
        if old.whole == entry.whole { return nil }
        return written(entry.id, since: page.frame) ?? ElementOutline.changes(entry.json, since: old.json)
      }
  }

  /// Returns the beginnings of the ids of rows in lists that show other rows than before, because a viewer has looked
  /// elsewhere. The line of such a list says which rows it has now.
  private func movedLists(since old: Frame) -> [String] {
    frame.page.elements.flattened.compactMap { element in
      guard let list = element.content.list, let known = old.element(element.id)?.content.list,
        list.range.lowerBound != known.range.lowerBound
      else { return nil }
      return element.id + "/"
    }
  }

  /// Returns a log's line and the new lines of the log.
  private func written(_ id: String, since old: Frame) -> String? {
    guard let element = frame.element(id), let log = element.content.log, let known = old.element(id)?.content.log,
      log.total > known.total
    else { return nil }
    let lines = log.lines(from: known.total).suffix(ElementOutline.sample).map { "  " + JSON.string($0).text }
    return ([ElementOutline.line(ElementJSON.whole(element, rows: 0))] + lines).text
  }

  /// Notes the lists whose first rows are the same in another order.
  private func reordered(since old: Frame) -> [String] {
    frame.page.elements.flattened.compactMap { element in
      guard let list = element.content.list, let before = old.element(element.id)?.content.list else { return nil }
      let shown = ElementOutline.shownRows(of: list.count)
      let (rows, known) = (list.rows.prefix(shown).map(\.id), before.rows.prefix(shown).map(\.id))
      guard rows != known,
        rows.count == known.count, Set(rows.map { ByteKey($0) }) == Set(known.map { ByteKey($0) })
      else { return nil }
      return "rows of [\(element.id)] in another order: " + rows.map { "[\($0)]" }.joined(separator: ", ")
    }
  }

  /// Notes the lists with changes in rows that the outline does not show.
  private func unseen(since old: Frame) -> [String] {
    let before = Dictionary(
      old.page.elements.flattened.compactMap { element in element.content.list.map { (ByteKey(element.id), $0.rows) } },
      uniquingKeysWith: { first, _ in first })
    return frame.page.elements.flattened.compactMap { element in
      guard let rows = element.content.list?.rows, let known = before[ByteKey(element.id)], rows.count == known.count,
        case let shown = ElementOutline.shownRows(of: element.content.list?.count ?? 0), rows.count > shown,
        rows[shown...] != known[shown...]
      else { return nil }
      return "other rows of [\(element.id)] changed (ui_list)"
    }
  }
}

extension [String] {
  fileprivate var text: String { joined(separator: "\n") }
}
