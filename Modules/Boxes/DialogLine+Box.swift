extension DialogLine {
  /// Reads the words of a box, the option of the box first: then its texts, its numbers, and its items or fields.
  func fill(_ call: inout BoxCall, from words: [String]) throws(BoxReading) {
    let kind = call.box.kind
    // A text is optional in front of a box that follows its input.
    let hasText = ![.programbox, .progressbox].contains(kind) || words.count == 4
    if hasText { call.box.text = words[1] }
    let most =
      switch kind {
      case .menu, .checklist, .radiolist, .buildlist, .treeview, .form, .passwordform, .mixedform: 3
      case .calendar, .timebox, .rangebox, .gauge, .pause: words.count
      default: 2
      }
    let texts = words.dropFirst(hasText ? 2 : 1).prefix(most)
    let all = texts.compactMap { Digits.whole($0, base: 10) }
    guard all.count == texts.count else { throw .real }
    let numbers = Array(all.dropFirst(2))
    switch kind {
    case .menu:
      call.box.items = try items(of: kind, words.dropFirst(5))
      call.box.start = call.box.items.firstIndex { $0.tag == values["default-item"] }
    case .checklist, .buildlist: call.box.items = try items(of: kind, words.dropFirst(5))
    case .radiolist, .treeview:
      call.box.items = try items(of: kind, words.dropFirst(5))
      call.box.start = call.box.items.firstIndex { $0.isOn }
      for place in call.box.items.indices where place != call.box.start { call.box.items[place].isOn = false }
    case .form, .passwordform, .mixedform: call.box.fields = try fields(of: kind, words.dropFirst(5))
    case .inputbox, .passwordbox: call.box.initial = words.count > 4 ? words[4] : ""
    case .fselect, .dselect: (call.box.initial, call.box.text) = (words[1], "")
    case .textbox, .tailbox, .editbox: (call.file, call.box.text) = (words[1], "")
    case .pause: call.box.seconds = numbers.first
    case .rangebox:
      let (low, high) = (numbers[0], numbers.count > 1 ? numbers[1] : 0)
      call.box.numbers = [low, high, min(max(numbers.count > 2 ? numbers[2] : low, low), max(low, high))]
    case .calendar, .timebox: call.box.numbers = numbers
    default: break
    }
  }

  private func items(of kind: Box.Kind, _ words: ArraySlice<String>) throws(BoxReading) -> [Box.Item] {
    let (hasLabels, hasHelp) = (!flags.contains("no-items"), flags.contains("item-help"))
    let (hasStates, hasDepths) = (kind != .menu, kind == .treeview)
    let size = 1 + [hasLabels, hasStates, hasDepths, hasHelp].count { $0 }
    guard let groups = BoxText.groups(words, of: size) else { throw .real }
    return groups.map { group in
      var rest = group
      var item = Box.Item(tag: rest.removeFirst())
      if hasLabels { item.label = rest.removeFirst() }
      if hasStates { item.isOn = rest.removeFirst().lowercased() == "on" }
      if hasDepths {
        let depth = min(max(Digits.leading(rest.removeFirst()), 0), 20)
        item.label = String(repeating: "› ", count: depth) + item.label
      }
      if hasHelp { item.help = rest.removeFirst() }
      return item
    }
  }

  private func fields(of kind: Box.Kind, _ words: ArraySlice<String>) throws(BoxReading) -> [Box.Field] {
    let size = (kind == .mixedform ? 9 : 8) + (flags.contains("item-help") ? 1 : 0)
    guard let groups = BoxText.groups(words, of: size) else { throw .real }
    return groups.map { group in
      let (shown, kept) = (Digits.leading(group[6]), Digits.leading(group[7]))
      let type = kind == .mixedform ? Digits.leading(group[8]) : kind == .passwordform ? 1 : 0
      var field = Box.Field(label: group[0], text: group[3])
      field.isHidden = type & 1 != 0
      field.isFixed = type & 2 != 0 || shown <= 0
      field.isAnswered = shown > 0
      let limit = kept > 0 ? kept : shown
      if shown > 0, field.text.utf8.count > limit {
        field.text = String(decoding: field.text.utf8.prefix(limit), as: UTF8.self)
      }
      return field
    }
  }
}
