import SignalboxInterface
import SignalboxProgram
import SignalboxWords

extension Conversation {
  /// Parses an answer to a field. Returns the event that it means; otherwise says why it means none.
  mutating func answer(_ text: String, to element: ElementState, on page: PageID) -> InputEvent? {
    // The value that stood there before a refused answer is not the one that the program behind a pipe meant.
    if transcript.asksInLines, attempt.refusals > 0, !element.isMultiline, text.trimmed.isEmpty {
      return object(attempt.complaint)
    }
    switch element.content.input {
    case .text(let field) where field.isMultiline: return addLines(text, to: element, on: page)
    case .text(let field) where field.format != nil: return answer(text, formatted: field, of: element, on: page)
    case .text(let field):
      // Pasted lines are joined with blanks; they never answer the next questions (L15).
      let line = incoming(text, for: .line)
      return line.isEmpty || line == field.value
        ? keep(element, on: page) : set(element, on: page, .setText(line), typed: line)
    case .secret: return text.isEmpty ? keep(element, on: page) : set(element, on: page, .setText(text), typed: "")
    case .number(let present):
      if text.trimmed.isEmpty { return keep(element, on: page) }
      if text == "?" { return explain(element, LineModeTexts.numberHelp(present)) }
      guard case .some(.some(let number)) = NumberText.parse(text) else {
        return refuse(LineModeTexts.noNumber(quoted(text)), text, element, page)
      }
      return number == present.value ? keep(element, on: page) : set(element, on: page, .setNumber(number), typed: text)
    case .toggle(let present):
      if text.trimmed.isEmpty { return keep(element, on: page) }
      if text == "?" { return explain(element, LineModeTexts.toggleHelp) }
      guard let isOn = AnswerParser.toggle(text) else {
        return refuse(LineModeTexts.noToggle(quoted(text)), "", element, page)
      }
      return isOn == present ? keep(element, on: page) : set(element, on: page, .setToggle(isOn), typed: text)
    case .selection(let selection):
      if text.trimmed.isEmpty { return keep(element, on: page) }
      return selection.allowsMultipleSelection
        ? answer(text, several: selection, of: element, on: page) : answer(text, one: selection, of: element, on: page)
    case .files(let state):
      let paths = state.paths(in: text)
      return paths.isEmpty
        ? keep(element, on: page) : set(element, on: page, .sendFiles(paths.map(FileSource.path)), typed: text)
    case nil: return nil
    }
  }

  /// Says how to answer; the question stays.
  private mutating func explain(_ element: ElementState, _ sentence: String) -> InputEvent? {
    transcript.say([element.help, sentence].compactMap(\.self))
    return nil
  }

  /// Parses a day or a time, or a distance from the current value.
  private mutating func answer(
    _ text: String, formatted field: FieldState, of element: ElementState, on page: PageID
  ) -> InputEvent? {
    if text == "?", let format = field.format { return explain(element, LineModeTexts.formatHelp(format)) }
    guard let format = field.format, let value = format.reading(text, after: field.value) else {
      return refuse(
        LineModeTexts.error(element.name, Rejection.badValue(.badFormat).sentence(for: element, given: text)), text,
        element,
        page)
    }
    if value.isEmpty || value == field.value { return keep(element, on: page) }
    let confirmation = value == text.trimmed ? nil : LineModeTexts.result(element.name, value)
    return set(element, on: page, .setText(value), typed: text, confirmation)
  }

  private mutating func answer(
    _ text: String, one choice: SelectionState, of element: ElementState, on page: PageID
  ) -> InputEvent? {
    let subject = Question.Subject.field(page, element.id)
    let numbered = NumberedList.options(choice.options)
    guard let index = index(of: text, in: numbered, for: subject) else {
      // A single similar option is offered instead.
      return numbered.similar(to: text).count == 1 ? nil : refuse(nil, text, element, page)
    }
    let option = choice.options[index]
    guard option.isEnabled else { return refuse(LineModeTexts.notNow(option.label), text, element, page) }
    if [option.key] == choice.selected { return keep(element, on: page) }
    let isNamed = option.label.lowercased() == text.trimmed.lowercased()
    let confirmation = isNamed ? nil : LineModeTexts.result(element.name, option.label)
    return set(element, on: page, .choose(option.key), typed: text, confirmation)
  }

