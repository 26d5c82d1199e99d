import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Whole applications in a language whose letters are all foreign. A Latin letter on a page belongs to a text that no
/// catalogue can translate, or to data.
@Suite(.offPool) struct OneLanguageTests {
  /// The presses and values that lead through the pages of an application.
  struct Tour: CustomTestStringConvertible, Sendable {
    let application: String
    var arguments: [String] = []
    var steps: [Step] = []
    /// The Latin words on the pages that are data: names, and texts that the user typed.
    var data = ""
    /// The choice whose options are data.
    var listed: String?
    var testDescription: String { application }
  }

  /// A pressed button, the values of fields, and a part of the next page.
  struct Step: Sendable {
    let name: String
    let value: String
    let given: [String: [String]]
    let shows: String

    init(_ value: String, as name: String = "press", _ given: [String: String] = [:], shows: String) {
      (self.name, self.value, self.given, self.shows) = (name, value, given.mapValues { [$0] }, shows)
    }
  }

  static let tours = [
    Tour(
      application: "feedback",
      steps: [
        Step("main/leave", shows: "selection/good"), Step("selection/bad", shows: "main/leave"),
        Step("main/leave", ["set:main/category": "polarized"], shows: "selection/really-good"),
        Step("selection/really-good", shows: "alert:1/ok"), Step("alert:1/ok", shows: "main/leave"),
      ], data: "OK"),
    Tour(
      application: "sampler",
      steps: [
        Step("home/load", shows: "42"), Step("home/account", shows: "set:account/email"),
        Step("account/throw", ["set:account/email": "7"], shows: "aria-invalid"),
        Step("back", as: "do", shows: "home/people"), Step("home/people", shows: "people/list/a1/delete"),
        Step("people/list/a1/delete", shows: "alert:1/cancel"), Step("alert:1/cancel", shows: "people/list/b2"),
        Step("back", as: "do", shows: "home/everything"), Step("home/everything", shows: "everything/keep"),
        Step("everything/keep", shows: "everything/tell"), Step("everything/tell", shows: "everything/moons/io/note"),
        Step("everything/moons/io/note", shows: "everything/moons/moon"),
        Step("everything/moons/moon", shows: "everything/drop"),
        Step("back", as: "do", shows: "alert:2/ok"), Step("alert:2/ok", shows: "home/more"),
        Step("home/more", shows: "more/next"), Step("more/write", shows: "drafts.txt"),
        Step("numbers more/parts/tab", as: "choose", ["set:more/name": "7"], shows: "set:more/port"),
        Step("more/next", ["set:more/port": "70000"], shows: "aria-invalid"),
        Step("more/next", ["set:more/port": "70"], shows: "found/list/r10/note"),
        Step("found/list/r10/note", shows: "r10,"), Step("found/growing/i3", shows: "i3"),
      ],
      // The texts “[2J” and “a\0b” follow each other.
      data: """
        Ja Ada Bo Cy PNG drafts txt https example org signalbox Alt abc Aioli Curry Pesto Tahini \
        Aachen Aalen Berlin Bern rich
        """),
    Tour(
      application: "capture", arguments: ["--pictures", "pictures"],
      steps: [
        Step("capture/library", shows: "picker/list/good.png"), Step("picker/list/bad.png", shows: "list-error\""),
        Step("picker/list/good.png", shows: "good.png, 1 × 1"), Step("capture/device", shows: "set:picker/sent"),
      ], data: "good bad png PNG JPEG"),
    Tour(
      application: "desk", arguments: ["--operators", "Bo"],
      steps: [
        Step("log-in/submit", ["set:log-in/name": "Ann"], shows: "desk/alerts/"),
        Step("desk/say", ["set:desk/line": "7"], shows: "Ann: 7"),
      ], data: "Ann edge web search mail queue database cache storage billing identity reports backup"),
    Tour(
      application: "gallery",
      steps: [
        Step("login/submit", ["set:login/username": "7 7", "set:login/password": "7"], shows: "note error")
      ]),
    Tour(application: "register", steps: [Step("register/submit", shows: "register/submit")]),
    Tour(
      application: "setup",
      steps: [
        Step("host/next", ["set:host/name": "-7"], shows: "aria-invalid"),
        Step("host/next", ["set:host/name": "7"], shows: "account/next"),
      ], data: "UTC", listed: "set:host/zone"),
  ]

  @Test("W94: every text on a page of every application is in the language that the page names", arguments: tours)
  func everyText(_ tour: Tour) async throws {
    try await onSessionThread {
      let found = try Self.foreignWords(on: tour, in: Self.catalogue.get())
      #expect(found == [])
    }
  }

  @Test("W94: a text that is in no catalogue is found on its page")
  func missing() async throws {
    try await onSessionThread {
      let catalogue = try Self.catalogue.get().replacing(Self.wide("Leave Feedback"), with: "Leave Feedback")
      let found = try Self.foreignWords(on: Self.tours[0], in: catalogue)
      #expect(found == ["Feedback", "Leave"])
    }
  }

