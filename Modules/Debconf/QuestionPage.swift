import SignalboxConversations
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxWords

/// A page of debconf's questions.
///
/// Its elements and options have places as keys: foreign words may be empty, equal or too long for a key.
final class QuestionPage: AskedPage<[DebconfAnswer]> {
  private let keep: (Secret) -> Int
  private var inputs: [(element: PageElement, answer: () -> DebconfAnswer)] = []

  /// - Parameter keep: Keeps a secret of the user, and returns its place among the secrets of the session.
  init(_ asked: DebconfQuestions, keep: @escaping (Secret) -> Int) {
    self.keep = keep
    // A package without a title asks under its first question.
    let title = asked.title.isEmpty ? asked.questions.first?.label ?? "" : asked.title
    let subject = asked.questions.first.map { String($0.name.prefix(100)) }
    super.init(key: "question", title: title, about: subject?.isEmpty == false ? subject : nil)
    for (place, question) in asked.questions.enumerated() { add(question, "\(place + 1)") }
    let next = Button("next", phrase("Next"), role: .default)
    next.taps.observe { [unowned self] in answer(inputs.map { $0.answer() }) }
    shown.append(next)
  }

  /// Says of the prepared answers at these places that they are no choices.
  func complain(at places: [Int]) {
    for place in places { inputs[place].element.error.value = phrase("The prepared answer is no choice here.") }
  }

  private func add(_ question: DebconfQuestion, _ key: String) {
    // The front ends have their own sign between a label and its value.
    let label = question.label.hasSuffix(":") ? String(question.label.dropLast()) : question.label
    let options = question.choices.enumerated().map { ChoiceOption("\($0 + 1)", $1.shown, $0) }
    let text = DebconfText.element(key + ".text", question.text)
    switch question.type {
    case "boolean":
      let input = Toggle(key, label, isOn: question.value == "true")
      add([text, input]) { .text(input.isOn.value ? "true" : "false") }
    case "select":
      let input = Choice(key, label, options: options, selection: question.chosen.first, isRequired: true)
      add([text, input]) { .places(input.selection.value.map { [$0] } ?? []) }
    case "multiselect":
      let input = Multichoice(key, label, options: options, selection: question.chosen)
      add([text, input]) { .places(input.selection.value) }
    case "password":
      let input = SecretField(key, label)
      add([text, input]) { [keep] in .secret(keep(input.secret.value)) }
    case "string":
      let input = TextField(key, label, text: question.value)
      add([text, input]) { .text(input.text.value) }
    default:
      let note = Note(key, text: label, severity: question.type == "error" ? .error : .information)
      add([note, text]) { .text("") }
    }
  }

  private func add(_ elements: [PageElement?], _ answer: @escaping () -> DebconfAnswer) {
    let elements = elements.compactMap(\.self)
    shown += elements
    inputs.append((elements[elements.count - 1], answer))
  }
}
