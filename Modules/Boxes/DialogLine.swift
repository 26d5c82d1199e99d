/// Reads a command line of dialog 1.3, as dialog reads it.
package struct DialogLine: Equatable, Sendable {
  private struct Word: Equatable {
    let text: String
    /// The option that dialog finds for the text.
    let option: DialogOption?
    /// A Boolean value that indicates whether a `--` is before the word, which so ends no box.
    let isEscaped: Bool
  }

  private var words: ArraySlice<Word> = []
  private var descriptor = 2
  private(set) var values: [String: String] = [:]
  private(set) var flags: Set<String> = []
  /// The number of boxes so far that give a reply, and the text between two replies.
  private var (replies, gap) = (0, "\t")

  /// Reads the arguments after the program's name.
  package static func read(_ arguments: [String]) -> BoxReading {
    var line = DialogLine(arguments)
    do throws(BoxReading) {
      return try line.read()
    } catch {
      return error
    }
  }

  /// Reads the box behind a box that was left by `exit`. Returns `nil` if the line ends there.
  ///
  /// Behind `--and-widget`, only Esc ends the line; without the word, each button but OK.
  package func next(after exit: Box.Exit) -> BoxReading? {
    var rest = self
    let isForced = words.first?.option?.name == "and-widget"
    if isForced { rest.words.removeFirst() }
    guard exit == .ok || isForced && exit != .escape, !rest.words.isEmpty else { return nil }
    let refusal = Self.refusal("The words behind a box are")
    do throws(BoxReading) {
      return try rest.readBox().map(BoxReading.box) ?? refusal
    } catch {
      return error == .real ? refusal : error
    }
  }

  private static func refusal(_ words: String) -> BoxReading {
    .outcome(BoxOutcome(255, [2: "signalbox: \(words) not supported here.\n"]))
  }

  private init(_ arguments: [String]) {
    var isEscaped = false
    for argument in arguments {
      let isEscape = argument == "--" && !isEscaped
      if !isEscape { words.append(Word(text: argument, option: DialogOption.find(argument), isEscaped: isEscaped)) }
      isEscaped = isEscape
    }
  }

  private mutating func read() throws(BoxReading) -> BoxReading {
    try takeChannels()
    if words.contains(where: { !$0.isEscaped && $0.text == "--file" }) { return Self.refusal("--file is") }
    guard words.count > 1 else { return readAlone() }
    return try readBox().map(BoxReading.box) ?? .outcome(BoxOutcome(0))
  }

  // MARK: Options

  /// Takes out the options that name the descriptor of the reply, wherever they are.
  private mutating func takeChannels() throws(BoxReading) {
    var rest = words
    words = []
    while let word = rest.popFirst() {
      switch word.option?.name {
      case "stdout": descriptor = 1
      case "stderr": descriptor = 2
      case "input-fd", "output-fd":
        let value = try Self.number(rest.popFirst())
        if word.text == "--output-fd" { descriptor = value }
      case "keep-tite": break
      case "version": throw .outcome(BoxOutcome(0, [1: Self.version]))
      case "help": throw .real
      default: words.append(word)
      }
    }
  }

  private static let version = "Version: 1.3-20230209\n"

  private func readAlone() -> BoxReading {
    switch words.first?.option?.name {
    case "print-version": .outcome(BoxOutcome(0, [descriptor: Self.version]))
    case "print-maxsize": .outcome(BoxOutcome(0, [descriptor: "MaxSize: 24, 80\n"]))
    case "clear", "ignore": .outcome(BoxOutcome(0))
    default: .real
    }
  }

  /// Reads the options in front of a box.
  private mutating func readCommon() throws(BoxReading) {
    (values, flags) = ([:], [])
    while let option = words.first?.option, option.isCommon {
      words.removeFirst()
      switch option.value {
      case .text:
        guard let word = words.popFirst() else { throw .real }
        values[option.name] = word.text
      case .number: values[option.name] = String(try Self.number(words.popFirst()))
      case .none, .box:
        if option.isOn { flags.insert(option.name) } else { flags.remove(option.name) }
        if option.name == "begin" { for _ in 1...2 { _ = try Self.number(words.popFirst()) } }
      }
    }
  }

  private static func number(_ word: Word?) throws(BoxReading) -> Int {
    guard let word, let value = Digits.whole(word.text, base: 0) else { throw .real }
    return value
  }

  // MARK: The box

  /// Reads the options in front of a box, and the box. Returns `nil` if nothing follows the options.
  private mutating func readBox() throws(BoxReading) -> BoxCall? {
    try readCommon()
    guard let first = words.first else { return nil }
    gap = values["separate-widget"] ?? gap
    guard let option = first.option, let bounds = DialogOption.boxes[option.name],
      !flags.contains("separate-output") || ["checklist", "buildlist", "treeview"].contains(option.name)
    else { throw .real }
    let end = words.dropFirst().firstIndex { $0.option != nil && !$0.isEscaped } ?? words.endIndex
    let arguments = words[..<end].map(\.text)
    words = words[end...]
    guard bounds.contains(arguments.count) else { throw .real }
    guard let kind = Box.Kind(rawValue: option.name) else { throw Self.refusal("\(first.text) is") }
    var call = BoxCall(program: .dialog, box: Box(kind))
    (call.descriptor, call.flags) = (descriptor, flags)
    try setForm(of: &call)
    try fill(&call, from: arguments)
    call.box.text = BoxText.shown(
      call.box.text, breaksLines: !flags.contains("no-nl-expand"), hasColours: flags.contains("colors"))
    call.box.buttons = buttons(of: kind)
    replies += Self.silent.contains(kind) ? 0 : 1
    if replies > 1, !flags.contains("separate-output") { call.lead = gap }
    if !words.isEmpty { call.rest = self }
    return call
  }

  private static let silent: [Box.Kind] = [
    .msgbox, .yesno, .infobox, .textbox, .gauge, .pause, .programbox, .progressbox, .tailbox,
  ]

  private static let exits: [String: Box.Exit] = [
    "ok": .ok, "yes": .ok, "cancel": .cancel, "no": .cancel, "help": .help, "extra": .extra,
  ]

  private func setForm(of call: inout BoxCall) throws(BoxReading) {
    call.box.title = values["title"] ?? values["backtitle"] ?? ""
    call.box.hidesTags = flags.contains("no-tags") || [.buildlist, .treeview].contains(call.box.kind)
    call.separator = values["output-separator"]
    call.dateFormat = values[call.box.kind == .timebox ? "time-format" : "date-format"]
    call.box.limit = values["max-input"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    call.box.seconds = values["timeout"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
    if flags.contains("defaultno") { call.box.defaultExit = .cancel }
    if let name = values["default-button"] {
      guard let exit = Self.exits[name.lowercased()] else { throw .real }
      call.box.defaultExit = exit
    }
  }

  private func buttons(of kind: Box.Kind) -> [Box.Button] {
    if [.infobox, .gauge, .progressbox].contains(kind) { return [] }
    let isQuestion = kind == .yesno
    let okLabel = isQuestion ? "yes-label" : kind == .textbox ? "exit-label" : "ok-label"
    // Enter is OK in every other box, whatever its buttons are.
    let hasOK = kind != .editbox || !flags.contains("no-ok")
    let hasNoCancel = flags.contains("no-cancel") || [.msgbox, .textbox, .programbox, .tailbox].contains(kind)
    let all: [(isShown: Bool, exit: Box.Exit, label: String)] = [
      (hasOK, .ok, okLabel), (flags.contains("extra-button"), .extra, "extra-label"),
      (isQuestion || !hasNoCancel, .cancel, isQuestion ? "no-label" : "cancel-label"),
      (flags.contains("help-button"), .help, "help-label"),
    ]
    let shown = all.contains { $0.isShown } ? all.filter(\.isShown) : [all[0]]
    return shown.map { Box.Button(exit: $0.exit, label: values[$0.label]) }
  }
}
