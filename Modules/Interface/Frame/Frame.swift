/// The visible state at one instant, as a value. The session sends it to every front end.
public struct Frame: Codable, Equatable, Sendable {
  /// The number of the frame. The first frame has 0, and each turn with a visible change adds 1.
  public var revision: Int
  /// The names of the running effects, in the order of start, without background effects. A change does not raise the
  /// revision.
  public var pending: [String]
  /// The titles of the running effects, in the order of start. Effects without a title are left out.
  public var activities: [String]
  /// A Boolean value that indicates whether effects have been running for a tenth of a second, so that the user is to
  /// see it. A change does not raise the revision.
  public var showsActivity = false
  /// All pages of the stack, the root first, without alerts.
  public var stack: [StackEntry]
  /// The page on top, below any alert.
  public var page: PageState
  /// The open alerts. The last alert is in front and must be answered first.
  public var alerts: [AlertState]
  /// The last action of a guest, until the next action of the user or a guest. A change does not raise the revision.
  public var acted: GuestAction?
  /// The current toasts, the oldest first. Each disappears after a time.
  public var notices: [NoticeState]
  /// The application's status text, shown on every page, or `nil`.
  public var status: String?
  /// The showings with unsaved input: typed since the last press on the page, and not kept by a wizard. A change does
  /// not raise the revision.
  public var unsavedPages: Set<PageID>
  /// The showings above the root with choices that their default button has not taken, and that no wizard keeps. A
  /// change does not raise the revision.
  public var pagesWithUnsavedChoices: Set<PageID>

  /// Creates a frame. By default it has no activities, no guest's action, no notices, no status, no unsaved input and
  /// no unsaved choices.
  public init(
    revision: Int, pending: [String], activities: [String] = [], stack: [StackEntry], page: PageState,
    alerts: [AlertState], acted: GuestAction? = nil, notices: [NoticeState] = [], status: String? = nil,
    unsavedPages: Set<PageID> = [], pagesWithUnsavedChoices: Set<PageID> = []
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
    self.unsavedPages = unsavedPages
    self.pagesWithUnsavedChoices = pagesWithUnsavedChoices
  }

  /// Returns whether both frames look the same. The revision and the parts that do not raise it are ignored.
  package func looksLike(_ other: Frame) -> Bool {
    page == other.page && alerts == other.alerts && stack == other.stack && notices == other.notices
      && status == other.status
  }

  /// Takes the revision of `other`, and the parts that do not raise it and that input of a user changes.
  package mutating func adoptUnseen(of other: Frame) {
    (revision, acted) = (other.revision, other.acted)
    (unsavedPages, pagesWithUnsavedChoices) = (other.unsavedPages, other.pagesWithUnsavedChoices)
  }

  /// A Boolean value that indicates whether closing the top page would discard typed input.
  public var hasUnsavedInput: Bool { unsavedPages.contains(page.page) }

  /// A Boolean value that indicates whether closing the top page would discard choices.
  public var hasUnsavedChoices: Bool { pagesWithUnsavedChoices.contains(page.page) }

  /// A Boolean value that indicates whether no effect is running.
  public var isSettled: Bool { pending.isEmpty }

  /// The target of the user's events: the alert in front, otherwise the page on top.
  public var inFront: PageID { alerts.last?.page ?? page.page }

  /// The elements that the user can reach now: the alert's buttons, otherwise the page's elements.
  public var elementsInFront: [ElementState] { alerts.last?.buttons ?? page.elements }

  /// A Boolean value that indicates whether there is something to go back to: below the alert in front, otherwise
  /// below the page. Where it is false, the user quits instead.
  public var canGoBack: Bool { !alerts.isEmpty || page.canGoBack }

  /// The button that Enter presses when nothing else is meant. While it is disabled, it waits for the fields that are
  /// still needed.
  public var defaultButton: ElementState? {
    elementsInFront.flattened.first { $0.role == .default && $0.content.kind == .button }
  }

  /// Returns the element that a shortcut's letter presses now.
  public func element(shortcut letter: String) -> ElementState? {
    elementsInFront.flattened.first { $0.shortcut == letter && $0.isPressable }
  }

  /// Returns the element with this id from any alert or the page, including rows, row buttons and members of groups.
  public func element(_ id: String) -> ElementState? {
    alerts.flatMap(\.buttons).element(id) ?? page.elements.element(id)
  }
}

/// A page in the stack.
public struct StackEntry: Codable, Equatable, Sendable {
  /// The showing.
  public var page: PageID
  /// The page's route name.
  public var key: String
  /// The title.
  public var title: String
  /// The presentation of the page over the page below.
  public var mode: PresentationMode

  /// Creates an entry of the stack.
  public init(page: PageID, key: String, title: String, mode: PresentationMode) {
    self.page = page
    self.key = key
    self.title = title
    self.mode = mode
  }
}

/// The page on top.
public struct PageState: Codable, Equatable, Sendable {
  /// The showing.
  public var page: PageID
  /// The page's route name.
  public var key: String
  /// The title.
  public var title: String
  /// The presentation of the page over the page below.
  public var mode: PresentationMode
  /// A Boolean value that indicates whether there is a page or a step to go back to. Usually false on a root page,
  /// which the user quits instead. A root page that guards leaving accepts `UserAction.back` all the same, and asks its
  /// question.
  public var canGoBack: Bool
  /// The position of the page in an ordered flow, if it is a step of a wizard.
  public var steps: StepsState?
  /// The address of the page, if it has one.
  public var address: Address?
  /// The id of the element at which the user begins, if it is not the first: the user asked for it.
  public var start: String?
  /// The visible elements in reading order.
  public var elements: [ElementState]

  /// Creates a page. By default it is not a step of a wizard, has no address, and begins at its first element.
  public init(
    page: PageID, key: String, title: String, mode: PresentationMode, canGoBack: Bool, steps: StepsState? = nil,
    address: Address? = nil, start: String? = nil, elements: [ElementState]
  ) {
    self.page = page
    self.key = key
    self.title = title
    self.mode = mode
    self.canGoBack = canGoBack
    self.steps = steps
    self.address = address
    self.start = start
    self.elements = elements
  }

  /// The placeholder before the first page.
  package static let none = PageState(page: PageID(0), key: "", title: "", mode: .push, canGoBack: false, elements: [])
}

/// A message in front of the page.
public struct AlertState: Codable, Equatable, Sendable {
  /// The showing. Events for the buttons name it.
  public var page: PageID
  /// The id, `alert:<n>`. The number n increases with each alert.
  public var id: String
  /// The severity.
  public var severity: Severity
  /// The title.
  public var title: String
  /// The text below the title. May be empty.
  public var message: String
  /// The buttons. Never empty.
  public var buttons: [ElementState]

  /// Creates an alert. `buttons` must not be empty.
  public init(page: PageID, id: String, severity: Severity, title: String, message: String, buttons: [ElementState]) {
    self.page = page
    self.id = id
    self.severity = severity
    self.title = title
    self.message = message
    self.buttons = buttons
  }

  /// The word for the severity. An informational alert with several buttons is a question.
  public var weight: String {
    severity == .information && buttons.count > 1 ? StateTexts.question : StateTexts.severity(severity)
  }
}
