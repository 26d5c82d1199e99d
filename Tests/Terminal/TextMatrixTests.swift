import Foundation
import SignalboxDrivers
import SignalboxInterface
import SignalboxLoopback
import SignalboxSession
import SignalboxTesting
import Testing

/// The changes of text on its way in, by front end and kind of field. The tests compare the recordings of the real
/// programs, byte by byte.
///
/// The table is in docs/reference/text.md.
@Suite(.offPool) struct TextMatrixTests {
  /// A way of text into a program.
  enum Way: String, CaseIterable, Sendable {
    case pipe, paste, screen, json, answers, form

    /// A Boolean value that indicates whether a user pastes: into the line mode, the full screen or a browser.
    var isPerson: Bool { self == .paste || self == .screen || self == .form }

    /// A Boolean value that indicates whether this test hands over bytes. It writes JSON, answers and forms from text.
    var takesBytes: Bool { self == .paste || self == .screen || self == .pipe }
  }

  /// A given text, and the text that is recorded of it. `nil` stands for a refusal.
  struct Given: Sendable, CustomStringConvertible {
    var bytes: [UInt8]
    /// The result when a user pastes, into one line and into several lines.
    var pasted: (line: String?, lines: String?)
    /// The result when a program gives the text.
    var given: (line: String?, lines: String?)

    init(_ text: String, pasted: (String?, String?), given: (String?, String?)) {
      (bytes, self.pasted, self.given) = (Array(text.utf8), pasted, given)
    }

    /// Creates a text that is kept as it is everywhere.
    init(kept text: String) { self.init(text, pasted: (text, text), given: (text, text)) }

    var description: String { String(decoding: bytes, as: UTF8.self).debugDescription }

    var isText: Bool { String(validating: bytes, as: UTF8.self) != nil }
    var hasLineEnds: Bool { bytes.contains { $0 == 0x0A || $0 == 0x0D } }

    func expected(_ way: Way, isMultiline: Bool) -> String? {
      let row = way.isPerson ? pasted : given
      return isMultiline ? row.lines : row.line
    }
  }

  static let texts: [Given] = {
    var unreadable = Given(kept: "a@x\u{FFFD}b")
    unreadable.bytes = Array("a@x".utf8) + [0xE4] + Array("b".utf8)
    return [
      Given(kept: "e\u{301}@x"), Given(kept: "\u{E9}@x"), Given(kept: " \u{FEFF}a@x "), unreadable,
      Given("a@x\r\n", pasted: ("a@x", "a@x\n"), given: (nil, "a@x\n")),
      Given("a@x\r\nb\rc", pasted: ("a@x b c", "a@x\nb\nc"), given: (nil, "a@x\nb\nc")),
      Given("a@x\n.\n..\nb", pasted: ("a@x . .. b", "a@x\n.\n..\nb"), given: (nil, "a@x\n.\n..\nb")),
      Given("a@x\tb", pasted: ("a@x b", "a@x\tb"), given: (nil, "a@x\tb")),
      Given("a@x\u{7}b", pasted: ("a@xb", "a@xb"), given: (nil, nil)),
    ]
  }()

