public import SignalboxInterface

/// A presenter that is attached to a session, and somebody in front of it who uses it.
public protocol FrontEndUnderTest: AnyObject {
  /// The presenter; ``FrontEndContract`` hands it what the session shows.
  var presenter: any Presenter { get }

  /// Does what somebody does in front of it to mean an action on an element: keys, a request, a click.
  ///
  /// Called on the session's isolation. What they did may be sent at once or when the session next takes a turn. Where the
  /// front end does not let them do it, because the element is disabled or covered, nothing happens.
  /// - Parameters:
  ///   - action: What they mean.
  ///   - id: The element that they mean.
  ///   - frame: What they see: the last frame that the presenter was told to show.
  func perform(_ action: UserAction, on id: String, seeing frame: Frame)

  /// Called whenever the session has settled: what polling does in a real program. True when that led to something.
  func poll() -> Bool

  /// Everything written to the outside so far, in any form in which a secret would be recognised.
  func written() -> String
}
