import SignalboxHTTP
import SignalboxInterface
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTML

@Suite struct ShortcutTests {
  @Test("W22: a button's letter is the browser's access key, and is visible on the button")
  func letters() {
    let button = ElementState(id: "p/save", label: "Save", shortcut: "s", content: .button)
    let markup = ButtonHTML(element: button, feedback: PostFeedback()).html.markup
    #expect(
      markup.contains(#" accesskey="s""#) && markup.contains("Save <kbd aria-hidden=\"true\">Alt+S</kbd></button>"))
    let other = ElementState(id: "p/save", label: "Save", content: .button)
    #expect(!ButtonHTML(element: other, feedback: PostFeedback()).html.markup.contains("accesskey"))
  }
}
