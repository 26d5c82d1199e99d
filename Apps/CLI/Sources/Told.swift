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
  private var status: String?

  /// Returns which guests came, went, or got another admission.
  mutating func news(of guests: Guests) -> String? {
    defer { self.guests = guests }
    return guests.news(since: self.guests, way: LineCommand.agent.word)
  }

  /// Returns the effects that are mentioned now.
  mutating func effects(of frame: Frame) -> String? {
    guard !frame.isSettled else { working = nil; return nil }
    guard frame.showsActivity else { return nil }
    // The page says the result at the end: the effect may fail or be cancelled.
    let said = working ?? []
    let new = frame.activities.filter { !said.contains($0) }
    defer { working = said + new }
    return working == nil || !new.isEmpty ? LineModeTexts.working(new) : nil
  }

  /// Returns a new action of a guest, new notices, and the status of the application when it has changed.
  mutating func inPassing(_ frame: Frame) -> [String] {
    defer { (acted, notices, status) = (frame.acted, frame.notices, frame.status) }
    return (frame.acted == acted ? [] : [frame.acted?.sentence ?? ""])
      + frame.notices.filter { !notices.contains($0) }.map(\.sentence)
      + (frame.status == status ? [] : [frame.status ?? ""])
  }

  /// Forgets what was said in passing, to say it again.
  mutating func repeatInPassing() { (notices, status) = ([], nil) }
}
