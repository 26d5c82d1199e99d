import SignalboxHTTP
import SignalboxInterface
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTML

@Suite struct PurposeTests {
  @Test("W24: browsers and password managers fill in exactly the fields that state their purpose")
  func filling() {
    func markup(_ content: ElementContent, _ purpose: FieldPurpose?) -> String {
      FieldHTML(
        element: ElementState(id: "p/x", label: "X", purpose: purpose, content: content), feedback: PostFeedback()
      ).html.markup
    }
    let text = ElementContent.field(FieldState(value: "", isMultiline: false, limit: 100, suggestions: []))
    let lines = ElementContent.field(FieldState(value: "", isMultiline: true, limit: 100, suggestions: []))
    for purpose in FieldPurpose.allCases {
      #expect(markup(text, purpose).contains(#" autocomplete="\#(purpose.rawValue)""#))
    }
    #expect(markup(text, .email).contains(#" inputmode="email" autocapitalize="none""#))
    #expect(markup(lines, .streetAddress).contains(#" autocomplete="street-address""#))
    #expect(markup(.secret(isFilled: false), .newPassword).contains(#" autocomplete="new-password""#))
    for content in [text, .secret(isFilled: false)] { #expect(markup(content, nil).contains(#" autocomplete="off""#)) }
  }
}
