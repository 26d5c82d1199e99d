import Synchronization

/// A language of the program (G33): English, German, and each language with a ``MessageCatalogue``.
public struct Language: Hashable, Sendable {
  /// The default language.
  public static let english = Language(code: "en")
  /// German.
  public static let german = Language(code: "de")

  /// The code in environment variables: ISO 639, with a country for a regional language (`pt_BR`).
  public let code: String
  /// The catalogues, in the order of lookup.
  let catalogues: [MessageCatalogue]

  private init(code: String, catalogues: [MessageCatalogue] = []) { (self.code, self.catalogues) = (code, catalogues) }

  /// Creates the language of catalogues. A text that is missing in a catalogue is looked up in the next.
  public init(_ first: MessageCatalogue, _ others: MessageCatalogue...) {
    self.init(code: first.code, catalogues: [first] + others)
  }

  /// Returns whether the codes are equal.
  public static func == (one: Language, other: Language) -> Bool { one.code == other.code }
  /// Hashes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// The code for web pages (BCP 47).
  public var tag: String { code.replacing("_", with: "-") }
  /// The code without the country.
  private var root: Substring { code.prefix { $0 != "_" } }
  var isEnglish: Bool { code == "en" && catalogues.isEmpty }
  var isGerman: Bool { root == "de" }

  /// Returns the translation from the first catalogue that has it. The key is `name`, or the pattern of `sentence`.
  func translation(of sentence: Sentence, named name: String? = nil, _ context: StaticString?, count: Int?) -> String? {
    let name = (context.map { "\($0)\u{4}" } ?? "") + (name ?? sentence.pattern)
    let form = catalogues.lazy.compactMap { $0.form(of: name, count: count) }.first
    let own = form == nil && isGerman ? Self.germanCatalogue?.form(of: name, count: count) : nil
    return (form ?? own).map(sentence.filling)
  }

  /// The German texts of this package, read at the first German text. Catalogues of programs and users precede it.
  private static let germanCatalogue = try? MessageCatalogue(String(decoding: PackageResources.de_po, as: UTF8.self))

  // MARK: Available languages

  /// The languages of the program: English, German and the languages added by ``learn(_:)``.
  public static var spoken: [Language] {
    state.withLock { state in
      state.read { _ in true }
      return state.spoken
    }
  }

  /// Returns the available language with this code, otherwise the language without the country.
  /// - Parameter code: A code in the form of ``code`` or ``tag``.
  public init?(_ code: String) {
    let code = String(code.lowercased().map { $0 == "-" ? "_" : $0 })
    let root = String(code.prefix { $0 != "_" })
    let all = Self.state.withLock { state in
      state.read { $0.isEmpty || $0 == root }
      return state.spoken
    }
    let found = all.first { $0.code.lowercased() == code } ?? all.first { $0.code.lowercased() == root }
    guard let found else { return nil }
    self = found
  }

  /// Adds the languages of catalogues. A catalogue for a known language is searched after the language's other
  /// catalogues. Call it once, before the program writes any text. `Program.main(_:as:arguments:)` does so.
  public static func learn(_ catalogues: [MessageCatalogue]) {
    state.withLock { state in for catalogue in catalogues { state.learn(catalogue) } }
  }

  /// A catalogue that is read when its language is requested. Programs in other languages do not pay for it.
  package struct UnreadCatalogue: Sendable {
    let root: String
    let read: @Sendable () -> MessageCatalogue?

    /// Creates an unread catalogue.
    /// - Parameters:
    ///   - beginning: The text, or its first bytes. A catalogue without a language in these bytes is read at the first
    ///     request for any language.
    ///   - read: Returns the catalogue, or `nil` if it is unusable. Called once. It must not look up texts, because the
    ///     languages are locked.
    package init(_ beginning: String, read: @escaping @Sendable () -> MessageCatalogue?) {
      let lines = beginning.utf8.prefix(4_096).split(separator: 0x0A).lazy.map { $0.drop { $0 != 0x22 } }
      let name = lines.first { $0.starts(with: "\"Language:".utf8) }?.dropFirst(10).drop { $0 == 0x20 }
      root = name.map { String(decoding: $0.prefix { 0x61...0x7A ~= $0 | 0x20 }, as: UTF8.self).lowercased() } ?? ""
      self.read = read
    }
  }

