import SignalboxBoxes
import SignalboxConversations
import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxWords

/// A box of a script as a page.
final class BoxPage: AskedPage<BoxReply> {
  private let box: Box
  let number: Int
  private let keep: (Secret) -> Int
  /// Returns the reply of the page, without its exit.
  private var take: () -> BoxReply = { BoxReply(.ok) }

  /// - Parameters:
  ///   - number: The number of the box in this run of the script.
  ///   - keep: Keeps a secret of the user, and returns its place among the secrets of the session.
  init(_ box: Box, number: Int, clock: any EventClock, keep: @escaping (Secret) -> Int) {
    (self.box, self.number, self.keep) = (box, number, keep)
    super.init(key: "box", title: box.title.isEmpty ? phrase("Question") : box.title, about: "\(number)")
    if [.textbox, .tailbox, .programbox].contains(box.kind) {
      let log = Log("text", phrase("Text"), limit: 10_000, isText: box.kind == .textbox)
      // The line break at the end of a file begins no line.
      log.append(box.text.hasSuffix("\n") ? String(box.text.dropLast()) : box.text)
      shown.append(log)
    } else if !box.text.isEmpty {
      shown.append(Label("text", text: box.text))
    }
    addInput()
    addButtons()
    guard let seconds = box.seconds else { return }
    shown.append(Label("time", text: phrase("The script continues by itself after \(seconds) s.")))
    timer = clock.schedule(after: .seconds(seconds)) { [weak self] in self?.answer(BoxReply(.timeout)) }
  }

  private func addInput() {
    let options = box.items.enumerated().map { place, item in
      let words = [box.hidesTags ? "" : item.tag, item.label, item.help].filter { !$0.isEmpty }
      return ChoiceOption("\(place + 1)", words.isEmpty ? item.tag : words.joined(separator: "  "), place)
    }
    switch box.kind {
    case .menu where box.rules == nil && box.buttons.allSatisfy({ $0.exit == .ok || $0.exit == .cancel }):
      let list = List("choice", phrase("Choice"))
      list.rows.value = options.enumerated().map {
        Row("\($0 + 1)", $1.label, detail: $0 == box.former ? phrase("chosen before") : nil)
      }
      list.startKey = box.start.map { "\($0 + 1)" }
      list.selections.observe { [unowned self] key in answer(BoxReply(.ok, places: [(Int(key) ?? 1) - 1])) }
      shown.append(list)
    case .menu, .radiolist, .treeview:
      // The real programs begin at the first item of a menu.
      let start = box.start ?? (box.kind == .menu && box.rules == nil ? 0 : nil)
      let choice = Choice(
        "choice", phrase("Choice"), options: options, selection: start, isRequired: box.kind == .menu)
      add(choice) { BoxReply(.ok, places: choice.selection.value.map { [$0] } ?? []) }
    case .checklist, .buildlist:
      let on = box.items.indices.filter { box.items[$0].isOn }
      let choices = Multichoice(
        "choice", phrase("Choices"), options: options, selection: on,
        isRequired: box.rules?.isRequired ?? false)
      add(choices) { BoxReply(.ok, places: choices.selection.value) }
    case .passwordbox:
      var field = Box.Field(label: phrase("Password"), isHidden: true)
      field.offersSecret = box.offersSecret
      addFields([field])
    case .inputbox, .editbox, .fselect, .dselect:
      let label = box.kind == .fselect ? phrase("File") : box.kind == .dselect ? phrase("Folder") : phrase("Answer")
      // The script's number has a point in every language.
      let text = box.rules?.isNumber == true ? NumberText.written(box.initial) : box.initial
      addFields([Box.Field(label: label, text: text)])
    case .form, .mixedform, .passwordform: addFields(box.fields)
    case .rangebox:
      let (low, high) = (Double(box.numbers[0]), Double(box.numbers[1]))
      let field = NumberField(
        "value", phrase("Number"), number: Double(box.numbers[2]), minimum: low, maximum: max(low, high), step: 1,
        isRequired: true)
      add(field) { BoxReply(.ok, numbers: [Int(field.number.value ?? low)]) }
    case .calendar:
      let parts = box.numbers
      let date = parts.count == 3 ? CalendarDate(year: parts[2], month: parts[1], day: parts[0]) : nil
      let field = DateField("value", phrase("Date"), date: date, isRequired: true)
      add(field) { BoxReply(.ok, numbers: field.date.value.map { [$0.day, $0.month, $0.year] } ?? []) }
    case .timebox:
      let parts = box.numbers + [-1, -1, -1]
      let field = TimeField(
        "value", phrase("Time"), time: TimeOfDay(hour: parts[0], minute: parts[1]), isRequired: true)
      add(field) { BoxReply(.ok, numbers: field.time.value.map { [$0.hour, $0.minute, max(0, parts[2])] } ?? []) }
    default: break
    }
  }

