public import SignalboxInterface

/// A presenter that is attached to a session, with a driver that uses it in place of a user.
public protocol FrontEndUnderTest: AnyObject {
  /// The presenter. ``FrontEndContract`` passes on the session's frames to it.
  var presenter: any Presenter { get }

  /// Performs the user's input for an action on an element: keys, a request, a click.
  ///
  /// Called on the session's isolation. The front end may send the event at once or when the session takes its next
  /// turn. Nothing happens if the front end does not permit the action, because the element is disabled or covered.
  /// - Parameters:
  ///   - action: The action that the user intends. A file of the user is named by its path on this machine.
  ///   - id: The element that the user intends.
  ///   - frame: The visible frame: the last frame that the presenter rendered.
  func perform(_ action: UserAction, on id: String, seeing frame: Frame)

  /// Does the work of a program's polling. Called whenever the session has settled.
  /// - Returns: A Boolean value that indicates whether the work had an effect.
  func poll() -> Bool

  /// Returns all output so far, in any form in which a secret is recognisable.
  func written() -> String
}
