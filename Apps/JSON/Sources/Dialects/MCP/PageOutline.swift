import SignalboxInterface

/// The page as a few lines for a model. Programs read the resource `ui://page`, which has the whole page.
///
///     Account [account] (revision 3)
///     - field "E-mail" [account/email] = "" (required)
struct PageOutline {
  let frame: Frame

  init(_ frame: Frame) { self.frame = frame }

  /// The complete outline.
  var whole: String { ([head + ":"] + front + passing + steps + elements.flatMap { ElementOutline.lines($0) }).text }

  /// Returns the differences from `old`, or the whole outline where the page is another or the differences are longer.
  /// - Parameter id: The element of a failed action. Its line is always included.
  func changes(since old: Frame, with id: String?) -> String {
    let whole = whole
    guard frame.page.page == old.page.page else { return whole }
    let before = PageOutline(old)
    var lines: [String] = []
    if front != before.front { lines += front.isEmpty ? ["Nothing is in front of the page any more."] : front }
    let told = before.passing
    lines += passing.filter { !told.contains($0) }
    if frame.status == nil, old.status != nil { lines.append("Status: none.") }
    if steps != before.steps { lines += steps }
    lines += differing(before) + reordered(since: old) + unseen(since: old)
    let meant = id.flatMap { id in entries.first { $0.id.hasSameBytes(as: id) }?.whole }
    if lines.isEmpty {
      return ([head + ", nothing changed" + (meant == nil ? "." : ":")] + [meant].compactMap(\.self)).text
    }
    lines += [meant].compactMap { $0.flatMap { lines.contains($0) ? nil : $0 } }
    let changes = (["\(head), changed:"] + lines).text
    return changes.utf8.count < whole.utf8.count ? changes : whole
  }

  /// The title of the page, its key and revision, and the work in progress.
  private var head: String {
    let state = frame.isSettled ? "" : ", still working: \(frame.work)"
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
      let marks = [place == steps.current ? "this one" : nil, step.isDone ? "done" : nil].compactMap(\.self)
      return JSON.string(step.title).text + (marks.isEmpty ? "" : " (\(marks.joined(separator: ", ")))")
    }
    return ["Step \(steps.current + 1) of \(steps.steps.count): \(names.joined(separator: ", "))"]
  }

  private var elements: [JSON] { frame.page.elements.map { ElementJSON.whole($0, rows: ElementOutline.rows) } }

  private var entries: [ElementOutline.Entry] { elements.flatMap(ElementOutline.entries) }

  private func differing(_ page: PageOutline) -> [String] {
    let (known, new) = (page.entries, entries)
    let before = Dictionary(known.map { (ByteKey($0.id), $0.whole) }, uniquingKeysWith: { first, _ in first })
    let after = Set(new.map { ByteKey($0.id) })
    let gone = known.filter { !after.contains(ByteKey($0.id)) }.map { "gone: [\($0.id)]" }
    return gone
      + new.enumerated().compactMap { place, entry in
        guard let whole = before[ByteKey(entry.id)] else {
          return "\(entry.text), new after [\(place == 0 ? "" : new[place - 1].id)]"
        }
        return whole == entry.whole ? nil : written(entry.id, since: page.frame) ?? entry.whole
      }
  }

  /// Returns a log's line and the new lines of the log.
  private func written(_ id: String, since old: Frame) -> String? {
    guard let element = frame.element(id), let log = element.content.log, let known = old.element(id)?.content.log,
      log.total > known.total
    else { return nil }
    let lines = log.lines(from: known.total).suffix(ElementOutline.rows).map { "  " + JSON.string($0).text }
    return ([ElementOutline.line(ElementJSON.whole(element, rows: 0))] + lines).text
  }

  /// Notes the lists whose first rows are the same in another order.
  private func reordered(since old: Frame) -> [String] {
    frame.page.elements.flattened.compactMap { element in
      guard let rows = element.content.list?.rows.prefix(ElementOutline.rows).map(\.id),
        let known = old.element(element.id)?.content.list?.rows.prefix(ElementOutline.rows).map(\.id), rows != known,
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
        rows.count > ElementOutline.rows,
        rows[ElementOutline.rows...] != known[ElementOutline.rows...]
      else { return nil }
      return "other rows of [\(element.id)] changed (ui_list)"
    }
  }
}

extension [String] {
  fileprivate var text: String { joined(separator: "\n") }
}