  private mutating func answer(
    _ text: String, several choice: SelectionState, of element: ElementState, on page: PageID
  ) -> InputEvent? {
    do throws(AnswerParser.ParsingError) {
      let keys = try AnswerParser.several(text, of: choice)
      let labels = choice.options.filter { keys.contains($0.key) }.map(\.label).joined(separator: ", ")
      let confirmation = LineModeTexts.result(element.name, labels)
      if keys == choice.selected {
        transcript.say(confirmation)
        return keep(element, on: page)
      }
      return set(element, on: page, .chooseMany(keys), typed: text, confirmation)
    } catch {
      switch error {
      case .nothing(let name): sayNothing(called: name, .options(choice.options))
      case .several(let name, let indices): sayCandidates(name, indices, .options(choice.options))
      case .disabled(let index): object(LineModeTexts.notNow(choice.options[index].label))
      }
      return refuse(nil, text, element, page)
    }
  }

  /// Applies the rules for incoming text and tells any change. A line of a pipe comes from a program.
  private mutating func incoming(_ text: String, for field: IncomingText.Field) -> String {
    let incoming =
      transcript.asksInLines ? IncomingText(given: text, for: field) : IncomingText(pasted: text, into: field)
    if let sentence = incoming.sentence(ofPaste: !attempt.isEdited) { transcript.say(sentence) }
    return incoming.text
  }

  private mutating func addLines(_ text: String, to element: ElementState, on page: PageID) -> InputEvent? {
    let subject = Question.Subject.field(page, element.id)
    if text.isEmpty, drafts.lines(of: subject) == nil { return keep(element, on: page) }
    let text = incoming(text, for: .lines)
    guard let lines = drafts.add(text, isTyped: attempt.isLastLineTyped, to: subject) else {
      memories[page]?.warned = nil
      let limit = element.content.field?.limit ?? .max
      if let long = drafts.long(subject, limit: limit),
        let problem = IncomingText.problem(of: long, in: .lines, limit: limit), problem == .tooLong
      {
        drafts.removeLines(text.count { $0 == "\n" } + 1, of: subject)
        object(LineModeTexts.error(element.name, Rejection.badValue(problem).sentence(for: element)))
      }
      return nil
    }
    return set(element, on: page, .setText(lines.joined(separator: "\n")), typed: "", LineModeTexts.read(lines.count))
  }

  /// Handles Enter alone: the current value stays. If the value is refused or missing, the question stays, until the
  /// value is corrected or a command is given (L8).
  mutating func keep(_ element: ElementState, on page: PageID) -> InputEvent? {
    if let error = element.error ?? element.lack {
      object(LineModeTexts.error(element.name, error))
      if let field = element.content.field, !field.isMultiline {
        offerAgain(field.value, for: .field(page, element.id))
      }
      return nil
    }
    return pass(element, on: page)
  }

  /// Moves to the next question.
  private mutating func pass(_ element: ElementState, on page: PageID) -> InputEvent? {
    memories[page]?.asked.insert(element.id)
    memories[page]?.place = .due
    pager.restart()
    return nil
  }

  /// Sends a value, and expects that it is accepted.
  mutating func set(
    _ element: ElementState, on page: PageID, _ action: UserAction, typed: String, _ confirmation: String? = nil
  ) -> InputEvent? {
    let wasAsked = memories[page]?.asked.contains(element.id) == true
    _ = pass(element, on: page)
    told.hasWarnedOfLoss = false
    // The user knows the given value; any other effect on the element is told as a change.
    var expected = AnnouncedElement(element.applying(action).mapTexts(SafeText.visible))
    expected.error = nil
    memories[page]?.announced[element.id] = expected
    sent.answer = Sent.Answer(
      page: page, id: element.id, text: typed, confirmation: confirmation, wasAsked: wasAsked)
    return InputEvent(page: page, element: element.id, action: action)
  }

  /// Refuses an answer that was not understood: asks again, with the answer for editing (L8).
  private mutating func refuse(
    _ sentence: String?, _ text: String, _ element: ElementState, _ page: PageID
  ) -> InputEvent? {
    if let sentence { object(sentence) }
    offerAgain(text, for: .field(page, element.id))
    return nil
  }

  /// Offers a refused answer for editing, unless it fills the screen.
  mutating func offerAgain(_ text: String, for subject: Question.Subject) {
    guard !text.isEmpty else { return }
    if !transcript.asksInLines, text.utf8.count > Self.editable {
      return transcript.say(LineModeTexts.notRepeated(text.count))
    }
    drafts.keep(text, for: subject, wasRefused: true)
  }

  /// The number of bytes up to which a refused answer is offered for editing in the line.
  private static let editable = 2_000
}
