/// The options of dialog 1.3, as it looks them up.
struct DialogOption: Equatable {
  enum Value { case none, text, number, box }

  var name: String
  var value: Value
  /// A Boolean value that indicates whether the name on the line turns the option on.
  var isOn = true

  private static func names(_ words: String) -> Set<String> { Set(words.split(separator: " ").map(String.init)) }

  private static let flags = names(
    """
    allow-close ascii-lines auto-placement beep beep-after begin clear colors cr-wrap cursor-off-label defaultno \
    erase-on-exit extra-button fixed-font help-button help-status help-tags ignore insecure item-help keep-colors \
    keep-tite keep-window last-key no-cancel no-close no-collapse no-hot-list no-kill no-lines no-mouse no-nl-expand \
    no-ok no-shadow print-maxsize print-size print-version quoted screen-center scrollbar separate-output \
    single-quoted size-err smooth stderr stdout tab-correct trim under-mouse visit-items fb fullbutton scrolltext \
    topleft iso-week no-items no-tags reorder noitem notags
    """)
  private static let texts = names(
    """
    backtitle cancel-label column-separator create-rc date-format default-button default-item exit-label extra-label \
    help-label hfile hline icon no-label ok-label output-separator separate-widget separator time-format title trace \
    wmclass yes-label cancel-button no-button ok-button yes-button week-start
    """)
  private static let numbers = names("aspect input-fd max-input output-fd sleep tab-len timeout")
  private static let others = names("and-widget help version")
  /// The boxes of dialog, with the least and the most words of each, the option's own included; 0 for no limit.
  static let boxes: [String: ClosedRange<Int>] = [
    "yesno": 4...4, "msgbox": 4...4, "infobox": 4...4, "textbox": 4...4, "menu": 6...Int.max, "inputmenu": 6...Int.max,
    "checklist": 7...Int.max, "radiolist": 7...Int.max, "inputbox": 4...5, "passwordbox": 4...5, "gauge": 4...5,
    "guage": 4...5, "pause": 5...5, "prgbox": 4...5, "programbox": 3...4, "progressbox": 3...4,
    "passwordform": 13...Int.max, "form": 13...Int.max, "mixedgauge": 5...Int.max, "mixedform": 13...Int.max,
    "tailbox": 4...4, "tailboxbg": 4...4, "calendar": 4...7, "dselect": 4...5, "editbox": 4...4, "fselect": 4...5,
    "timebox": 4...7, "buildlist": 4...Int.max, "rangebox": 5...7, "treeview": 4...Int.max,
  ]
  private static let sameAs = [
    "noitem": "no-items", "notags": "no-tags", "cancel-button": "cancel-label", "no-button": "no-label",
    "ok-button": "ok-label", "yes-button": "yes-label", "separator": "output-separator", "guage": "gauge",
  ]

  /// Returns the option that `word` names, or `nil`. `no` and `no-` in front of a name turn the option around.
  static func find(_ word: String) -> DialogOption? {
    let letters = word.utf8.dropFirst(2)
    guard word.hasPrefix("--"), let first = letters.first, isLetter(first) else { return nil }
    let name = String(word.dropFirst(2))
    let isNegative = name.hasPrefix("no")
    let positive = isNegative ? String(name.dropFirst(name.hasPrefix("no-") ? 3 : 2)) : name
    for candidate in [name, "no-" + positive, positive] {
      guard var option = exact(candidate) else { continue }
      option.isOn = candidate == name || isNegative == option.name.hasPrefix("no")
      return option
    }
    return nil
  }

  static func isLetter(_ byte: UInt8) -> Bool {
    UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20
  }

  private static func exact(_ name: String) -> DialogOption? {
    let value: Value? =
      flags.contains(name) || others.contains(name)
      ? Value.none : texts.contains(name) ? .text : numbers.contains(name) ? .number : boxes[name] != nil ? .box : nil
    return value.map { DialogOption(name: sameAs[name] ?? name, value: $0) }
  }

  /// A Boolean value that indicates whether the option may stand in front of a box.
  var isCommon: Bool { value != .box && !Self.others.contains(name) }
}
