import SignalboxInterface
import SignalboxProgram

extension Conversation {
  /// Reads an answer to a field; gives the event it means, or says why it means none.
  mutating func answer(_ text: String, to element: ElementState, on page: PageID) -> InputEvent? {
    switch element.content.input {
    case .text(let field) where field.isMultiline: return addLines(text, to: element, on: page)
    case .text(let field) where field.format != nil: return answer(text, formatted: field, of: element, on: page)
    case .text(let field):
      // Several lines pasted into one become one, as blanks; they never answer the next questions (L15).
      let line = text.split(whereSeparator: \.isNewline).joined(separator: " ")
      return line.isEmpty || line == field.value
        ? keep(element, on: page) : set(element, on: page, .setText(line), typed: line)
    case .secret: return text.isEmpty ? keep(element, on: page) : set(element, on: page, .setText(text), typed: "")
    case .number(let present):
      if text.trimmed.isEmpty { return keep(element, on: page) }
      guard case .some(.some(let number)) = NumberText.parse(text) else {
        return refuse(Words.noNumber(quoted(text)), text, element, page)
      }
      return number == present.value ? keep(element, on: page) : set(element, on: page, .setNumber(number), typed: text)
    case .toggle(let present):
      if text.trimmed.isEmpty { return keep(element, on: page) }
      guard let isOn = AnswerParser.toggle(text) else {
        return refuse(Words.noToggle(quoted(text)), "", element, page)
      }
      return isOn == present ? keep(element, on: page) : set(element, on: page, .setToggle(isOn), typed: text)
    case .selection(let selection):
      if text.trimmed.isEmpty { return keep(element, on: page) }
      return selection.takesSeveral
        ? answer(text, several: selection, of: element, on: page) : answer(text, one: selection, of: element, on: page)
    case nil: return nil
    }
  }

  /// A day or a time, or how far it is from what is there.
  private mutating func answer(
    _ text: String, formatted field: FieldState, of element: ElementState, on page: PageID
  ) -> InputEvent? {
    guard let format = field.format, let value = format.reading(text, after: field.value) else {
      return refuse(
        Words.error(element.name, Rejection.badValue(.badFormat).sentence(for: element)), text, element, page)
    }
    if value.isEmpty || value == field.value { return keep(element, on: page) }
    let confirmation = value == text.trimmed ? nil : Words.result(element.name, value)
    return set(element, on: page, .setText(value), typed: text, confirmation)
  }

  private mutating func answer(
    _ text: String, one choice: SelectionState, of element: ElementState, on page: PageID
  ) -> InputEvent? {
    guard let index = index(of: text, in: .options(choice.options)) else { return refuse(nil, text, element, page) }
    let option = choice.options[index]
    guard option.isEnabled else { return refuse(Words.notNow(option.label), text, element, page) }
    if [option.key] == choice.selected { return keep(element, on: page) }
    let isNamed = option.label.lowercased() == text.trimmed.lowercased()
    let confirmation = isNamed ? nil : Words.result(element.name, option.label)
    return set(element, on: page, .choose(option.key), typed: text, confirmation)
  }

  private mutating func answer(
    _ text: String, several choice: SelectionState, of element: ElementState, on page: PageID
  ) -> InputEvent? {
    do throws(AnswerParser.ParsingError) {
      let keys = try AnswerParser.several(text, of: choice)
      let labels = choice.options.filter { keys.contains($0.key) }.map(\.label).joined(separator: ", ")
      let confirmation = Words.result(element.name, labels)
      if keys == choice.selected {
        transcript.say(confirmation)
        return keep(element, on: page)
      }
      return set(element, on: page, .chooseMany(keys), typed: text, confirmation)
    } catch {
      switch error {
      case .nothing(let name): sayNothing(called: name, .options(choice.options))
      case .several(let name, let indices): sayCandidates(name, indices, .options(choice.options))
      case .disabled(let index): transcript.say(Words.notNow(choice.options[index].label))
      }
      return refuse(nil, text, element, page)
    }
  }

  private mutating func addLines(_ text: String, to element: ElementState, on page: PageID) -> InputEvent? {
    let subject = Question.Subject.field(page, element.id)
    if text.isEmpty, drafts.lines(of: subject) == nil { return keep(element, on: page) }
    guard let lines = drafts.add(text, to: subject) else {
      memories[page]?.warned = nil
      return nil
    }
    return set(element, on: page, .setText(lines.joined(separator: "\n")), typed: "", Words.read(lines.count))
  }

  /// Enter alone: what is there stays, unless it is refused or missing; then the question stays until it is right, or left
  /// with a command (L8).
  mutating func keep(_ element: ElementState, on page: PageID) -> InputEvent? {
    if let error = element.error ?? (element.isRequired && element.isEmpty ? Words.mustBeFilled : nil) {
      transcript.say(Words.error(element.name, error))
      if let field = element.content.field, !field.isMultiline {
        drafts.keep(field.value, for: .field(page, element.id), wasRefused: true)
      }
      return nil
    }
    return pass(element, on: page)
  }

  /// The next question.
  private mutating func pass(_ element: ElementState, on page: PageID) -> InputEvent? {
    memories[page]?.asked.insert(element.id)
    memories[page]?.place = .due
    pager.restart()
    return nil
  }

  /// Sends a value, and expects it to be taken.
  mutating func set(
    _ element: ElementState, on page: PageID, _ action: UserAction, typed: String, _ confirmation: String? = nil
  ) -> InputEvent? {
    let wasAsked = memories[page]?.asked.contains(element.id) == true
    _ = pass(element, on: page)
    if element.isTyped { memories[page]?.loses = true }
    // What the user has just given need not be told to them; anything else that the page makes of it is a change.
    var expected = AnnouncedElement(element.applying(action).mapTexts(SafeText.visible))
    expected.error = nil
    memories[page]?.announced[element.id] = expected
    pendingAnswer = PendingAnswer(
      page: page, id: element.id, text: typed, confirmation: confirmation, wasAsked: wasAsked)
    return InputEvent(page: page, element: element.id, action: action)
  }

  /// An answer that was not understood: the same question again, with the answer for editing (L8).
  private mutating func refuse(
    _ sentence: String?, _ text: String, _ element: ElementState, _ page: PageID
  ) -> InputEvent? {
    if let sentence { transcript.say(sentence) }
    if !text.isEmpty { drafts.keep(text, for: .field(page, element.id), wasRefused: true) }
    return nil
  }
}
