import SignalboxHTML
import SignalboxHTTP
import SignalboxWords

/// The document that a host shows: the style and the script of pages, and a bridge to the host. It has no page of its
/// own, and loads nothing.
struct AppDocument {
  let application: String

  /// The type of the document.
  static let type = "text/html;profile=mcp-app"

  /// The resource in the list of resources.
  static let resource: JSON = [
    "uri": .string(MCPDialect.page), "name": "page", "title": "The page",
    "description": "All that the user sees now, to be acted on.", "mimeType": .string(type), "_meta": meta,
  ]

  /// The contents of the resource.
  var contents: JSON {
    [
      "uri": .string(MCPDialect.page), "mimeType": .string(Self.type), "text": .string(html.markup), "_meta": Self.meta,
    ]
  }

  /// The policy: the document connects to nothing, and loads nothing from anywhere.
  private static let meta: JSON = [
    "ui": [
      "csp": ["connectDomains": [], "resourceDomains": [], "frameDomains": [], "baseUriDomains": []],
      "prefersBorder": true,
    ]
  ]

  private var html: HTML {
    let style = HTML(code: PageStyle.bytes) + HTML(code: PackageResources.app_css)
    let page = HTML(code: PageScript.bytes)
    return """
      <!DOCTYPE html>
      <html lang="\(Language.current.tag)" dir="\(Language.current.direction)"><head><meta charset="utf-8"><title>\
      \(application) – \(application)</title><meta name="viewport" content="width=device-width, initial-scale=1">\
      <style>\(style)</style></head><body data-base="/" data-version=""\(ScriptSentence.attributes)>\
      <div id="connection" role="alert"></div><div id="page"></div><div id="said" class="unseen" role="status"></div>\
      <div id="warned" class="unseen" role="alert"></div><script>
      function showPage(fetch, EventSource, XMLHttpRequest, history, location, self) {
      \(page)
      }
      \(HTML(code: PackageResources.bridge_js))</script></body></html>
      """
  }
}

extension HTML {
  /// Creates a piece from a style or a script of this program.
  fileprivate init(code: [UInt8]) {
    self.init(stringLiteral: String(decoding: code, as: UTF8.self))
  }
}
