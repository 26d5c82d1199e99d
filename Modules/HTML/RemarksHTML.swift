import SignalboxHTTP
import SignalboxInterface

/// The remarks about an element: help, the reason why it is disabled, and errors. A control refers to them.
struct RemarksHTML {
  let element: ElementState
  /// The refusal of the visitor's last action on the element.
  var refusal: String?
  /// Further remarks.
  var more: [String?] = []
  /// The tag of a remark; `span` within a line.
  var tag: HTML = "p"
  /// The base path, below which the addresses of the application are.
  var base = ""

  /// All remarks.
  var html: HTML { "\(help)\(error)" }

  var complaint: String? { refusal ?? element.error }

  var help: HTML {
    guard !sentences.isEmpty else { return "" }
    return " <\(tag) class=\"help\" id=\"\(id: element.id)-help\">\(told)</\(tag)>"
  }

  var error: HTML {
    guard let complaint else { return "" }
    return " <\(tag) class=\"error\" id=\"\(id: element.id)-error\">\(StateTexts.error(complaint))</\(tag)>"
  }

  /// The attribute by which a control refers to its remarks.
  var described: HTML {
    let ids = [sentences.isEmpty ? "" : "-help", complaint == nil ? "" : "-error"].filter { !$0.isEmpty }
    let names = ids.map { "\(id: element.id)\($0)" as HTML }
    return names.isEmpty ? "" : " aria-describedby=\"\(names[0])\(names.dropFirst().map { " \($0)" as HTML })\""
  }

  /// The sentences, the help with its marks.
  private var told: HTML {
    let parts = sentences.map { sentence in
      RichTextHTML(base: base).text(sentence, sentence == element.help ? element.marked?.help : nil)
    }
    let separator: HTML = more.isEmpty ? "\n" : "; "
    return parts.dropFirst().reduce(into: parts[0]) { $0 += "\(separator)\($1)" }
  }

  /// A reason that is also the refusal is shown once.
  private var sentences: [String] {
    ([element.help, element.unavailability].filter { $0 != refusal } + more).compactMap { $0 }
  }
}
