import Synchronization

/// A language in which a program speaks (G33): English and German, and each that a ``MessageCatalogue`` has words for.
public struct Language: Hashable, Sendable {
  /// What is spoken unless another language is asked for.
  public static let english = Language(code: "en")
  /// German.
  public static let german = Language(code: "de")

  /// The name by which the environment asks for it: ISO 639, with a country where it is one country's (`pt_BR`).
  public let code: String
  /// Where its words are looked up, the first first.
  let catalogues: [MessageCatalogue]

  private init(code: String, catalogues: [MessageCatalogue] = []) { (self.code, self.catalogues) = (code, catalogues) }

  /// The language of catalogues; what the first has no words for is looked up in the next.
  public init(_ first: MessageCatalogue, _ others: MessageCatalogue...) {
    self.init(code: first.code, catalogues: [first] + others)
  }

  /// Languages are the same when their codes are.
  public static func == (one: Language, other: Language) -> Bool { one.code == other.code }
  /// Takes the code.
  public func hash(into hasher: inout Hasher) { hasher.combine(code) }

  /// Its name for web pages (BCP 47).
  public var tag: String { code.replacing("_", with: "-") }
  /// The language without the country.
  private var root: Substring { code.prefix { $0 != "_" } }
  var isEnglish: Bool { code == "en" && catalogues.isEmpty }
  var isGerman: Bool { root == "de" }

  /// What the first catalogue says that has words for it, under the name of `sentence` or another.
  func translation(of sentence: Sentence, named name: String? = nil, _ context: StaticString?, count: Int?) -> String? {
    let name = (context.map { "\($0)\u{4}" } ?? "") + (name ?? sentence.pattern)
    return catalogues.lazy.compactMap { $0.form(of: name, count: count) }.first.map(sentence.filling)
  }

  // MARK: Which there are

  /// The languages that are spoken here: English and German, and those learnt.
  public static var spoken: [Language] {
    state.withLock { state in
      state.read { _ in true }
      return state.spoken
    }
  }

  /// The language of this code among those that are spoken, or that of the same code without its country.
  /// - Parameter code: As ``code`` or ``tag``.
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

  /// Speaks the languages of catalogues as well; words of one that is spoken already are looked up behind those it has. A
  /// program does it once, before it says anything; `Program.main(_:as:arguments:)` does.
  public static func learn(_ catalogues: [MessageCatalogue]) {
    state.withLock { state in for catalogue in catalogues { state.learn(catalogue) } }
  }

  /// A catalogue that is read when its language is asked for, so that nobody else pays for it.
  package struct UnreadCatalogue: Sendable {
    let root: String
    let read: @Sendable () -> MessageCatalogue?

    /// Creates one.
    /// - Parameters:
    ///   - beginning: The text, or its first bytes; where that names no language, it is read whatever is asked for.
    ///   - read: Gives the catalogue, called once; `nil` when it cannot be used. It says nothing, as no words are looked up meanwhile.
    package init(_ beginning: String, read: @escaping @Sendable () -> MessageCatalogue?) {
      let lines = beginning.utf8.prefix(4_096).split(separator: 0x0A).lazy.map { $0.drop { $0 != 0x22 } }
      let name = lines.first { $0.starts(with: "\"Language:".utf8) }?.dropFirst(10).drop { $0 == 0x20 }
      root = name.map { String(decoding: $0.prefix { 0x61...0x7A ~= $0 | 0x20 }, as: UTF8.self).lowercased() } ?? ""
      self.read = read
    }
  }

  /// As ``learn(_:)``, when one of the languages is asked for.
  package static func learn(later catalogues: [UnreadCatalogue]) { state.withLock { $0.unread += catalogues } }

  /// The language that an environment asks for, by the rules of gettext: the first filled of `LC_ALL`, `LC_MESSAGES` and
  /// `LANG` names the locale; unless that is C or POSIX, the list in `LANGUAGE` goes before it. What is not spoken here is
  /// passed over, and in the end there is English.
  /// - Parameter environment: Gives the value of a variable.
  public init(environment: (String) -> String?) {
    let locale = Self.locale("LC_MESSAGES", environment)
    let isUnset = ["", "C", "POSIX"].contains(locale.prefix { $0 != "." })
    let wanted = isUnset ? [] : (environment("LANGUAGE") ?? "").split(separator: ":").map(String.init) + [locale]
    self =
      wanted.lazy.compactMap { name in Language(String(name.prefix { !".@".contains($0) })) }.first ?? .spokenEnglish
  }

  /// English with the catalogue that may have been learnt for it.
  private static var spokenEnglish: Language { Language("en") ?? .english }

  // MARK: Which is spoken

  /// The language that is spoken here: that of the session, where it has one of its own, or else that of this process, which
  /// is English until ``speak(_:)`` is told otherwise.
  public static var current: Language { own ?? state.withLock(\.choice) }

  /// Speaks `language` while `body` runs, and in every task that it begins: for a session that has a language of its own.
  public static func speaking<Value, Failure: Error>(
    _ language: Language, _ body: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    try $own.withValue(language) { () -> Result<Value, Failure> in
      do throws(Failure) { return .success(try body()) } catch { return .failure(error) }
    }.get()
  }

  /// As above, while `body` runs and waits.
  public nonisolated(nonsending) static func speaking<Result>(
    _ language: Language, _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    try await $own.withValue(language, operation: body)
  }

  /// Speaks `language` from now on. A program decides once, before it says anything; `Program.main(_:as:arguments:)` does.
  public static func speak(_ language: Language) { state.withLock { $0.choice = language } }

  /// Whether an environment's locale writes in UTF-8; elsewhere nothing but ASCII is shown (G17).
  public static func isUnicode(environment: (String) -> String?) -> Bool {
    let locale = locale("LC_CTYPE", environment).lowercased()
    return locale.hasSuffix("utf-8") || locale.hasSuffix("utf8") || locale.contains("utf-8@")
  }

  /// The name of the locale for `category`: an empty variable counts as none.
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

    /// Reads the catalogues whose language, without its country, is wanted.
    mutating func read(where isWanted: (String) -> Bool) {
      guard !unread.isEmpty else { return }
      let wanted = unread.filter { isWanted($0.root) }
      unread.removeAll { isWanted($0.root) }
      for catalogue in wanted.compactMap({ $0.read() }) { learn(catalogue) }
    }
  }
  private static let state = Mutex(State())

  @TaskLocal private static var own: Language?
}
