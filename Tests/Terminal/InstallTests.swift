import Foundation
import SignalboxDrivers
import SignalboxProgram
import SignalboxTesting
import Testing

/// `make install` and `make uninstall` into a folder, with the programs that were built for these tests.
@Suite(.offPool) struct InstallTests {
  private static let programs = ["signalbox-cli", "signalbox-json", "signalbox-tui", "signalbox-web"]
  private static let project =
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized.path
  private static let pages = programs + ["signalbox-cli-history", "signalbox-cli-sessions"]

  @Test(
    "I1: make install puts programs, completions, pages and licences in place, and make uninstall removes just these")
  func install() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path + "/usr/bin", withIntermediateDirectories: true)
      #expect(FileManager.default.createFile(atPath: folder.path + "/usr/bin/other", contents: nil))
      try make("install", into: folder)
      let completed = Self.programs.flatMap { name in
        [
          "bin/\(name)", "share/bash-completion/completions/\(name)", "share/zsh/site-functions/_\(name)",
          "share/fish/vendor_completions.d/\(name).fish",
        ]
      }
      let papers =
        try ["LICENSE", "CHANGELOG.md"]
        + FileManager.default.contentsOfDirectory(atPath: Self.project + "/licences").map { "licences/" + $0 }
      let installed =
        completed + (Self.pages + ["signalbox", "signalbox-box"]).map { "share/man/man1/\($0).1" }
        + papers.map { "share/doc/signalbox/\($0)" }
        + ["share/signalbox/words/fr.po", "bin/signalbox-box", "bin/signalbox"]
      #expect(files(in: folder) == Set(installed + ["bin/other"]))
      let version = try Run(folder.path + "/usr/bin/signalbox-cli", ["--version"])
      #expect(version.output == Program.version + "\n")
      try make("uninstall", into: folder)
      #expect(files(in: folder) == ["bin/other"])
      #expect(!FileManager.default.fileExists(atPath: folder.path + "/usr/share/doc/signalbox"))
    }
  }

  @Test("I2: a released program looks for no library beside itself, and names no folder of its build")
  func noLocalLibraries() async throws {
    try await onSessionThread {
      let dry = try Run("/usr/bin/make", ["--silent", "--dry-run", "-C", Self.project, "release", "PACKAGES="])
      let links = dry.output.split(separator: "\n").filter { $0.contains("swift build -c release") }
      #expect(links.count == Self.programs.count + 1, "the programs, and signalbox-box")
      #expect(links.allSatisfy { $0.contains("--disable-local-rpath") && $0.contains("--static-swift-stdlib") })
      #expect(links.allSatisfy { $0.contains("-file-prefix-map -Xswiftc \(Self.project)=.") })
      // The programs have the length of a name below the scratch folder.
      #expect(links.allSatisfy { $0.contains(#/--scratch-path /tmp/signalbox-[0-9a-f]{12} /#) })
    }
  }

  @Test("an installed page names every option that --help names, and the statuses")
  func pages() async throws {
    try await onSessionThread {
      let folder = try installed()
      for page in Self.pages where page != "signalbox-cli-sessions" {
        let text = try String(contentsOfFile: folder.path + "/usr/share/man/man1/\(page).1", encoding: .utf8)
        let words = page == "signalbox-cli-history" ? ["signalbox-cli", "history"] : [page]
        let help = try Run(words[0], words.dropFirst() + ["--help"]).output
        // The lines of options, not the examples of use.
        let options = help.matches(of: /\n  (?:-h, )?(--[a-z-]+)/).map { String($0.output.1) }
        #expect(options.count > 2)
        for option in options { #expect(text.contains("Fl \(option.dropFirst())"), "\(page) \(option)") }
        #expect(text.contains(".Sh EXIT STATUS"))
      }
    }
  }

  @Test("mandoc warns of nothing in the pages", .enabled(if: has("mandoc"), "make shells installs mandoc"))
  func mandoc() async throws {
    try await onSessionThread {
      let folder = try installed()
      for page in Self.pages {
        let lint = try Run(
          "/usr/bin/mandoc", ["-T", "lint", "-W", "warning", folder.path + "/usr/share/man/man1/\(page).1"])
        #expect(lint.output == "")
      }
    }
  }

  @Test("bash completes options and applications with the installed completion")
  func bash() async throws {
    try await onSessionThread {
      let folder = try installed()
      let offered = { (words: [String]) in
        let script = """
          . \(folder.path)/usr/share/bash-completion/completions/signalbox-cli
          COMP_WORDS=(\(words.map { "'\($0)'" }.joined(separator: " "))); COMP_CWORD=\(words.count - 1)
          COMP_LINE='\(words.joined(separator: " "))'; COMP_POINT=${#COMP_LINE}
          _signalbox-cli signalbox-cli '\(words[words.count - 1])' '\(words[words.count - 2])'
          printf '%s\\n' "${COMPREPLY[@]}"
          """
        return try Run("/bin/bash", ["--norc", "-c", script]).output.split(separator: "\n").map {
          $0.filter { $0 != " " }
        }
      }
      #expect(try offered(["signalbox-cli", "--no"]) == ["--no-hints"])
      #expect(try offered(["signalbox-cli", "sam"]) == ["sampler"])
      #expect(try offered(["signalbox-cli", ""]).contains("history"))
    }
  }

  @Test("fish finds the installed completion", .enabled(if: has("fish"), "make shells installs fish"))
  func fish() async throws {
    try await onSessionThread {
      let folder = try installed()
      let environment = [
        "PATH": folder.path + "/usr/bin:/usr/bin:/bin", "XDG_DATA_DIRS": folder.path + "/usr/share",
        "HOME": folder.path,
      ]
      let lines = ["signalbox-cli --no", "signalbox-tui --mou", "signalbox-json sam", "signalbox-cli hist"]
      let script = lines.map { "complete -C '\($0)'" }.joined(separator: "; ")
      let offered = try Run("/usr/bin/fish", ["-c", script], environment: environment).output.split(separator: "\n")
      #expect(
        offered.map { $0.prefix { $0 != "\t" } } == ["--no-hints", "--mouse", "sampler", "history"], "\(offered)")
    }
  }

  @Test("zsh completes with Tab and the installed completion", .enabled(if: has("zsh"), "make shells installs zsh"))
  func zsh() async throws {
    try await onSessionThread {
      let folder = try installed()
      let terminal = try PseudoTerminal()
      let environment = ["TERM": "xterm", "HOME": folder.path, "PATH": folder.path + "/usr/bin:/usr/bin:/bin"]
      let child = try terminal.start("/usr/bin/zsh", ["-f", "-i"], environment: environment)
      terminal.type(
        "fpath=(\(folder.path)/usr/share/zsh/site-functions $fpath); autoload -U compinit; compinit -D -u; PS1='ready> '\r"
      )
      try terminal.wait(for: "the prompt") { $0.lines[$0.row].hasPrefix("ready>") }
      for (typed, completed) in [
        ("signalbox-cli --no", "signalbox-cli --no-hints"), ("signalbox-cli sam", "signalbox-cli sampler"),
        ("signalbox-tui --mou", "signalbox-tui --mouse"),
      ] {
        terminal.type(typed + "\t")
        try terminal.wait(for: "ready> " + completed)
        // Ctrl-U empties the line.
        terminal.type("\u{15}")
      }
      terminal.type("exit\r")
      #expect(terminal.end(of: child) == .exited(0))
    }
  }

  private static func has(_ program: String) -> Bool {
    FileManager.default.isExecutableFile(atPath: "/usr/bin/\(program)")
  }

  private func installed() throws -> TemporaryFolder {
    let folder = TemporaryFolder()
    try make("install", into: folder)
    return folder
  }

  private func make(_ target: String, into folder: TemporaryFolder) throws {
    let settings = ["BUILT=\(Child.folder)", "DESTDIR=\(folder.path)", "PREFIX=/usr"]
    let run = try Run("/usr/bin/make", ["--silent", "-C", Self.project, target] + settings)
    #expect(run.end == .exited(0), "\(run.error)")
  }

  private func files(in folder: TemporaryFolder) -> Set<String> {
    let all = FileManager.default.enumerator(atPath: folder.path + "/usr")?.compactMap { $0 as? String } ?? []
    return Set(all.filter { !((try? Data(contentsOf: URL(filePath: folder.path + "/usr/" + $0))) == nil) })
  }
}