  private func add(_ element: PageElement, _ take: @escaping () -> BoxReply) {
    shown.append(element)
    self.take = take
  }

  private func addFields(_ fields: [Box.Field]) {
    let isRequired = box.rules?.isRequired ?? false
    var takers: [() -> BoxReply.Text] = []
    for (place, field) in fields.enumerated() {
      let (key, label) = ("field-\(place + 1)", Self.withoutColon(field.label))
      if field.isFixed {
        shown.append(Label(key, label, text: field.text))
        takers.append { .plain(field.text) }
      } else if field.isHidden {
        let isOffered = field.offersSecret == true
        let element = SecretField(
          key, label, isRequired: isRequired && !isOffered, limit: min(box.limit ?? 1_024, 1_024))
        element.question = box.question(about: field.label)
        if let rules = box.rules, let pattern = rules.pattern {
          element.check(phrase("The answer does not match: \(pattern)")) { rules.complaint(of: $0) == nil }
        }
        if isOffered { element.help.value = phrase("Empty for the one that the script has") }
        shown.append(element)
        takers.append { [keep] in
          let secret = element.secret.value
          return isOffered && secret.isEmpty ? .offered : .secret(keep(secret))
        }
      } else {
        let element = TextField(
          key, label, text: field.text, isRequired: isRequired, isMultiline: box.kind == .editbox,
          limit: max(box.limit ?? 65_536, field.text.count))
        // The script gets the digits that were typed, so the field has a text.
        if box.rules?.isNumber == true { element.typing = .number }
        if box.kind == .fselect || box.kind == .dselect { element.typing = .path }
        element.check(Check { [rules = box.rules] in rules?.complaint(of: $0) })
        shown.append(element)
        takers.append { [rules = box.rules] in .plain(rules?.answer(element.text.value) ?? element.text.value) }
      }
    }
    take = { BoxReply(.ok, texts: takers.map { $0() }) }
  }

  /// Returns the label without a colon at its end, which front ends add by themselves.
  fileprivate static func withoutColon(_ label: String) -> String {
    let end = label.lastIndex { $0 != ":" && $0 != " " }
    return end.map { String(label[...$0]) } ?? label
  }

  private func addButtons() {
    let hasRows = shown.contains { $0 is List }
    for button in box.buttons where !(hasRows && button.exit == .ok) {
      let role: ElementRole? = button.exit == box.defaultExit ? .default : button.exit == .cancel ? .cancel : nil
      let element = Button(button.exit.rawValue, button.label ?? usualLabel(of: button.exit), role: role)
      element.taps.observe { [unowned self] in
        var reply = button.exit == .cancel ? BoxReply(.cancel) : take()
        reply.exit = button.exit
        answer(reply)
      }
      shown.append(element)
    }
  }

  private func usualLabel(of exit: Box.Exit) -> String {
    switch exit {
    case .ok: box.kind == .yesno ? phrase("Yes") : phrase("OK")
    case .cancel: box.kind == .yesno ? phrase("No") : phrase("Cancel")
    case .help: phrase("Help")
    default: phrase("Extra")
    }
  }
}

extension Box.Rules {
  /// Returns the complaint about an answer, or `nil`.
  func complaint(of text: String) -> String? {
    let answer = answer(text)
    if let pattern, let regex = try? Regex(pattern), answer.wholeMatch(of: regex) == nil {
      return phrase("The answer does not match: \(pattern)")
    }
    guard isNumber else { return nil }
    // A point of thousands is refused as in a field for numbers, where the language has one.
    guard let number = Self.number(answer), NumberText.parse(text) == number else {
      return phrase("Not a number")
    }
    if let minimum, number < minimum { return phrase("At least \(NumberText.text(minimum))") }
    if let maximum, number > maximum { return phrase("At most \(NumberText.text(maximum))") }
    return nil
  }

  /// Returns the answer for the script, whose numbers have a point where the user may type a comma.
  func answer(_ text: String) -> String {
    let plain = text.replacing(",", with: ".")
    return isNumber && Self.number(plain) != nil ? plain : text
  }
}

extension Box {
  /// Returns the name of a secret of this box, which tells it from the secrets of other boxes.
  fileprivate func question(about label: String) -> String {
    let lines = text.split(whereSeparator: \.isNewline).filter { $0.contains { !$0.isWhitespace } }
    let all = lines.joined(separator: " ")
    let own = kind == .passwordbox ? (all.count > 100 ? lines.last.map(String.init) ?? "" : all) : label
    let parts = [title, own].map(BoxPage.withoutColon).filter { !$0.isEmpty }
    let name = parts.joined(separator: ": ")
    return name.isEmpty ? phrase("Password") : name.count > 120 ? name.prefix(120) + "…" : name
  }
}
