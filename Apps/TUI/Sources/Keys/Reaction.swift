import SignalboxInterface

/// A request of the view to the presenter.
enum Response: Equatable {
  case send(InputEvent)
  /// Gives guests these rights from now on.
  case admit(Admission)
  /// Acts as if Ctrl-C had reached the process as a signal. Earlier keys have acted before.
  case interrupt
  case suspend
  /// Opens the text of the element in the user's own editor.
  case edit(String, String)
  /// Writes every cell again.
  case repaint
  /// Switches to the next theme.
  case theme
  /// Puts the text on the user's clipboard.
  case copy(String)
}

/// The reaction of a part of the screen to a key.
enum Reaction: Equatable {
  case done
  /// The key was handled as the sentence says.
  case told(String)
  case response(Response)
  /// The key means nothing to the part.
  case ignored

  init(_ response: Response?) { self = response.map(Reaction.response) ?? .done }
}
