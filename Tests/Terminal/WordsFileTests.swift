import Foundation
import SignalboxTesting
import SignalboxDrivers
import Testing

/// A language that is in no source, as a file in the user's folder.
@Suite(.offPool) struct WordsFileTests {
  private let folder = TemporaryFolder()
  private var french: [String: String] { ["XDG_CONFIG_HOME": folder.path, "LANG": "fr_CA.UTF-8"] }
  private static let ours = URL(filePath: #filePath).appending(path: "../../../Words/fr.po").standardizedFileURL

  /// Puts a catalogue into the folder that the program `name` reads.
  private func put(_ text: String, for name: String = "signalbox") throws {
    let words = folder.path + "/" + name + "/words"
    try FileManager.default.createDirectory(atPath: words, withIntermediateDirectories: true)
    try Data(text.utf8).write(to: URL(filePath: words + "/fr.po"))
  }

  @Test("G37: a file is a third language for an application and its front end, in lines and on the full screen")
  func terminals() async throws {
    try await onSessionThread { [self] in
      try put(String(contentsOf: Self.ours, encoding: .utf8))
      let setup = ["setup", "--target", folder.path + "/target"]
      let lines = try LineModeRun(setup, environment: french, until: "Nom de la machine, nécessaire")
      try lines.answer("-lab", until: "Nom de la machine")
      #expect(lines.terminal.screen.contains("Erreur: Nom de la machine: Lettres, chiffres et traits d'union"))
      try lines.answer("\u{15}lab", until: "Fuseau horaire")
      lines.child.signal(SIGTERM)
      #expect(lines.terminal.end(of: lines.child) == .killed(SIGTERM))

      let screen = try OnTerminal("signalbox-tui", setup, environment: french)
      try screen.terminal.wait(for: "Étape 1 sur 6")
      #expect(screen.terminal.screen.contains("Nom de la machine"))
      screen.terminal.type("\u{1b}OP")
      try screen.terminal.wait(for: "appuyer ; dans un champ : passer au suivant")
      screen.expectDeath(by: SIGTERM)
    }
  }

  @Test("G37: over JSON labels are in that language, and texts that the catalogue lacks are English")
  func driver() async throws {
    try await onSessionThread { [self] in
      try put(
        """
        msgid ""
        msgstr "Language: fr\\n"
        msgid "Host name"
        msgstr "Nom"
        """)
      let asked = #"{"jsonrpc":"2.0","id":1,"method":"ui.snapshot"}"# + "\n"
      let run = try Run(
        "signalbox-json", ["setup", "--target", folder.path + "/target"], input: asked, environment: french)
      #expect(run.error == "")
      #expect(run.output.contains(#""label":"Nom""#) && run.output.contains(#""label":"Time zone""#), "\(run.output)")
      // An application's German is part of the program.
      let german = try Run(
        "signalbox-json", ["setup", "--target", folder.path + "/target"], input: asked,
        environment: ["LANG": "de_DE.UTF-8"])
      #expect(german.output.contains(#""label":"Rechnername""#) && german.output.contains(#""label":"Zeitzone""#))
    }
  }

  @Test("G37, W17: a browser that prefers that language gets it")
  func browser() async throws {
    try await onSessionThread { [self] in
      try put(String(contentsOf: Self.ours, encoding: .utf8))
      let served = try ServedProgram(
        nil, ["setup", "--data", folder.path, "--target", folder.path + "/target"],
        environment: ["XDG_CONFIG_HOME": folder.path])
      let agent = UserAgent(port: served.port)
      agent.headers["Accept-Language"] = "nl, fr-CA;q=0.9, en;q=0.5"
      try agent.open("/")
      #expect(try agent.document.every("html").first?["lang"] == "fr")
      #expect(agent.page.contains("Étape 1 sur 6") && agent.page.contains("Nom de la machine"))
    }
  }

  @Test("G37: an unusable file is reported with its line, and the program continues without it")
  func broken() async throws {
    try await onSessionThread { [self] in
      try put("msgid \"\"\nmsgstr \"Language: fr\\n\"\nmsgid \"a\"\nmsgstr 'b'\n")
      let run = try Run("signalbox-cli", ["nope"], environment: french)
      let words = folder.path + "/signalbox/words/fr.po"
      #expect(
        run.error == """
          signalbox-cli: The words in \(words) cannot be used: line 4: a text in quotation marks is needed.
          signalbox-cli: There is no application 'nope'; there is: feedback, register, gallery, capture, sampler, setup. \
          (see signalbox-cli --help)

          """ || run.error.hasPrefix("signalbox-cli: The words in \(words) cannot be used: line 4: a text"),
        "\(run.error)")
      #expect(run.end == .exited(2))
    }
  }

  @Test(
    "G37: another author's program reads its own folder of catalogues before the common folder"
  )
  func strangers() async throws {
    try await onSessionThread { [self] in
      try put(String(contentsOf: Self.ours, encoding: .utf8))
      try put("msgid \"\"\nmsgstr \"Language: fr\\n\"\nmsgid \"see\"\nmsgstr \"regardez\"\n", for: "set-up")
      let own = try Run("set-up", ["--nope"], environment: french)
      #expect(own.error.contains("(regardez set-up --help)"), "\(own.error)")
      let ours = try Run("signalbox-cli", ["--nope"], environment: french)
      #expect(ours.error.contains("(voir signalbox-cli --help)"), "\(ours.error)")
    }
  }
}
