/// Reads a command line of dialog 1.3, as dialog reads it.
package struct DialogLine: Equatable, Sendable {
  private struct Word: Equatable {
    var text: String
    /// A Boolean value that indicates whether the word stands for an option: it begins with two dashes and a letter,
    /// and no `--` is before it.
    var isOption: Bool
  }

  /// Ends the reading.
  private struct Ended: Error {
    var reading = BoxReading.real
  }

  private var words: [Word] = []
  private var descriptor = 2
  private var values: [String: String] = [:]
  private var flags: Set<String> = []
  /// The number of boxes so far that give a reply, and the text between two replies.
  private var (replies, gap) = (0, "\t")

  /// Reads the arguments after the program's name.
  package static func read(_ arguments: [String]) -> BoxReading {
    var line = DialogLine(arguments)
    do throws(Ended) {
      return try line.read()
    } catch {
      return error.reading
    }
  }

  /// Reads the box behind a box that was left by `exit`. Returns `nil` if the line ends there.
  ///
  /// Behind `--and-widget`, only Esc ends the line; without the word, each button but OK.
  package func next(after exit: Box.Exit) -> BoxReading? {
    var rest = self
    let isForced = DialogOption.find(words[0].text)?.name == "and-widget"
    if isForced { rest.words.removeFirst() }
    guard exit == .ok || isForced && exit != .escape, !rest.words.isEmpty else { return nil }
    do throws(Ended) {
      return .box(try rest.readBox())
    } catch {
      guard error.reading == .real else { return error.reading }
      return Self.refusal("The words behind a box are")
    }
  }

  private static func refusal(_ words: String) -> BoxReading {
    .outcome(BoxOutcome(255, [2: "signalbox: \(words) not supported here.\n"]))
  }

  private init(_ arguments: [String]) {
    var isEscaped = false
    for argument in arguments {
      if argument == "--", !isEscaped {
        isEscaped = true
        continue
      }
      let isOption = argument.hasPrefix("--") && argument.utf8.dropFirst(2).first.map(DialogOption.isLetter) == true
      words.append(Word(text: argument, isOption: isOption && !isEscaped))
      isEscaped = false
    }
  }

  private mutating func read() throws(Ended) -> BoxReading {
    try takeChannels()
    if words.contains(where: { $0.isOption && $0.text == "--file" }) { return Self.refusal("--file is") }
    guard words.count > 1 else { return try readAlone() }
    var (place, common) = (0, self)
    try common.readCommon(&place)
    return place < words.count ? .box(try readBox()) : .outcome(BoxOutcome(0))
  }

  // MARK: Options

  /// Takes out the options that name the descriptor of the reply, wherever they are.
  private mutating func takeChannels() throws(Ended) {
    var place = 0
    while place < words.count {
      var length = 1
      switch DialogOption.find(words[place].text)?.name {
      case "stdout": descriptor = 1
      case "stderr": descriptor = 2
      case "input-fd", "output-fd":
        let value = try number(after: place)
        if words[place].text == "--output-fd" { descriptor = value }
        length = 2
      case "keep-tite": break
      case "version": throw Ended(reading: .outcome(BoxOutcome(0, [1: Self.version])))
      case "help": throw Ended()
      default:
        place += 1
        continue
      }
      words.removeSubrange(place..<place + length)
    }
  }

  private static let version = "Version: 1.3-20230209\n"

  private func readAlone() throws(Ended) -> BoxReading {
    switch words.first.flatMap({ DialogOption.find($0.text)?.name }) {
    case "print-version": .outcome(BoxOutcome(0, [descriptor: Self.version]))
    case "print-maxsize": .outcome(BoxOutcome(0, [descriptor: "MaxSize: 24, 80\n"]))
    case "clear", "ignore": .outcome(BoxOutcome(0))
    default: .real
    }
  }

  /// Reads the options in front of a box.
  private mutating func readCommon(_ place: inout Int) throws(Ended) {
    while place < words.count, let option = DialogOption.find(words[place].text), option.isCommon {
      switch option.value {
      case .none, .box:
        if option.isOn { flags.insert(option.name) } else { flags.remove(option.name) }
        if option.name == "begin" {
          _ = try number(after: place)
          _ = try number(after: place + 1)
          place += 2
        }
      case .text:
        guard place + 1 < words.count else { throw Ended() }
        values[option.name] = words[place + 1].text
        place += 1
      case .number:
        values[option.name] = String(try number(after: place))
        place += 1
      }
      place += 1
    }
  }

  private static let exits: [String: Box.Exit] = [
    "ok": .ok, "yes": .ok, "cancel": .cancel, "no": .cancel, "help": .help, "extra": .extra,
  ]

  private func number(after place: Int) throws(Ended) -> Int {
    guard place + 1 < words.count, let value = Digits.whole(words[place + 1].text, base: 0) else { throw Ended() }
    return value
  }

  // MARK: The box

  /// Reads the options in front of a box, and the box.
  private mutating func readBox() throws(Ended) -> BoxCall {
    var place = 0
    (values, flags) = ([:], [])
    try readCommon(&place)
    gap = values["separate-widget"] ?? gap
    guard place < words.count, let option = DialogOption.find(words[place].text),
      let bounds = DialogOption.boxes[option.name],
      !flags.contains("separate-output") || ["checklist", "buildlist", "treeview"].contains(option.name)
    else { throw Ended() }
    let end = words[(place + 1)...].firstIndex { $0.isOption && DialogOption.find($0.text) != nil } ?? words.count
    let arguments = words[place..<end].map(\.text)
    guard bounds.contains(arguments.count) else { throw Ended() }
    guard let kind = Box.Kind(rawValue: option.name) else {
      throw Ended(reading: Self.refusal("\(words[place].text) is"))
    }
    var call = BoxCall(program: .dialog, box: Box(kind))
    (call.descriptor, call.flags) = (descriptor, flags)
    try setForm(of: &call)
    let reader = DialogBoxReader(
      arguments: arguments, hasItems: !flags.contains("no-items"), hasHelp: flags.contains("item-help"),
      initial: values["default-item"])
    guard reader.read(&call) else { throw Ended() }
    call.box.text = BoxText.shown(
      call.box.text, breaksLines: !flags.contains("no-nl-expand"), hasColours: flags.contains("colors"))
    call.box.buttons = buttons(of: kind)
    replies += Self.silent.contains(kind) ? 0 : 1
    if replies > 1, !flags.contains("separate-output") { call.lead = gap }
    words.removeFirst(end)
    if !words.isEmpty { call.rest = self }
    return call
  }

  private static let silent: [Box.Kind] = [
    .msgbox, .yesno, .infobox, .textbox, .gauge, .pause, .programbox, .progressbox, .tailbox,
  ]

  private func setForm(of call: inout BoxCall) throws(Ended) {
    call.box.title = values["title"] ?? values["backtitle"] ?? ""
    call.box.hidesTags = flags.contains("no-tags") || [.buildlist, .treeview].contains(call.box.kind)
    call.separator = values["output-separator"]
    call.dateFormat = values[call.box.kind == .timebox ? "time-format" : "date-format"]
    call.box.seconds = values["timeout"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    if flags.contains("defaultno") { call.box.defaultExit = .cancel }
    if let name = values["default-button"] {
      guard let exit = Self.exits[name.lowercased()] else { throw Ended() }
      call.box.defaultExit = exit
    }
  }

  private func buttons(of kind: Box.Kind) -> [Box.Button] {
    let isQuestion = kind == .yesno
    var buttons: [Box.Button] = []
    let ok = Box.Button(
      exit: .ok, label: values[isQuestion ? "yes-label" : kind == .textbox ? "exit-label" : "ok-label"])
    if isQuestion || !flags.contains("no-ok") { buttons.append(ok) }
    if flags.contains("extra-button") { buttons.append(Box.Button(exit: .extra, label: values["extra-label"])) }
    let hasNoCancel: [Box.Kind] = [.msgbox, .textbox, .programbox, .tailbox]
    if isQuestion || !flags.contains("no-cancel") && !hasNoCancel.contains(kind) {
      buttons.append(Box.Button(exit: .cancel, label: values[isQuestion ? "no-label" : "cancel-label"]))
    }
    if flags.contains("help-button") { buttons.append(Box.Button(exit: .help, label: values["help-label"])) }
    if [.infobox, .gauge, .progressbox].contains(kind) { return [] }
    return buttons.isEmpty ? [ok] : buttons
  }
}
