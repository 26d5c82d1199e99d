import SignalboxInterface

/// The facts beside the elements of a page that were said, so that only new facts are said (K7).
struct Told {
  /// The page that was said last, also while an alert is in front of it.
  var page: PageID?
  var front: PageID?
  /// The subject that was explained and listed last; that is not repeated.
  var currentSubject: Question.Subject?
  /// A Boolean value that indicates whether the user was warned of lost input and has typed nothing since.
  var hasWarnedOfLoss = false
  private(set) var guests = Guests(names: [], admission: .acting)
  private var working: [String]?
  /// The last action of a guest.
  private var acted: GuestAction?
  private var notices: [NoticeState] = []
  /// The last notices that were not said yet.
  private var waiting: [NoticeState] = []
  private var status: String?

  /// Returns which guests came, went, or got another admission.
  mutating func news(of guests: Guests) -> String? {
    defer { self.guests = guests }
    return guests.news(since: self.guests, way: LineCommand.agent.word)
  }

  /// Returns the effects that are mentioned now, if effects are told now.
  mutating func effects(of frame: Frame, isNow: Bool) -> String? {
    guard !frame.isSettled else { working = nil; return nil }
    guard frame.showsActivity, isNow else { return nil }
    // The page says the result at the end: the effect may fail or be cancelled.
    let said = working ?? []
    let new = frame.activities.filter { !said.contains($0) }
    defer { working = said + new }
    let unlogged = new.filter { !frame.logs($0) }
    return working == nil && new.isEmpty || !unlogged.isEmpty ? LineModeTexts.working(unlogged) : nil
  }

  /// Returns a new action of a guest, new notices, and the status of the application when it has changed.
  /// - Parameters:
  ///   - before: The frame before the last action, if `frame` has its result.
  ///   - isNow: A Boolean value that indicates whether the rest is told, too. Warnings are always told.
  mutating func inPassing(_ frame: Frame, since before: Frame?, isNow: Bool) -> [String] {
    var lines = frame.acted == acted ? [] : [frame.acted?.sentence].compactMap(\.self)
    for notice in frame.notices where !notices.contains(notice) {
      let isUrgent = notice.severity == .warning || notice.severity == .error || before != nil
      if isUrgent { lines.append(notice.sentence) } else { waiting = (waiting + [notice]).suffix(3) }
    }
    if isNow {
      lines += waiting.map(\.sentence)
      waiting = []
    }
    (acted, notices) = (frame.acted, frame.notices)
    guard frame.status != status, isNow || before.map({ $0.status != frame.status }) ?? false else { return lines }
    status = frame.status
    return lines + [frame.status].compactMap(\.self)
  }

  /// Forgets what was said in passing, to say it again.
  mutating func repeatInPassing() { (notices, status) = ([], nil) }
}

extension Frame {
  /// Returns a Boolean value that indicates whether a log of the page tells this activity, so that it is said there.
  fileprivate func logs(_ activity: String) -> Bool {
    page.elements.flattened.contains { $0.content.log?.lines.last?.hasPrefix(activity) == true }
  }
}
