/// An element at one instant, as a value: what a front end shows and a driver reads.
public struct ElementState: Codable, Equatable, Sendable {
  /// The author's stable id, path-like: `account/email`; unique among what is visible.
  public var id: String
  /// The words beside or on the element; may be empty.
  public var label: String
  /// A sentence that explains it.
  public var help: String?
  /// False when the user may look but not act; enforced by the session, not only drawn.
  public var isEnabled: Bool
  /// Why it cannot be acted on, where there is more to say than that.
  public var disabledReason: String?
  /// True when the page cannot be completed without it.
  public var isRequired: Bool
  /// True while something that this element started is under way.
  public var isBusy: Bool
  /// A complaint about the present value: state, not a failure.
  public var error: String?
  /// What kind of action it stands for.
  public var role: ElementRole?
  /// What kind of element it is, with the kind's own values.
  public var content: ElementContent

  /// Creates a state; everything but id and content has a plain default.
  public init(
    id: String, label: String = "", help: String? = nil, isEnabled: Bool = true, disabledReason: String? = nil,
    isRequired: Bool = false, isBusy: Bool = false, error: String? = nil, role: ElementRole? = nil,
    content: ElementContent
  ) {
    self.id = id
    self.label = label
    self.help = help
    self.isEnabled = isEnabled
    self.disabledReason = disabledReason
    self.isRequired = isRequired
    self.isBusy = isBusy
    self.error = error
    self.role = role
    self.content = content
  }
}

/// What pressing a button means to the page.
public enum ElementRole: String, Codable, Sendable {
  /// What Enter does when nothing else is meant.
  case `default`
  /// Something is lost by it.
  case destructive
  /// It leaves without doing.
  case cancel
}

/// The closed vocabulary of elements.
///
/// A front end must show every kind and offer every action of ``UserAction`` that the kind takes. To add a case, add it
/// here, then follow the compiler: a live class beside this file, the three front ends, the wire's table, the sampler.
public enum ElementContent: Codable, Equatable, Sendable {
  /// A title within the page; level 1 is the largest. No actions.
  case heading(level: Int)
  /// Words that may change. No actions.
  case text(String)
  /// A line or several of text. Takes `setText`.
  case field(FieldState)
  /// Text that is never shown: only whether there is any. Takes `setText`.
  case secret(isFilled: Bool)
  /// A number within bounds, or none. Takes `setNumber`.
  case number(NumberState)
  /// On or off. Takes `setToggle`.
  case toggle(Bool)
  /// At most one of several. Takes `choose`.
  case choice(ChoiceState)
  /// Any of several. Takes `chooseMany`.
  case multichoice(MultichoiceState)
  /// Something to do. Takes `press`.
  case button
  /// A place outside the application; the target is shown, pressing tells the page. Takes `press`.
  case link(target: String)
  /// Rows by key, any number. A row takes `press`, and so does each of its buttons; the list takes `more`.
  case list(ListState)
  /// Cells under column titles. No actions.
  case table(TableState)
  /// A picture, with words for those who do not see it. No actions.
  case image(ImageState)
  /// How far something has come, 0 to 1; `nil` when that is not known. No actions.
  case progress(Double?)
  /// A remark with a weight. No actions.
  case note(text: String, severity: Severity)
  /// Elements that belong together, under the group's label.
  case group([ElementState])
}

/// A text field's value and bounds.
public struct FieldState: Codable, Equatable, Sendable {
  /// The whole text.
  public var value: String
  /// True when the text may hold line breaks.
  public var isMultiline: Bool
  /// The most characters it takes, as a person counts them.
  public var limit: Int
  /// What may be meant, to complete from; any other text is taken too.
  public var suggestions: [String]

  /// Creates it from its parts.
  public init(value: String, isMultiline: Bool, limit: Int, suggestions: [String]) {
    self.value = value
    self.isMultiline = isMultiline
    self.limit = limit
    self.suggestions = suggestions
  }
}

/// A number's value and bounds.
public struct NumberState: Codable, Equatable, Sendable {
  /// The number, or `nil` when none is given.
  public var value: Double?
  /// The least value taken.
  public var minimum: Double?
  /// The greatest value taken.
  public var maximum: Double?
  /// The distance of allowed values, counted from the minimum, or from 0 without one.
  public var step: Double?

  /// Creates it from its parts.
  public init(value: Double? = nil, minimum: Double? = nil, maximum: Double? = nil, step: Double? = nil) {
    self.value = value
    self.minimum = minimum
    self.maximum = maximum
    self.step = step
  }
}

