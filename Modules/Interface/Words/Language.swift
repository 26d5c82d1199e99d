import Synchronization

/// A language in which the front ends speak their own words (G33). The words on a page are the application's.
public enum Language: UInt8, CaseIterable, Sendable {
  /// What is spoken unless another language is asked for.
  case english
  /// German.
  case german

  /// The name by which the environment asks for it (ISO 639).
  public var code: String {
    switch self {
    case .english: "en"
    case .german: "de"
    }
  }

  /// The language that an environment asks for, by the rules of gettext: the first filled of `LC_ALL`, `LC_MESSAGES` and
  /// `LANG` names the locale; unless that is C or POSIX, the list in `LANGUAGE` goes before it. What is not spoken here is
  /// passed over, and in the end there is English.
  /// - Parameter environment: Gives the value of a variable.
  public init(environment: (String) -> String?) {
    let locale = Self.locale("LC_MESSAGES", environment)
    let isUnset = ["", "C", "POSIX"].contains(locale.prefix { $0 != "." })
    let wanted = isUnset ? [] : (environment("LANGUAGE") ?? "").split(separator: ":").map(String.init) + [locale]
    let spoken = wanted.lazy.compactMap { name in
      Self.allCases.first { $0.code == name.prefix { !"_.@".contains($0) } }
    }
    self = spoken.first ?? .english
  }

  /// The language that is spoken here: that of the session, where it has one of its own, or else that of this process, which
  /// is English until ``speak(_:)`` is told otherwise.
  public static var current: Language { own ?? Language(rawValue: choice.load(ordering: .relaxed)) ?? .english }

  /// Speaks `language` while `body` runs, and in every task that it begins: for a session that has a language of its own.
  public static func speaking<Result>(_ language: Language, _ body: () throws -> Result) rethrows -> Result {
    try $own.withValue(language, operation: body)
  }

  /// Speaks `language` from now on. A program decides once, before it says anything; `Program.main(_:as:arguments:)` does.
  public static func speak(_ language: Language) { choice.store(language.rawValue, ordering: .relaxed) }

  /// Whether an environment's locale writes in UTF-8; elsewhere nothing but ASCII is shown (G17).
  public static func isUnicode(environment: (String) -> String?) -> Bool {
    let locale = locale("LC_CTYPE", environment).lowercased()
    return locale.hasSuffix("utf-8") || locale.hasSuffix("utf8") || locale.contains("utf-8@")
  }

  /// The name of the locale for `category`: an empty variable counts as none.
  private static func locale(_ category: String, _ environment: (String) -> String?) -> String {
    ["LC_ALL", category, "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
  }

  private static let choice = Atomic(Language.english.rawValue)

  @TaskLocal private static var own: Language?
}

/// Words in the language that is spoken here; a language that is left out does not compile.
///
/// A front end keeps its words in one place, each under a name, as a String Catalog does:
///
///     static var empty: String { phrase("empty", german: "leer") }
///     static func rows(_ count: Int) -> String { phrase("\(count) rows", german: "\(count) Zeilen") }
///
/// The words are looked up when they are said, so they stand in computed properties, never in `static let`.
public func phrase(_ english: @autoclosure () -> String, german: @autoclosure () -> String) -> String {
  switch Language.current {
  case .english: english()
  case .german: german()
  }
}