  /// Adds catalogues like ``learn(_:)``, but reads each when its language is requested.
  package static func learn(later catalogues: [UnreadCatalogue]) { state.withLock { $0.unread += catalogues } }

  /// Chooses the language from environment variables by the rules of gettext. The first non-empty variable of `LC_ALL`,
  /// `LC_MESSAGES` and `LANG` names the locale. Unless the locale is C or POSIX, the list in `LANGUAGE` has precedence.
  /// Unavailable languages are skipped. The default is English.
  /// - Parameter environment: Returns the value of a variable.
  public init(environment: (String) -> String?) {
    let locale = Self.locale("LC_MESSAGES", environment)
    let isUnset = ["", "C", "POSIX"].contains(locale.prefix { $0 != "." })
    let wanted = isUnset ? [] : (environment("LANGUAGE") ?? "").split(separator: ":").map(String.init) + [locale]
    self =
      wanted.lazy.compactMap { name in Language(String(name.prefix { !".@".contains($0) })) }.first ?? .spokenEnglish
  }

  /// English with its catalogue, if the program has one.
  private static var spokenEnglish: Language { Language("en") ?? .english }

  // MARK: Current language

  /// The current language: the language of the session, otherwise the language of the process. The process starts with
  /// English, and ``speak(_:)`` changes it.
  public static var current: Language { own ?? state.withLock(\.choice) }

  /// The language of the process, for lines to the operator of a server: a session's language is its visitor's.
  package static var ofOperator: Language { state.withLock(\.choice) }

  /// Uses `language` while `body` runs, and in every task that it starts. For a session with its own language.
  public static func speaking<Value, Failure: Error>(
    _ language: Language, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try $own.withValue(language) { () -> Result<Value, Failure> in
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }.get()
  }

  /// Uses `language` while the asynchronous `body` runs.
  public nonisolated(nonsending) static func speaking<Result>(
    _ language: Language, _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await $own.withValue(language, operation: body)
  }

  /// Sets the language of the process. Call it once, before the program writes any text.
  /// `Program.main(_:as:arguments:)` does so.
  public static func speak(_ language: Language) { state.withLock { $0.choice = language } }

  /// Returns whether an environment's locale uses UTF-8. Otherwise only ASCII is shown (G17).
  public static func isUnicode(environment: (String) -> String?) -> Bool {
    let locale = locale("LC_CTYPE", environment).lowercased()
    return locale.hasSuffix("utf-8") || locale.hasSuffix("utf8") || locale.contains("utf-8@")
  }

  /// Returns the name of the locale for `category`. An empty variable counts as unset.
  private static func locale(_ category: String, _ environment: (String) -> String?) -> String {
    ["LC_ALL", category, "LANG"].lazy.compactMap(environment).first { !$0.isEmpty } ?? ""
  }

  private struct State {
    var choice = Language.english
    var spoken = [Language.english, .german]
    var unread: [UnreadCatalogue] = []

    mutating func learn(_ catalogue: MessageCatalogue) {
      let place = spoken.firstIndex { $0.code == catalogue.code }
      let known = place.map { spoken.remove(at: $0).catalogues } ?? []
      let language = Language(code: catalogue.code, catalogues: known + [catalogue])
      spoken.insert(language, at: place ?? spoken.endIndex)
      if choice == language { choice = language }
    }

    /// Reads the unread catalogues whose language code, without the country, is wanted.
    mutating func read(where isWanted: (String) -> Bool) {
      guard !unread.isEmpty else { return }
      let wanted = unread.filter { isWanted($0.root) }
      unread.removeAll { isWanted($0.root) }
      for catalogue in wanted.compactMap({ $0.read() }) { learn(catalogue) }
    }
  }
  /// Global, because `phrase` is called everywhere, and the languages of a process are set once at its start. A
  /// session with its own language has a task-local value instead.
  private static let state = Mutex(State())

  @TaskLocal private static var own: Language?
}
