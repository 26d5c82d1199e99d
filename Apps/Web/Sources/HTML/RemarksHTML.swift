import SignalboxHTTP
import SignalboxInterface

/// What is said of an element beside itself: help, why it is not available, what is wrong with it; and how a control refers to that.
struct RemarksHTML {
  let element: ElementState
  /// What was refused of what somebody did to it.
  var refusal: String?
  /// What else is to be known of it.
  var more: [String?] = []
  /// `span` where it stands in a line.
  var tag: HTML = "p"

  /// Everything.
  var html: HTML { "\(help)\(error)" }

  var complaint: String? { refusal ?? element.error }

  var help: HTML {
    guard !sentences.isEmpty else { return "" }
    return
      " <\(tag) class=\"help\" id=\"\(id: element.id)-help\">\(sentences.joined(separator: more.isEmpty ? "\n" : "; "))</\(tag)>"
  }

  var error: HTML {
    guard let complaint else { return "" }
    return " <\(tag) class=\"error\" id=\"\(id: element.id)-error\">\(StateWords.error(complaint))</\(tag)>"
  }

  /// The attribute of a control that says where it is.
  var described: HTML {
    let ids = [sentences.isEmpty ? "" : "-help", complaint == nil ? "" : "-error"].filter { !$0.isEmpty }
    let names = ids.map { "\(id: element.id)\($0)" as HTML }
    return names.isEmpty ? "" : " aria-describedby=\"\(names[0])\(names.dropFirst().map { " \($0)" as HTML })\""
  }

  /// What was refused for the very reason is said once.
  private var sentences: [String] {
    ([element.help, element.unavailability].filter { $0 != refusal } + more).compactMap { $0 }
  }
}
