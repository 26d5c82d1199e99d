import SignalboxInterface
import Testing

/// The sentences of refusals, which are the same in every front end.
@Suite struct RejectionSentenceTests {
  @Test("G24: a value that does not fit is refused with the permitted values")
  func refusals() {
    let field = element(.field(FieldState(value: "", isMultiline: false, limit: 8, suggestions: [])))
    let age = element(.number(NumberState(value: 30, minimum: 0, maximum: 150, step: 1)))
    let half = element(.number(NumberState(value: nil, minimum: 1, maximum: nil, step: 0.5)))
    func sentence(_ problem: ValueProblem, _ element: ElementState?) -> String {
      Rejection.badValue(problem).sentence(for: element)
    }
    #expect(sentence(.tooLong, field) == "At most 8 characters.")
    #expect(sentence(.outOfRange, age) == "Enter a number from 0 to 150.")
    #expect(sentence(.stepMismatch, age) == "Enter a whole number.")
    #expect(sentence(.outOfRange, half) == "Enter a number of at least 1.")
    #expect(sentence(.stepMismatch, half) == "Enter a number in steps of 0.5 from 1.")
    #expect(sentence(.controlCharacter, field) == "Control characters cannot be taken.")
    #expect(sentence(.notAChoice, nil) == "This cannot be chosen.")
    #expect(Rejection.disabled.sentence(for: nil) == "This is not available now.")
    #expect(Rejection.actionFailed("No luck.").sentence(for: nil) == "No luck.")
  }

  private func element(_ content: ElementContent) -> ElementState {
    ElementState(id: "page/one", label: "One", content: content)
  }
}