  @Test("W94: the only session of a server keeps the language of its program, and its pages do so as well")
  func once() async throws {
    try await onSessionThread {
      let served = try ServedProgram(nil, ["sampler", "--once", "--data", TemporaryFolder().path])
      let agent = UserAgent(port: served.port)
      agent.headers["Accept-Language"] = "de"
      try agent.open("/")
      #expect(try agent.document.every("html").first?["lang"] == "en")
      #expect(agent.page.contains("Account") && agent.page.contains("Undo") && !agent.page.contains("Rückgängig"))
    }
  }

  // MARK: A language of wide letters

  /// Returns the Latin words on the pages of a tour that are no data, sorted.
  private static func foreignWords(on tour: Tour, in catalogue: String) throws -> [String] {
    let folder = TemporaryFolder()
    try put(catalogue, into: folder)
    let arguments = tour.arguments.map { $0 == "pictures" ? folder.path + "/pictures" : $0 }
    let served = try ServedProgram(
      nil, [tour.application, "--data", folder.path] + arguments, environment: ["XDG_CONFIG_HOME": folder.path])
    let agent = UserAgent(port: served.port, limit: .seconds(180))
    agent.headers["Accept-Language"] = "ja"
    try agent.open("/")
    #expect(try agent.document.every("html").first?["lang"] == "ja")
    var words = try latinWords(on: agent.document, without: tour.listed)
    for step in tour.steps {
      try agent.submit((step.name, step.value), step.given)
      try agent.wait(for: step.shows)
      words.formUnion(try latinWords(on: agent.document, without: tour.listed))
    }
    return words.subtracting(tour.data.split(separator: " ").map(String.init)).sorted()
  }

  private static func put(_ catalogue: String, into folder: TemporaryFolder) throws {
    let (words, pictures) = (folder.path + "/signalbox/words", folder.path + "/pictures")
    for path in [words, pictures] {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
    }
    try Data(catalogue.utf8).write(to: URL(filePath: words + "/ja.po"))
    let pixel = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNk+A8AAQUBAScY42YAAAAASUVORK5CYII="
    try Data(base64Encoded: pixel)?.write(to: URL(filePath: pictures + "/good.png"))
    try Data("no picture".utf8).write(to: URL(filePath: pictures + "/bad.png"))
  }

  /// Returns the words of Latin letters that users see or hear.
  private static func latinWords(on page: HTMLNode, without listed: String?) throws -> Set<String> {
    var texts = page.every("title", "body").map(\.text)
    let unseen = page.all.filter { ["script", "style"].contains($0.tag) || listed != nil && $0["name"] == listed }
    for node in unseen where !node.text.isEmpty { texts = texts.map { $0.replacing(node.text, with: " ") } }
    let spoken = ["aria-label", "aria-valuetext", "aria-description", "alt", "title", "placeholder", "label"]
    texts += page.all.flatMap { node in spoken.compactMap { node[$0] } }
    return Set(texts.flatMap { $0.matches(of: /[A-Za-z]{2,}/).map { String($0.output) } })
  }

  /// A catalogue of every phrase in the sources, with a wide letter for each Latin letter. Made once, because the tool
  /// reads all sources.
  private static let catalogue = Result(catching: makeCatalogue)

  private static func makeCatalogue() throws -> String {
    let root = URL(filePath: #filePath).appending(path: "../../..").standardizedFileURL.path
    let template = try Run("signalbox-words", ["Apps", "Modules"].map { root + "/" + $0 })
    #expect(template.end == .exited(0), "\(template.error)")
    var (english, plural) = ("", "")
    return template.output.split(separator: "\n", omittingEmptySubsequences: false).map { line in
      let text = line.drop { $0 != "\"" }.dropFirst().dropLast()
      if line.hasPrefix("msgid ") { english = String(text) }
      if line.hasPrefix("msgid_plural ") { plural = String(text) }
      if line.hasPrefix("msgstr[1]") { return "msgstr[1] \"\(wide(plural))\"" }
      if line.hasPrefix("msgstr") { return line.prefix { $0 != " " } + " \"\(wide(english))\"" }
      return line.hasPrefix("\"Language:") ? "\"Language: ja\\n\"" : String(line)
    }.joined(separator: "\n")
  }

  /// Returns `text` with wide letters; letters after a backslash are part of an escape sequence.
  private static func wide(_ text: String) -> String {
    var (result, isEscaped) = (String.UnicodeScalarView(), false)
    for scalar in text.unicodeScalars {
      let isLetter = !isEscaped && scalar.isASCII && scalar.properties.isAlphabetic
      result.append(isLetter ? Unicode.Scalar(scalar.value + 0xFEE0) ?? scalar : scalar)
      isEscaped = !isEscaped && scalar == "\\"
    }
    return String(result)
  }
}
