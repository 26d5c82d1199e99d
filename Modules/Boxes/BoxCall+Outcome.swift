import SignalboxPlatform

extension BoxCall {
  /// Returns the bytes and the status that the real program gives for `reply`.
  ///
  /// Texts of `secrets` take the places that the reply names.
  package func outcome(of reply: BoxReply, secrets: [String] = []) -> BoxOutcome {
    let texts = reply.texts.map { Self.text($0, secrets) }
    let isTold = [.ok, .extra, .help].contains(reply.exit)
    let text = (isTold ? lead : "") + (program == .whiptail ? whiptailText(reply, texts) : dialogText(reply, texts))
    var outcome = BoxOutcome(status(of: reply.exit))
    let end = program == .ask && reply.exit == .ok && ![.yesno, .checklist].contains(box.kind) ? "\n" : ""
    if !(text + end).isEmpty { outcome.writes[descriptor] = text + end }
    return outcome
  }

  /// Returns the text of a field.
  package static func text(_ text: BoxReply.Text?, _ secrets: [String]) -> String {
    switch text {
    case .plain(let text): text
    case .secret(let place): secrets.indices.contains(place) ? secrets[place] : ""
    case .offered, nil: ""
    }
  }

  private func status(of exit: Box.Exit) -> Int {
    // As shells say of a program that was interrupted.
    if program == .ask, exit == .escape || exit == .cancel && box.kind != .yesno { return 130 }
    return switch exit {
    case .ok: 0
    case .cancel: 1
    case .help: 2
    case .extra: 3
    // newt takes Esc for the button Cancel, which is not there.
    case .escape: program == .whiptail && flags.contains("no-cancel") && takesCancel ? 1 : 255
    case .timeout: box.kind == .pause ? 0 : 255
    case .withdrawn: 255
    }
  }

  private var takesCancel: Bool { ![.msgbox, .textbox, .yesno].contains(box.kind) }
  private var separatesLines: Bool { flags.contains("separate-output") }

  private func tags(_ places: [Int]) -> [String] {
    places.filter(box.items.indices.contains).map { box.items[$0].tag }
  }

  private func whiptailText(_ reply: BoxReply, _ texts: [String]) -> String {
    guard reply.exit == .ok else { return "" }
    switch box.kind {
    case .checklist where separatesLines: return tags(reply.places).map { $0 + "\n" }.joined()
    case .checklist: return tags(reply.places).map { "\"\($0)\"" }.joined(separator: " ")
    case .menu, .radiolist: return tags(reply.places).first ?? ""
    default: return texts.first ?? ""
    }
  }

  private func dialogText(_ reply: BoxReply, _ texts: [String]) -> String {
    let isAnswer = reply.exit == .ok || reply.exit == .extra
    guard isAnswer || reply.exit == .help else { return "" }
    switch box.kind {
    case .menu, .checklist, .radiolist, .buildlist, .treeview: return dialogList(reply, isAnswer)
    case .form, .mixedform, .passwordform:
      let values = zip(box.fields, texts).filter(\.0.isAnswered).map { string($0.1) + (separator ?? "\n") }.joined()
      if isAnswer { return values }
      return "HELP " + string(box.fields.first { !$0.isFixed }?.label ?? "")
        + (flags.contains("help-status") ? (separator ?? "\n") + values : "")
    case .editbox:
      let lines = reply.exit == .ok ? texts.first ?? "" : ""
      return lines.isEmpty || lines.hasSuffix("\n") ? lines : lines + "\n"
    case .rangebox: return reply.numbers.first.map(String.init) ?? ""
    case .calendar, .timebox: return moment(reply.numbers)
    case .inputbox, .passwordbox, .fselect, .dselect: return texts.first ?? ""
    default: return ""
    }
  }

  private func dialogList(_ reply: BoxReply, _ isAnswer: Bool) -> String {
    let chosen = tags(reply.places)
    if box.kind == .menu, isAnswer { return string(chosen.first ?? "") }
    let isCheck = box.kind == .checklist
    let isSeparate = isCheck && separatesLines
    let gap = separator ?? (separatesLines ? "\n" : " ")
    var text = ""
    if !isAnswer {
      // The cursor of a list is on its first item, wherever the choice is. A list that is built begins with the others.
      let first = box.kind == .buildlist ? box.items.firstIndex { !$0.isOn } : nil
      let place = first ?? (box.kind == .menu ? box.start ?? 0 : 0)
      guard box.items.indices.contains(place) else { return "" }
      let item = box.items[place]
      let told = item.help.isEmpty || flags.contains("help-tags") ? item.tag : item.help
      text = "HELP "
      guard flags.contains("help-status"), box.kind != .menu else { return text + string(told) }
      text += isSeparate ? string(told) + gap : quoted(told)
    }
    for tag in chosen {
      if isSeparate {
        text += string(tag) + gap
      } else {
        if separator != nil || !text.isEmpty { text += gap }
        text += isCheck || box.kind == .buildlist && !separatesLines ? quoted(tag) : string(tag)
      }
    }
    return text
  }

  private func string(_ text: String) -> String { flags.contains("quoted") ? quoted(text) : text }

  /// Returns `text` in quotes, if it needs them.
  private func quoted(_ text: String) -> String {
    let isSingle = flags.contains("single-quoted")
    let quote = UInt8(ascii: isSingle ? "'" : "\"")
    let both = Array("\n\\".utf8)
    let special = both + Array("[]{}?*;`~#$^&()|<>".utf8)
    let needs = [quote] + Array("\t ".utf8) + special
    guard text.isEmpty || text.utf8.contains(where: needs.contains) else { return text }
    let escaped = [quote] + (isSingle ? both : special)
    let inner = text.utf8.flatMap { escaped.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
    return String(decoding: [quote] + inner + [quote], as: UTF8.self)
  }

  private func moment(_ numbers: [Int]) -> String {
    let values = numbers.map(Int32.init)
    guard values.count == 3 else { return "" }
    var (parts, buffer) = (tm(), [CChar](repeating: 0, count: 2_048))
    let isTime = box.kind == .timebox
    if isTime {
      (parts.tm_hour, parts.tm_min, parts.tm_sec) = (values[0], values[1], values[2])
    } else {
      (parts.tm_mday, parts.tm_mon, parts.tm_year) = (values[0], values[1] - 1, values[2] - 1_900)
    }
    let count = strftime(&buffer, buffer.count, dateFormat ?? (isTime ? "%H:%M:%S" : "%d/%m/%Y"), &parts)
    return String(decoding: buffer[..<count].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