  @Test("L60, L62, L63, W183: a text is recorded as the table says, byte by byte", arguments: Way.allCases)
  func text(_ way: Way) async throws {
    try await onSessionThread {
      for text in Self.texts {
        // A line end ends the answer of a pipe.
        if way == .pipe, text.hasLineEnds { continue }
        if !way.takesBytes, !text.isText { continue }
        for isMultiline in [false, true] {
          let recorded = try Self.record(text.bytes, isMultiline: isMultiline, by: way)
          let expected = text.expected(way, isMultiline: isMultiline)
          #expect(
            recorded.map { Array($0.utf8) } == expected.map { Array($0.utf8) },
            "\(way), \(isMultiline ? "several lines" : "one line"): \(text) is \(recorded.debugDescription)")
        }
      }
    }
  }

  /// Secrets: the given bytes, and the text that the service gets after a paste and from a program. `nil` stands for a
  /// refusal.
  static let secrets: [(bytes: [UInt8], pasted: String?, given: String?)] = [
    (Array("correct horse".utf8), "correct horse", "correct horse"),
    (Array(" c\u{FEFF}orrect horse ".utf8), " c\u{FEFF}orrect horse ", " c\u{FEFF}orrect horse "),
    (Array("se\u{301}cret words".utf8), "se\u{301}cret words", "se\u{301}cret words"),
    (Array("correct horse\r\n".utf8), "correct horse", nil),
    (Array("correct\nhorse".utf8), nil, nil), (Array("correct\thorse".utf8), nil, nil),
    (Array("correct horse\u{7}".utf8), nil, nil),
    (Array("correct geh".utf8) + [0xE4] + Array("im".utf8), nil, nil),
  ]

  @Test("L61, L62, L76: a secret arrives as it is, byte by byte, or is refused", arguments: Way.allCases)
  func secret(_ way: Way) async throws {
    try await onSessionThread {
      for secret in Self.secrets {
        let text = String(validating: secret.bytes, as: UTF8.self)
        if way == .pipe, secret.bytes.contains(where: { $0 == 0x0A || $0 == 0x0D }) { continue }
        if !way.takesBytes, text == nil { continue }
        let expected = way.isPerson ? secret.pasted : secret.given
        let arrived = try Self.register(secret.bytes, by: way, isTaken: expected != nil)
        #expect(
          arrived.map { Array($0.utf8) } == expected.map { Array($0.utf8) },
          "\(way): \(String(decoding: secret.bytes, as: UTF8.self).debugDescription) is \(arrived.debugDescription)")
      }
    }
  }

  @Test("L62: a byte order mark at the beginning of a pipe is not part of the first answer")
  func mark() async throws {
    try await onSessionThread {
      let data = TemporaryFolder()
      let run = try Run(
        "signalbox-cli", ["register", "--data", data.path], input: "\u{FEFF}adalovelace\ncorrect horse\n\n\n")
      #expect(run.end == .exited(0) && run.output == "adalovelace\n", "\(run.error)")
    }
  }

  // MARK: Texts

  private static let mail = (id: "account/email", name: "E-mail")
  private static let note = (id: "account/note", name: "Note")

  /// Returns the text that is recorded when `bytes` are given to a field of the sampler, or `nil`.
  private static func record(_ bytes: [UInt8], isMultiline: Bool, by way: Way) throws -> String? {
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let field = isMultiline ? note : mail
    let options = ["sampler", "--data", folder.path, "--record", folder.path + "/recording"]
    let text = String(decoding: bytes, as: UTF8.self)
    switch way {
    case .pipe:
      let before = Array("account\n:skip\nchange \(field.name)\n".utf8)
      _ = try Run("signalbox-cli", options, bytes: before + bytes + Array((isMultiline ? "\n.\n" : "\n").utf8))
    case .paste:
      let run = try LineModeRun(["sampler", "--record", folder.path + "/recording"])
      try run.openAccount()
      try run.answer(":skip", until: "Choose")
      try run.answer("change \(field.name)", until: isMultiline ? "Note" : "E-mail")
      run.terminal.type(Self.pasted(bytes))
      try run.answer("", until: isMultiline ? ">" : "")
      if isMultiline { try run.answer(".", until: "Choose") }
      run.child.signal(SIGTERM)
      _ = run.terminal.end(of: run.child)
    case .screen:
      let run = try OnTerminal("signalbox-tui", ["sampler", "--record", folder.path + "/recording"])
      try run.terminal.wait(for: "F1 help")
      run.terminal.type("\r")
      try run.terminal.wait(for: "E-mail")
      // The note is the sixth field of the page.
      run.terminal.type(isMultiline ? "\t\t\t\t\t" : "")
      run.terminal.type(Self.pasted(bytes))
      try run.terminal.wait(for: "@x")
      run.child.signal(SIGTERM)
      _ = run.terminal.end(of: run.child)
    case .json:
      let talk = try JSONTalk(options)
      try talk.call("ui.press", ["id": "home/account"])
      _ = try? talk.call("ui.set", ["id": field.id, "value": text])
      try talk.end()
    case .answers:
      let file = folder.path + "/answers"
      let answers: [String: Any] = ["home/account": true, field.id: text, "account": "back"]
      try JSONSerialization.data(withJSONObject: answers).write(to: URL(filePath: file))
      _ = try Run("signalbox-cli", options + ["--answers", file])
    case .form:
      let served = try ServedProgram(nil, ["sampler", "--data", folder.path])
      let agent = UserAgent(port: served.port)
      try agent.open("/")
      try agent.submit(("press", "home/account"))
      try agent.submit(("do", "keep"), ["set:" + field.id: [text]])
      try agent.open("/")
      let control = try agent.document.all.first { $0["name"] == "set:" + field.id }
      // A refused text stays in its field, and the field is marked.
      if control?["aria-invalid"] == "true" { return nil }
      let value = isMultiline ? control?.text : control?["value"]
      return value.flatMap { $0.isEmpty ? nil : $0 }
    }
    let entries = try JournalFile.read(folder.path + "/recording").journal.merged
    return entries.flatMap { entry in if case .together(let entries) = entry { entries } else { [entry] } }
      .compactMap { entry -> String? in
        guard case .input(let event) = entry, event.element == field.id else { return nil }
        return event.action.text
      }.last
  }

  /// Returns the bytes of a bracketed paste.
  private static func pasted(_ bytes: [UInt8]) -> [UInt8] {
    Array("\u{1B}[200~".utf8) + bytes + Array("\u{1B}[201~".utf8)
  }

  // MARK: Secrets

  /// Returns the password that the service gets when `bytes` are given as password, or `nil`.
  private static func register(_ bytes: [UInt8], by way: Way, isTaken: Bool) throws -> String? {
    let server = try RawServer { _ in .bytes(Array("HTTP/1.1 200 OK\r\n\r\n{}".utf8)) }
    let folder = TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let options = ["register", "--data", folder.path, "--service", server.address]
    let text = String(decoding: bytes, as: UTF8.self)
    switch way {
    case .pipe:
      let run = try Run(
        "signalbox-cli", options, bytes: Array("annalise\n".utf8) + bytes + Array("\nRegister\n:quit\n".utf8))
      if server.requests.isEmpty { #expect(run.end == .exited(1) && run.error.contains("A secret was refused")) }
    case .paste:
      let run = try LineModeRun(options, until: "User name")
      try run.answer("annalise", until: "Password")
      run.terminal.type(Self.pasted(bytes) + Array("\r".utf8))
      // The program asks for the password again, or shows the menu.
      try run.terminal.wait(for: "what comes of it") { screen in
        let line = screen.lines[screen.row]
        let isAskedAgain = screen.lines.contains { $0.hasPrefix("Error: Password:") } && line.hasPrefix("Password")
        return line.hasPrefix("Choose") || isAskedAgain
      }
      if run.line.hasPrefix("Choose") {
        run.terminal.type("Register\r")
        server.waitUntil { !$0.isEmpty }
      }
      run.child.signal(SIGTERM)
      _ = run.terminal.end(of: run.child)
    case .screen:
      let run = try OnTerminal("signalbox-tui", options)
      try run.terminal.wait(for: "User name")
      run.terminal.type("annalise\t")
      run.terminal.type(Self.pasted(bytes))
      if isTaken {
        run.terminal.type("\t\r")
        server.waitUntil { !$0.isEmpty }
      } else {
        try run.terminal.wait(for: "Password: ")
      }
      run.child.signal(SIGTERM)
      _ = run.terminal.end(of: run.child)
    case .json:
      let talk = try JSONTalk(options)
      try talk.call("ui.set", ["id": "register/username", "value": "annalise"])
      _ = try? talk.call("ui.set", ["id": "register/password", "value": text])
      _ = try? talk.call("ui.press", ["id": "register/submit"])
      try talk.end()
    case .answers:
      let file = folder.path + "/answers"
      let answers: [String: Any] = [
        "register/username": "annalise", "register/password": text, "register/submit": true,
      ]
      try JSONSerialization.data(withJSONObject: answers).write(to: URL(filePath: file))
      chmod(file, 0o600)
      _ = try Run("signalbox-cli", options + ["--answers", file])
    case .form:
      let served = try ServedProgram(nil, options)
      let agent = UserAgent(port: served.port)
      try agent.open("/")
      let given = ["set:register/username": ["annalise"], "set:register/password": [text]]
      try agent.submit(("press", "register/submit"), given)
      // The page may be there before the request to the service.
      if isTaken { server.waitUntil { !$0.isEmpty } }
      withExtendedLifetime(served) {}
    }
    guard let body = server.heard.first?.body else { return nil }
    let sent = try JSONSerialization.jsonObject(with: Data(body.utf8)) as? [String: String]
    return sent?["password"]
  }
}
