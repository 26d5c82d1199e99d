import SignalboxHTTP
import SignalboxInterface

/// What can be pressed.
struct ButtonHTML {
  let element: ElementState
  let said: Said

  /// A button that is not available can be pressed all the same: it is told why, and what was typed before may have made it
  /// available. The session decides.
  var html: HTML {
    """
    <button name="press" value="\(exactly: element.id)" id="\(id: element.id)" class="\(look)"\(state)>\(element.name)\(weight)\(key)</button>\
    \(remarks.html)
    """
  }

  /// A place outside: only addresses that a browser opens without running anything become links.
  func link(to target: String) -> HTML {
    let isAddress = ["http://", "https://", "mailto:"].contains { target.lowercased().hasPrefix($0) }
    guard isAddress, element.isEnabled else {
      let words: HTML = target.isEmpty ? "" : " <span class=\"mark\">\(target)</span>"
      return "\(html)\(words)"
    }
    return """
      <a href="\(exactly: target)" target="_blank" rel="noopener noreferrer" id="\(id: element.id)" \
      data-press="\(exactly: element.id)"\(remarks.described)>\(element.label.isEmpty ? target : element.label)</a> <span class="mark">\
      \(target)</span> <noscript><button class="small" name="press" value="\(exactly: element.id)">\(Words.opened)</button>\
      </noscript>\(remarks.html)
      """
  }

  private var look: String { element.role?.rawValue ?? "plain" }

  private var state: HTML {
    let disabled: HTML = element.isEnabled ? "" : " aria-disabled=\"true\""
    let busy: HTML = element.isBusy ? " aria-busy=\"true\"" : ""
    let shortcut: HTML = element.shortcut.map { " accesskey=\"\(exactly: $0)\"" } ?? ""
    return "\(disabled)\(busy)\(shortcut)\(remarks.described)"
  }

  /// The browser's access key; some browsers want other keys beside it.
  private var key: HTML { element.shortcut.map { " <kbd aria-hidden=\"true\">Alt+\($0.uppercased())</kbd>" } ?? "" }

  /// What is seen by a mark, in a word for who does not see.
  private var weight: HTML {
    element.role == .destructive ? "<span class=\"unseen\"> (\(StateWords.destructive))</span>" : ""
  }

  private var remarks: RemarksHTML {
    RemarksHTML(
      element: element, refusal: said.refusals[element.id],
      more: [element.isBusy ? StateWords.busy : nil], tag: "span")
  }
}