/// One thing to choose.
public struct OptionState: Codable, Equatable, Sendable {
  /// The author's key, unique in its choice.
  public var key: String
  /// What the user reads.
  public var label: String
  /// False when it is shown but cannot be chosen.
  public var isEnabled: Bool

  /// Creates it from its parts.
  public init(key: String, label: String, isEnabled: Bool) {
    self.key = key
    self.label = label
    self.isEnabled = isEnabled
  }
}

/// The options of a choice and which one is chosen.
public struct ChoiceState: Codable, Equatable, Sendable {
  /// What is offered, in order.
  public var options: [OptionState]
  /// The chosen option's key.
  public var selected: String?

  /// Creates it from its parts.
  public init(options: [OptionState], selected: String? = nil) {
    self.options = options
    self.selected = selected
  }
}

/// The options of a multi-choice and which ones are chosen.
public struct MultichoiceState: Codable, Equatable, Sendable {
  /// What is offered, in order.
  public var options: [OptionState]
  /// The chosen options' keys, in the order of the options.
  public var selected: [String]

  /// Creates it from its parts.
  public init(options: [OptionState], selected: [String]) {
    self.options = options
    self.selected = selected
  }
}

/// The rows of a list.
public struct ListState: Codable, Equatable, Sendable {
  /// All rows; copying the array is cheap, however long it is.
  public var rows: [RowState]
  /// True when there are more rows to be had: a front end then says `more` as the user comes near the last one, once for
  /// each number of rows and again only when the user moves, so that a source that fails is not asked for ever.
  public var wantsMore: Bool

  /// Creates it from its parts.
  public init(rows: [RowState], wantsMore: Bool = false) {
    self.rows = rows
    self.wantsMore = wantsMore
  }
}

/// One row of a list.
public struct RowState: Codable, Equatable, Sendable {
  /// The row's element id: the list's id and the model's key, never an index.
  public var id: String
  /// What the row is called.
  public var label: String
  /// More about it, when there is more.
  public var detail: String?
  /// The row's own buttons.
  public var buttons: [ElementState]

  /// Creates it from its parts.
  public init(id: String, label: String, detail: String? = nil, buttons: [ElementState]) {
    self.id = id
    self.label = label
    self.detail = detail
    self.buttons = buttons
  }
}

/// A table's titles and cells; each row has as many cells as there are columns.
public struct TableState: Codable, Equatable, Sendable {
  /// The columns' titles.
  public var columns: [String]
  /// The cells, row by row.
  public var rows: [[String]]

  /// Creates it from its parts.
  public init(columns: [String], rows: [[String]]) {
    self.columns = columns
    self.rows = rows
  }
}

/// A picture as a front end gets it.
public struct ImageState: Codable, Equatable, Sendable {
  /// Words that stand for the picture.
  public var alternative: String
  /// How far loading has come.
  public var phase: ImagePhase
  /// The original's width and height in pixels, once known.
  public var size: PixelSize?
  /// A small version to paint, once there is one.
  public var thumbnail: Thumbnail?

  /// Creates it from its parts.
  public init(alternative: String, phase: ImagePhase, size: PixelSize? = nil, thumbnail: Thumbnail? = nil) {
    self.alternative = alternative
    self.phase = phase
    self.size = size
    self.thumbnail = thumbnail
  }
}

/// How far the loading of a picture has come.
public enum ImagePhase: String, Codable, Sendable {
  /// Something stands in its place.
  case placeholder
  /// The picture is there.
  case loaded
  /// It could not be had.
  case failed
}

/// A width and a height in pixels.
public struct PixelSize: Codable, Equatable, Sendable {
  /// Pixels across.
  public var width: Int
  /// Pixels down.
  public var height: Int

  /// Creates a size.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }
}

/// At most 64 by 64 cells of colour.
public struct Thumbnail: Codable, Equatable, Sendable {
  /// Cells across, 1 to 64.
  public let width: Int
  /// Cells down, 1 to 64.
  public let height: Int
  /// Red, green and blue, a byte each, cell by cell in reading order.
  public let cells: [UInt8]

  /// Creates a thumbnail; `nil` unless the size is 1 to 64 each way and there are three bytes for every cell.
  public init?(width: Int, height: Int, cells: [UInt8]) {
    guard (1...64).contains(width), (1...64).contains(height), cells.count == width * height * 3 else { return nil }
    self.width = width
    self.height = height
    self.cells = cells
  }
}

/// The weight of a note or an alert.
public enum Severity: String, Codable, Sendable {
  /// Good to know.
  case information
  /// It worked.
  case success
  /// It may go wrong.
  case warning
  /// It went wrong.
  case error
}
