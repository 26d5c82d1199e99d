/// Reads a command line of whiptail 0.52, as popt and whiptail read it.
package enum WhiptailLine {
  private static let kinds: Set<Box.Kind> = [
    .msgbox, .yesno, .infobox, .inputbox, .passwordbox, .textbox, .menu, .checklist, .radiolist, .gauge,
  ]
  private static let flags: Set<String> = [
    "clear", "defaultno", "fb", "fullbuttons", "nocancel", "noitem", "notags", "scrolltext", "separate-output",
    "topleft", "help", "version",
  ]
  private static let texts: Set<String> = [
    "backtitle", "default-item", "title", "output-fd", "yes-button", "no-button", "ok-button", "cancel-button",
  ]

  /// Reads the arguments after the program's name.
  package static func read(_ arguments: [String]) -> BoxReading {
    var (kind, values, set, words): (Box.Kind?, [String: String], Set<String>, [String]) = (nil, [:], [], [])
    var rest = arguments[...]
    while let word = rest.popFirst() {
      if word == "--" {
        words += rest
        break
      }
      guard word.hasPrefix("-"), word != "-" else {
        words.append(word)
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
      let name = word.hasPrefix("--") ? String(parts[0].dropFirst(2)) : ["-h": "help", "-v": "version"][word] ?? ""
      if texts.contains(name) {
        guard let value = parts.count > 1 ? parts[1] : rest.popFirst() else { return .real }
        values[name] = value
      } else if parts.count == 1, kind == nil, let box = Box.Kind(rawValue: name), kinds.contains(box) {
        kind = box
      } else if parts.count == 1, flags.contains(name) {
        set.insert(name)
      } else {
        return .real
      }
    }
    if set.contains("version") { return .outcome(BoxOutcome(0, [1: "whiptail (newt): 0.52.23\n"])) }
    guard let kind, !set.contains("help"), values["output-fd"].map({ Int($0) != nil }) != false else { return .real }
    return read(kind, words, values, set)
  }

  private static func read(
    _ kind: Box.Kind, _ words: [String], _ values: [String: String], _ set: Set<String>
  ) -> BoxReading {
    var call = BoxCall(program: .whiptail, box: Box(kind))
    var words = words[...]
    guard let text = words.popFirst() else { return .real }
    if kind == .textbox { call.file = text } else { call.box.text = BoxText.shown(text) }
    let isList = [.menu, .radiolist, .checklist].contains(kind)
    for _ in 0..<(isList || kind == .gauge ? 3 : 2) {
      guard let number = words.popFirst(), Digits.whole(number, base: 10) != nil else { return .real }
    }
    call.box.title = values["title"] ?? values["backtitle"] ?? ""
    call.box.hidesTags = set.contains("notags")
    call.flags = set.union(set.contains("nocancel") ? ["no-cancel"] : [])
    call.descriptor = values["output-fd"].flatMap { Int($0) } ?? 2
    if kind == .inputbox || kind == .passwordbox { call.box.initial = words.popFirst() ?? "" }
    if isList {
      let (hasLabels, hasStates) = (!set.contains("noitem"), kind != .menu)
      // The items of a menu always have labels, which may be hidden.
      let size = hasLabels && hasStates ? 3 : 2
      guard let groups = BoxText.groups(words, of: size) else { return .real }
      call.box.items = groups.map { group in
        let isOn = hasStates && ["1", "on", "yes"].contains(group[size - 1].lowercased())
        return Box.Item(tag: group[0], label: hasLabels ? group[1] : "", isOn: isOn)
      }
    }
    if kind == .menu {
      guard !call.box.items.isEmpty else { return .real }
      call.box.start = values["default-item"].flatMap { tag in call.box.items.lastIndex { $0.tag == tag } }
    }
    // Of several, newt keeps the last.
    if kind == .radiolist { call.box.start = call.box.items.lastIndex { $0.isOn } }
    if kind == .infobox || kind == .gauge { return .box(call) }
    let isQuestion = kind == .yesno
    if isQuestion, set.contains("defaultno") { call.box.defaultExit = .cancel }
    call.box.buttons = [Box.Button(exit: .ok, label: values[isQuestion ? "yes-button" : "ok-button"])]
    if isQuestion || !set.contains("nocancel") && kind != .msgbox && kind != .textbox {
      call.box.buttons.append(Box.Button(exit: .cancel, label: values[isQuestion ? "no-button" : "cancel-button"]))
    }
    return .box(call)
  }
}
