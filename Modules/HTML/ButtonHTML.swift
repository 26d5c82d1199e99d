import SignalboxHTTP
import SignalboxInterface

/// An element that can be pressed.
struct ButtonHTML {
  let element: ElementState
  let feedback: PostFeedback
  /// The base path, below which the addresses of the application are.
  var base = ""
  /// The row of the button, which a screen reader says with its label; empty for other buttons.
  var about = ""

  /// A disabled button can be pressed, too: the page then shows the reason, and values typed before may have enabled
  /// the button. The session decides.
  var html: HTML {
    """
    <button name="press" value="\(exactly: element.id)" id="\(id: element.id)" class="\(look)"\(state)>\(element.name)\(weight)\(key)</button>\
    \(remarks.html)
    """
  }

  /// Returns a link to an outside address. Only addresses that a browser opens without running code become links.
  func link(to target: String) -> HTML {
    let isAddress = ["http://", "https://", "mailto:"].contains { target.lowercased().hasPrefix($0) }
    guard isAddress, element.isEnabled else {
      let words: HTML = target.isEmpty ? "" : " <span class=\"mark\">\(target)</span>"
      return "\(html)\(words)"
    }
    return """
      <a href="\(exactly: target)" target="_blank" rel="noopener noreferrer" id="\(id: element.id)" \
      data-press="\(exactly: element.id)"\(remarks.described)>\(element.label.isEmpty ? target : element.label)</a> <span class="mark">\
      \(target)</span> <noscript><button class="small" name="press" value="\(exactly: element.id)">\(PageTexts.opened)</button>\
      </noscript>\(remarks.html)
      """
  }

  /// Returns a link to an address of the application. The script presses it, so that typed text is asked about.
  func link(to address: Address) -> HTML {
    guard element.isEnabled else { return html }
    return """
      <a href="\(exactly: base + address.text)" id="\(id: element.id)" data-go="\(exactly: element.id)"\
      \(remarks.described)>\(element.label.isEmpty ? address.text : element.label)</a>\(remarks.html)
      """
  }

  /// Returns a link to a file of the session.
  func link(to file: KeptFile) -> HTML {
    guard element.isEnabled else { return html }
    let target = "\(base)file?id=\(Pair.encode(element.id))&digest=\(file.digest)"
    return """
      <a href="\(exactly: target)" download id="\(id: element.id)"\(remarks.described)>\
      \(element.labelled(file.summary))</a>\(remarks.html)
      """
  }

  private var look: String { element.role?.rawValue ?? "plain" }

  private var state: HTML {
    let shortcut: HTML = element.shortcut.map { " accesskey=\"\(exactly: $0)\"" } ?? ""
    return """
      \(" aria-disabled=\"true\"", if: !element.isEnabled)\(" aria-busy=\"true\"", if: element.isBusy)\(shortcut)\(remarks.described)
      """
  }

  /// The access key of the browser; some browsers need further keys with it.
  private var key: HTML { element.shortcut.map { " <kbd aria-hidden=\"true\">Alt+\($0.uppercased())</kbd>" } ?? "" }

  /// The meaning of a visible mark, as text for screen readers.
  private var weight: HTML {
    """
    \("<span class=\"unseen\">: \(about)</span>", if: !about.isEmpty)\
    \("<span class=\"unseen\"> (\(StateTexts.destructive))</span>", if: element.role == .destructive)
    """
  }

  private var remarks: RemarksHTML {
    RemarksHTML(
      element: element, refusal: feedback.refusals[element.id],
      more: [element.isBusy ? StateTexts.busy : nil], tag: "span", base: base)
  }
}
