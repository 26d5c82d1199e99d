/// What a front end runs: a named flow over pages.
public protocol Application: Sendable {
  /// The name by which it is chosen on a command line: lower case, no blanks.
  static var name: String { get }

  /// The version of its flow; 1 unless it says otherwise.
  ///
  /// Raise it when a recording made before should no longer be fed to it: a page or an effect has become another. What
  /// does not fit is found in any case, but later.
  static var version: Int { get }

  /// Whether the user can leave it; true unless it says otherwise. A kiosk says false: then only the process can be ended,
  /// and its session goes on later.
  static var canBeLeft: Bool { get }

  /// Runs from the first page until the user has left.
  ///
  /// The session ends when this returns. There is one exception: when it returns because another page took the place of the
  /// root it was waiting for, the session goes on with that page, until that has gone.
  ///
  /// Called once, on the session's isolation.
  /// - Returns: What the user gave, as one line, or `nil` when there is nothing to give.
  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String?
}

extension Application {
  /// The first version.
  public static var version: Int { 1 }

  /// It can be left.
  public static var canBeLeft: Bool { true }
}
