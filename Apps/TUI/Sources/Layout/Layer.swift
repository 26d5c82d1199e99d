import SignalboxInterface

/// A layer over the page, such as the help. It gets all keys, draws over the page, and gives the hints.
///
/// At most one is open, because a layer that leads to another closes first.
protocol Layer {
  /// The contexts in which its keys are pressed, the innermost first.
  var contexts: [KeyContext] { get }
  /// A Boolean value that indicates whether it is a box over the receding page. Otherwise it takes the place of the
  /// page.
  var isBox: Bool { get }

  /// Handles a key in a window with `rows` rows.
  mutating func press(_ press: Press, rows: Int) -> LayerReaction

  /// Handles a click on `area`.
  mutating func click(_ area: HitArea?) -> LayerReaction

  /// Handles a turn of the wheel.
  mutating func scroll(by rows: Int)

  /// Follows a change of the page.
  /// - Returns: False when there is nothing left to show.
  mutating func show(_ page: PageRenderer) -> Bool

  /// Keeps the results of a drawing.
  mutating func adopt(_ drawing: Drawing)

  func draw(_ page: PageRenderer, _ drawing: inout Drawing)

  /// Returns the keys that work, the most useful first.
  func hints(_ keymap: Keymap) -> [Hint]
}

extension Layer {
  mutating func click(_ area: HitArea?) -> LayerReaction { .close }
  mutating func show(_ page: PageRenderer) -> Bool { true }
  mutating func adopt(_ drawing: Drawing) {}
}

/// The reaction of a layer to a key or a click.
enum LayerReaction: Equatable {
  case stay
  /// The layer closes. A key with a command that is the same everywhere also performs that command.
  case close
  /// The layer closes, and the page performs the action.
  case perform(PageAction)
}

/// An action that a layer leaves to the page.
enum PageAction: Equatable {
  /// Presses an element of the page, or a column of a list to sort it.
  case press(String)
  /// Moves the focus to the element with this id, and the cursor of a list to a row.
  case focus(String, row: String? = nil)
  /// Shows another part of the page, and moves the focus to the titles.
  case tab(String, key: String)
  /// Hides a column of a list, or shows it again.
  case column(String)
  /// Performs a command that a key has everywhere.
  case command(KeyCommand)
}

/// Keys and their effect here, for the footer.
typealias Hint = (keys: String, what: String)
