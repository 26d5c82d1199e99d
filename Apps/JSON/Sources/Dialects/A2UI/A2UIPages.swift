import SignalboxInterface
import SignalboxWords

/// The surfaces of a frame: the page on top, each alert and each notice.
enum A2UIPages {
  /// The ids of surfaces. An alert and a page are showings, whose numbers are never used again.
  static func id(ofPage page: PageID) -> String { "p\(page.number)" }
  static func id(ofAlert page: PageID) -> String { "a\(page.number)" }

  /// Returns the contents of all surfaces but the page, by the ids that `id` makes of theirs.
  static func others(
    _ frame: Frame, _ version: A2UIVersion, _ notes: A2UINotes, namesSurfaces: Bool, id: (String) -> String
  ) -> [(id: String, content: A2UIContent)] {
    frame.alerts.map { alert in
      let id = id(self.id(ofAlert: alert.page))
      return (id, self.alert(alert, version, notes, named: namesSurfaces ? id : nil))
    }
      + frame.notices.map { notice in
        var writer = A2UIWriter(version, A2UINotes(), [])
        let text = writer.live("text", A2UIText.plain(notice.sentence))
        return (id("n\(notice.id)"), writer.content(root: [text]))
      }
  }

  private static func alert(
    _ alert: AlertState, _ version: A2UIVersion, _ notes: A2UINotes, named surface: String?
  ) -> A2UIContent {
    var writer = A2UIWriter(version, notes, [], surface: surface)
    let title = writer.title("title", "\(alert.weight): \(alert.title)", level: 2)
    let message = alert.message.isEmpty ? [] : [writer.text("message", A2UIText.plain(alert.message))]
    let buttons = writer.elements(alert.buttons)
    return writer.content(root: [title] + message + [writer.box("buttons", "Row", buttons)])
  }

  /// Returns the content of the page on top.
  /// - Parameter surface: The id of its surface, if actions name it in their context.
  static func page(
    _ frame: Frame, _ version: A2UIVersion, _ notes: A2UINotes, named surface: String?
  ) -> A2UIContent {
    var writer = A2UIWriter(version, notes, frame.page.elements, surface: surface)
    var parts: [String] = []
    if let steps = frame.page.steps { parts.append(writer.live("steps", A2UIText.plain(steps.sentence))) }
    parts.append(writer.title("title", frame.page.title, level: 1))
    parts += writer.elements(frame.page.elements)
    if !notes.sentence.isEmpty { parts.append(writer.live("sentence", A2UIText.plain(notes.sentence))) }
    if frame.showsActivity, !frame.activities.isEmpty {
      parts.append(writer.live("activity", A2UIText.plain(StateTexts.working(frame.activities))))
    }
    if let acted = frame.acted { parts.append(writer.live("acted", A2UIText.plain(acted.sentence))) }
    if let status = frame.status { parts.append(writer.live("status", A2UIText.plain(status))) }
    let ways = [(A2UIAction.Name.back, phrase("Back"))].filter { _ in frame.page.canGoBack } + [(.undo, phrase("Undo"))]
    let buttons = ways.map { name, label in
      writer.button(
        name.rawValue, .string(A2UIText.plain(label)), name, "", sends: false, [JSON.Member("variant", "borderless")])
    }
    return writer.content(root: parts + [writer.box("ways", "Row", buttons)])
  }
}

extension A2UIWriter {
  /// Returns everything that was written, with the component that holds it.
  fileprivate mutating func content(root parts: [String]) -> A2UIContent {
    _ = box("root", "Column", parts + [A2UISurface.attic])
    return content
  }
}
