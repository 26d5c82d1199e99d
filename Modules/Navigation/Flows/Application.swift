package import SignalboxInterface

/// A named flow over pages. A session runs it.
public protocol Application: Sendable {
  /// The name on the command line: lower case, without spaces.
  static var name: String { get }

  /// The version of the flow. The default is 1.
  ///
  /// Raise it when an old recording must not be replayed, because a page or an effect has changed. A replay detects a
  /// mismatch in any case, but later.
  static var version: Int { get }

  /// The subject of the application, if several subjects are possible: `"alert 17"`, the server that it talks to, the
  /// folder that it sets up. The default is `nil`.
  ///
  /// A recorded session is resumed only by an application with the same subject. An application with another subject
  /// starts a new session and reports it. The subject is not secret: a recording has a digest of it.
  var subject: String? { get }

  /// A Boolean value that indicates whether the user can quit the application. The default is true. Use false for a
  /// kiosk: then the session ends only with its process, and is resumed later.
  static var allowsQuitting: Bool { get }

  /// The former name of ``allowsQuitting``; still read, until the next release.
  static var canBeLeft: Bool { get }

  /// The kinds of addresses that the application opens: `[alert]` with `static let alert = Route("alert", Int.self)`.
  /// None by default. An address of no route is refused without a call of the application.
  ///
  /// ``ApplicationContext/addresses`` opens them.
  static var routes: [any AddressRoute] { get }

  /// The languages of the application's own texts, as web pages name them: `["en"]`, `["en", "de"]`. The default is
  /// `nil`: all languages of the program.
  ///
  /// A web page declares a single language, so a session in a browser starts in one of these languages.
  static var languages: [String]? { get }

  /// Runs the application from the first page until the user quits.
  ///
  /// The session ends when this function returns. In one case it continues: the function returned because another page
  /// replaced the root page it was waiting for. Then the session ends when the new root page is removed.
  ///
  /// Called once, on the session's isolation.
  /// - Returns: The user's result on one line, or `nil` without a result.
  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String?
}

extension Application {
  /// The first version.
  public static var version: Int { 1 }

  /// No subject.
  public var subject: String? { nil }

  /// No addresses.
  public static var routes: [any AddressRoute] { [] }

  /// All languages of the program.
  public static var languages: [String]? { nil }

  /// The user can quit. Reads the former name of this property.
  public static var allowsQuitting: Bool { canBeLeft }

  /// Returns whether an address is of one of the application's ``routes``.
  package static func knows(_ address: Address) -> Bool { routes.contains { $0.has(address) } }
}
