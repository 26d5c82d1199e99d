/// Everything visible at one instant, as one value: what the core hands to every front end.
public struct Frame: Codable, Equatable, Sendable {
  /// Rises by one with each turn that changed anything visible; the first frame is 0.
  public var revision: Int
  /// The names of the effects under way, in the order started; status, so it does not raise the revision.
  public var pending: [String]
  /// What people read of what is under way, in the order started; what has no title is left out.
  public var activities: [String]
  /// Every page in the stack, the root first, without alerts.
  public var stack: [StackEntry]
  /// The page on top, below any alert.
  public var page: PageState
  /// The alert in front, and below it any other; the last is the one to answer.
  public var alerts: [AlertState]
  /// What a guest did last, until somebody does something again; status, so it does not raise the revision.
  public var acted: Acted?
  /// What the user is told in passing, the oldest first; each goes by itself.
  public var notices: [NoticeState]
  /// What the application says of itself on every page, if it does.
  public var status: String?

  /// By default nothing under way has a title, no guest did anything, and nothing is said beside the page.
  public init(
    revision: Int, pending: [String], activities: [String] = [], stack: [StackEntry], page: PageState,
    alerts: [AlertState], acted: Acted? = nil, notices: [NoticeState] = [], status: String? = nil
  ) {
    self.revision = revision
    self.pending = pending
    self.activities = activities
    self.stack = stack
    self.page = page
    self.alerts = alerts
    self.acted = acted
    self.notices = notices
    self.status = status
  }

  /// Whether both show the same: all but the revision, and the status that does not raise it.
  package func looksLike(_ other: Frame) -> Bool {
    page == other.page && alerts == other.alerts && stack == other.stack && notices == other.notices
      && status == other.status
  }

  /// True when nothing that an action started is under way.
  public var isSettled: Bool { pending.isEmpty }

  /// Where an event of the user goes now: the alert in front, else the page on top.
  public var inFront: PageID { alerts.last?.page ?? page.page }

  /// What the user has to do with now: the alert's buttons, else the page's elements.
  public var elementsInFront: [ElementState] { alerts.last?.buttons ?? page.elements }

  /// What is pressed by a shortcut's letter now.
  public func element(shortcut letter: String) -> ElementState? {
    elementsInFront.flattened.first { $0.shortcut == letter && $0.isPressable }
  }

  /// The element with this id, wherever it stands in the page or in an alert: a row's button, a member of a group.
  public func element(_ id: String) -> ElementState? {
    alerts.flatMap(\.buttons).element(id) ?? page.elements.element(id)
  }
}

/// A page in the stack, by name.
public struct StackEntry: Codable, Equatable, Sendable {
  /// This showing.
  public var page: PageID
  /// The page's route name.
  public var key: String
  /// What the user reads.
  public var title: String
  /// How it stands on the one below.
  public var mode: PresentationMode

  /// A page in the stack.
  public init(page: PageID, key: String, title: String, mode: PresentationMode) {
    self.page = page
    self.key = key
    self.title = title
    self.mode = mode
  }
}

/// The page on top.
public struct PageState: Codable, Equatable, Sendable {
  /// This showing.
  public var page: PageID
  /// The page's route name.
  public var key: String
  /// What the user reads.
  public var title: String
  /// How it stands on the one below.
  public var mode: PresentationMode
  /// False on the root page, from which one leaves instead.
  public var canGoBack: Bool
  /// Where it stands in an ordered flow, if it is a step of one.
  public var steps: StepsState?
  /// The visible elements in reading order.
  public var elements: [ElementState]

  /// By default the page is no step of a wizard.
  public init(
    page: PageID, key: String, title: String, mode: PresentationMode, canGoBack: Bool, steps: StepsState? = nil,
    elements: [ElementState]
  ) {
    self.page = page
    self.key = key
    self.title = title
    self.mode = mode
    self.canGoBack = canGoBack
    self.steps = steps
    self.elements = elements
  }

  /// What is there before the first page.
  package static let none = PageState(page: PageID(0), key: "", title: "", mode: .push, canGoBack: false, elements: [])
}

/// A message in front of everything.
public struct AlertState: Codable, Equatable, Sendable {
  /// This showing; events for the buttons name it.
  public var page: PageID
  /// `alert:<n>`, n rising.
  public var id: String
  /// The weight.
  public var severity: Severity
  /// What the user reads first.
  public var title: String
  /// More; may be empty.
  public var message: String
  /// At least one.
  public var buttons: [ElementState]

  /// An alert with at least one button.
  public init(page: PageID, id: String, severity: Severity, title: String, message: String, buttons: [ElementState]) {
    self.page = page
    self.id = id
    self.severity = severity
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// The word for its weight. A note that leaves a choice is a question.
  public var weight: String {
    severity == .information && buttons.count > 1 ? StateWords.question : StateWords.severity(severity)
  }
}
