import SignalboxConversations
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxWords

/// A page of debconf's questions.
///
/// Its elements and options have places as keys: foreign words may be empty, equal or too long for a key.
final class QuestionPage: AskedPage<Void> {
  let next = Button("next", phrase("Next"), role: .default)
  private var shown: [PageElement] = []
  private var inputs: [(element: PageElement, piece: (Dialogue<DebconfTalk>) -> DebconfReply.Piece)] = []
  override var elements: [PageElement] { shown + [next] }

  init(_ asked: DebconfQuestions) {
    let subject = asked.questions.first.map { String($0.name.prefix(100)) }
    super.init(key: "question", title: asked.title, about: subject?.isEmpty == false ? subject : nil)
    next.taps.observe { [unowned self] in answer(()) }
    for (place, question) in asked.questions.enumerated() { add(question, "\(place + 1)") }
  }

  /// Returns the answers. Secrets become secrets of the dialogue.
  func pieces(for dialogue: Dialogue<DebconfTalk>) -> [DebconfReply.Piece] { inputs.map { $0.piece(dialogue) } }

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
      add([text, input]) { _ in .text(input.isOn.value ? "true" : "false") }
    case "select":
      let input = Choice(key, label, options: options, selection: question.chosen.first, isRequired: true)
      add([text, input]) { _ in .places(input.selection.value.map { [$0] } ?? []) }
    case "multiselect":
      let input = Multichoice(key, label, options: options, selection: question.chosen)
      add([text, input]) { _ in .places(input.selection.value) }
    case "password":
      let input = SecretField(key, label)
      add([text, input]) { .secret($0.keep(input.secret.value)) }
    case "string":
      let input = TextField(key, label, text: question.value)
      add([text, input]) { _ in .text(input.text.value) }
    default:
      let note = Note(key, text: label, severity: question.type == "error" ? .error : .information)
      add([note, text]) { _ in .nothing }
    }
  }

  private func add(_ elements: [PageElement?], _ piece: @escaping (Dialogue<DebconfTalk>) -> DebconfReply.Piece) {
    let elements = elements.compactMap(\.self)
    shown += elements
    inputs.append((elements[elements.count - 1], piece))
  }
}
