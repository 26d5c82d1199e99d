/// Reads the words of a box of dialog: the option of the box, then its texts and numbers.
struct DialogBoxReader {
  var arguments: [String]
  var hasItems: Bool
  var hasHelp: Bool
  /// The tag of `--default-item`.
  var initial: String?

  /// Fills `call`. Returns false if dialog refuses the words.
  func read(_ call: inout BoxCall) -> Bool {
    let (kind, words) = (call.box.kind, arguments)
    // A text is optional in front of a box that follows its input.
    let hasText = ![.programbox, .progressbox].contains(kind) || words.count == 4
    let firstNumber = hasText ? 2 : 1
    if hasText { call.box.text = words[1] }
    let numbers: Int
    switch kind {
    case .menu, .checklist, .radiolist, .buildlist, .treeview, .form, .passwordform, .mixedform: numbers = 3
    case .calendar, .timebox, .rangebox, .gauge, .pause: numbers = words.count - firstNumber
    default: numbers = 2
    }
    let last = min(firstNumber + numbers, words.count)
    let all = words[firstNumber..<last].compactMap { Digits.whole($0, base: 10) }
    guard all.count == last - firstNumber else { return false }
    let values = Array(all.dropFirst(2))
    switch kind {
    case .menu: return readItems(&call.box, group: 1)
    case .checklist, .radiolist, .buildlist: return readItems(&call.box, group: 2)
    case .treeview: return readItems(&call.box, group: 3)
    case .form, .passwordform: return readFields(&call.box, group: 8)
    case .mixedform: return readFields(&call.box, group: 9)
    case .inputbox, .passwordbox: call.box.initial = words.count > 4 ? words[4] : ""
    case .fselect, .dselect: (call.box.initial, call.box.text) = (words[1], "")
    case .textbox, .tailbox, .editbox: (call.file, call.box.text) = (words[1], "")
    case .pause: call.box.seconds = values.first
    case .rangebox:
      let (low, high) = (values[0], values.count > 1 ? values[1] : 0)
      call.box.numbers = [low, high, min(max(values.count > 2 ? values[2] : low, low), max(low, high))]
    case .calendar, .timebox: call.box.numbers = values
    default: break
    }
    return true
  }

  private func readItems(_ box: inout Box, group: Int) -> Bool {
    let size = group + (hasItems ? 1 : 0) + (hasHelp ? 1 : 0)
    let words = arguments.dropFirst(5)
    guard words.count % size == 0 else { return false }
    for start in stride(from: words.startIndex, to: words.endIndex, by: size) {
      var item = Box.Item(tag: words[start])
      if hasItems { item.label = words[start + 1] }
      if group > 1 { item.isOn = words[start + (hasItems ? 2 : 1)].lowercased() == "on" }
      if group == 3 {
        let depth = min(max(Digits.leading(words[start + (hasItems ? 3 : 2)]), 0), 20)
        item.label = String(repeating: "› ", count: depth) + item.label
      }
      if hasHelp { item.help = words[start + size - 1] }
      box.items.append(item)
    }
    if group == 1 { box.start = box.items.firstIndex { $0.tag == initial } ?? 0 }
    if box.kind == .radiolist || box.kind == .treeview {
      box.start = box.items.firstIndex { $0.isOn }
      for place in box.items.indices where place != box.start { box.items[place].isOn = false }
    }
    return true
  }

  private func readFields(_ box: inout Box, group: Int) -> Bool {
    let size = group + (hasHelp ? 1 : 0)
    let words = arguments.dropFirst(5)
    guard words.count % size == 0 else { return false }
    for start in stride(from: words.startIndex, to: words.endIndex, by: size) {
      let (shown, kept) = (Digits.leading(words[start + 6]), Digits.leading(words[start + 7]))
      let type = group == 9 ? Digits.leading(words[start + 8]) : box.kind == .passwordform ? 1 : 0
      var field = Box.Field(label: words[start], text: words[start + 3])
      field.isHidden = type & 1 != 0
      field.isFixed = type & 2 != 0 || shown <= 0
      field.isAnswered = shown > 0
      let limit = kept > 0 ? kept : shown
      if shown > 0, field.text.utf8.count > limit {
        field.text = String(decoding: field.text.utf8.prefix(limit), as: UTF8.self)
      }
      box.fields.append(field)
    }
    return true
  }
}
