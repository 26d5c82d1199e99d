import SignalboxInterface
import SignalboxWords

/// A part of a frame that has a surface of its own: the page, an alert or a notice.
struct A2UIPlace {
  /// The name of the surface. Pages and alerts are showings, whose numbers are never used again.
  let name: String
  /// The showing that actions on the surface are about; `nil` if it has none.
  let showing: PageID?
  /// The elements whose values go with actions.
  let elements: [ElementState]
  private let write: (inout A2UIWriter) -> [String]

  /// Returns the parts of a frame, the page first.
  static func all(_ frame: Frame) -> [A2UIPlace] {
    let page = frame.page
    return [A2UIPlace(name: "p\(page.page.number)", showing: page.page, elements: page.elements) { $0.page(frame) }]
      + frame.alerts.map { alert in
        A2UIPlace(name: "a\(alert.page.number)", showing: alert.page, elements: []) { $0.alert(alert) }
      }
      + frame.notices.map { notice in
        let text = A2UIText.plain(notice.sentence)
        return A2UIPlace(name: "n\(notice.id)", showing: nil, elements: []) { [$0.live("text", text)] }
      }
  }

  /// Returns the content of the surface.
  func content(_ writer: A2UIWriter) -> A2UIContent {
    var writer = writer
    _ = writer.box("root", "Column", write(&writer) + [A2UISurface.attic])
    return writer.content
  }
}

extension A2UIWriter {
  fileprivate mutating func alert(_ alert: AlertState) -> [String] {
    let title = self.title("title", "\(alert.weight): \(alert.title)", level: 2)
    let message = alert.message.isEmpty ? [] : [text("message", A2UIText.plain(alert.message))]
    let buttons = elements(alert.buttons)
    return [title] + message + [box("buttons", "Row", buttons)]
  }

  fileprivate mutating func page(_ frame: Frame) -> [String] {
    let steps = frame.page.steps.map { [live("steps", A2UIText.plain($0.sentence))] } ?? []
    var parts = steps + [title("title", frame.page.title, level: 1)] + elements(frame.page.elements)
    let activity = frame.showsActivity && !frame.activities.isEmpty ? StateTexts.working(frame.activities) : nil
    let sentences = [
      ("sentence", notes.sentence.isEmpty ? nil : notes.sentence), ("activity", activity),
      ("acted", frame.acted?.sentence), ("status", frame.status),
    ]
    for case (let id, let sentence?) in sentences { parts.append(live(id, A2UIText.plain(sentence))) }
    let ways = [(A2UIAction.Name.back, phrase("Back"))].filter { _ in frame.page.canGoBack } + [(.undo, phrase("Undo"))]
    let buttons = ways.map { name, label in
      button(name.rawValue, .string(A2UIText.plain(label)), name, "", sends: false, variant: "borderless")
    }
    return parts + [box("ways", "Row", buttons)]
  }
}
