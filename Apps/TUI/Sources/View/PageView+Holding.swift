import SignalboxInterface

/// Keys that do not act: keys for the former state, and keys for a state that is still to come.
extension PageView {
  /// The target of keys: the focused element, and its row where that can be pressed.
  struct Place {
    let page: PageID
    let focus: String?
    let row: String?
    let isSecret: Bool

    /// Returns whether the target differs from `other`. A row that was not loaded is no target.
    func isOther(than other: Place) -> Bool {
      page != other.page || focus != other.focus || row != other.row && row != nil && other.row != nil
    }

    /// Returns whether the row of `other` has gone and another row is in its place. A key that the user was about to
    /// press was meant for the row that has gone.
    func hasLostRow(of other: Place) -> Bool {
      page == other.page && focus == other.focus && row != other.row && row != nil && other.row != nil
    }
  }

  var place: Place? {
    guard let frame else { return nil }
    let element = focused
    let hasRows = element?.content.list != nil || element?.content.selection != nil
    return Place(
      page: frame.inFront, focus: memory.focus,
      row: hasRows ? memory.focus.flatMap { memory.cursors[$0]?.current?.id } : nil,
      isSecret: element?.isSecret == true)
  }

  /// Keeps the state of the page in front, which gives way to another. Says if a text that was typed is gone, because
  /// its page has gone by itself: a question was withdrawn, or its time is up.
  mutating func leave(for next: Frame, isExpected: Bool) {
    left = frame.flatMap { memories[$0.inFront] }
    guard let frame, frame.alerts.isEmpty, !isExpected, typeAhead.hasTypedSinceAction,
      !next.stack.contains(where: { $0.page == frame.page.page }), let focused, !focused.isSecret,
      memory.drafts[focused.id]?.editor.text.isEmpty == false
    else { return }
    message = ScreenTexts.leftRefused(focused)
  }

  /// Leaves out the keys that the user still types for the former target.
  mutating func beginHold(after before: Place) {
    if before.isSecret {
      typeAhead.hold = .secret
    } else if typeAhead.hold != .secret {
      let end = now + Self.pause
      typeAhead.hold = place?.hasLostRow(of: before) == true ? .lostRow(until: end) : .typing(until: end)
    }
  }

  /// Returns the keys that may act. During a hold, only the keys for the terminal act.
  mutating func admitted(_ keys: [Key]) -> [Key] {
    let kept = keys.filter(\.isForTerminal)
    switch typeAhead.hold {
    case .typing(let end)? where now < end:
      guard kept.count < keys.count else { return keys }
      typeAhead.hold = .typing(until: now + Self.pause)
      message = ScreenTexts.droppedKeysWhileTyping
      return kept
    case .lostRow(let end)? where now < end:
      guard kept.count < keys.count else { return keys }
      typeAhead.hold = .lostRow(until: now + Self.pause)
      message = ScreenTexts.lostRow
      return kept
    case .secret?:
      if keys.contains(where: { keymap.command(for: [$0], in: [.page]) == .back }) {
        (typeAhead.hold, message) = (nil, nil)
      }
      return kept
    case .typing?, .lostRow?, nil:
      typeAhead.hold = nil
      return keys
    }
  }

  /// The time for which keys wait for options, as in the line mode (L38).
  static let patience = Duration.seconds(10)

  /// Returns whether `key` waits for the options of a choice while an effect fetches them (N105).
  mutating func waitsForOptions(_ key: Key) -> Bool {
    guard let frame, !frame.isSettled, frame.alerts.isEmpty, layer == nil,
      focused?.content.selection?.options.isEmpty == true, !key.isForTerminal,
      [.confirm, .select, nil].contains(keymap.command(for: [key], in: contexts))
    else {
      typeAhead.waitingSince = nil
      return false
    }
    let since = typeAhead.waitingSince ?? now
    typeAhead.waitingSince = since
    return now < since + Self.patience
  }
}
