public import SignalboxCore
public import SignalboxModel

/// What a front end runs: a named flow over pages.
public protocol Application: Sendable {
  /// The name by which it is chosen on a command line: lower case, no blanks.
  static var name: String { get }

  /// Runs from the first page until the user has left.
  ///
  /// Called once, on the session's isolation.
  /// - Returns: What the user gave, as one line, or `nil` when there is nothing to give.
  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String?
}

/// What a session lends to the application it runs.
public struct ApplicationContext {
  /// Changes where the user is.
  public let navigator: Navigator
  /// Does things to the world.
  public let effects: any Effects
  /// Tells the time, as the session has it.
  public let clock: any EventClock

  package init(navigator: Navigator, effects: any Effects, clock: any EventClock) {
    self.navigator = navigator
    self.effects = effects
    self.clock = clock
  }
}
