import SignalboxInterface
import Testing

@testable import SignalboxJSON

@Suite struct CountedChoiceTests {
  private func text(_ content: ElementContent) -> String {
    ElementJSON.whole(ElementState(id: "p/x", label: "X", isRequired: true, content: content), rows: 0).text
  }

  @Test("D90: a choice with bounds has them, and the sentence that counts; without bounds it has neither")
  func counted() {
    let options = ["a", "b", "c"].map { OptionState(key: $0, label: $0, isEnabled: true) }
    let counted = text(.multichoice(MultichoiceState(options: options, selected: ["a"], minimum: 2, maximum: 3)))
    #expect(counted.hasSuffix(#""minimum":2,"maximum":3,"chosen":"1 chosen, 1 more needed"}"#))
    let free = text(.multichoice(MultichoiceState(options: options, selected: ["a"])))
    #expect(!free.contains("minimum") && !free.contains("chosen"))
  }

  @Test("D91: a number that is drawn has its style, and a field its format")
  func styles() {
    let slider = text(.number(NumberState(value: 30, minimum: 0, maximum: 100, step: 5, style: .slider)))
    #expect(slider.hasSuffix(#""value":30,"minimum":0,"maximum":100,"step":5,"style":"slider"}"#))
    #expect(!text(.number(NumberState(value: 30))).contains("style"))
    let field = { (kind: TextFormat.Kind) in
      ElementContent.field(
        FieldState(value: "", isMultiline: false, limit: 24, suggestions: [], format: TextFormat(kind)))
    }
    #expect(text(field(.duration)).hasSuffix(#""format":"duration"}"#))
    #expect(text(field(.colour)).hasSuffix(#""format":"color"}"#))
  }
}
