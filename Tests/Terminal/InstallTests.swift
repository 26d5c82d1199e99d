import Foundation
import SignalboxTesting
import Testing

/// `make install` and `make uninstall` into a folder, with the programs that were built for these tests.
@Suite struct InstallTests {
  @Test("make install puts programs, completions and pages in place, and make uninstall takes away exactly these")
  func install() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path + "/usr/bin", withIntermediateDirectories: true)
      #expect(FileManager.default.createFile(atPath: folder.path + "/usr/bin/other", contents: nil))
      #expect(try make("install", into: folder).end == .exited(0))
      let programs = ["cli", "json", "tui"].map { "signalbox-\($0)" }
      let expected =
        programs.flatMap { name in
          [
            "bin/\(name)", "share/bash-completion/completions/\(name)", "share/zsh/site-functions/_\(name)",
            "share/fish/vendor_completions.d/\(name).fish", "share/man/man1/\(name).1",
          ]
        } + ["bin/other", "share/man/man1/signalbox-cli-history.1"]
      #expect(files(in: folder) == Set(expected))
      let version = try Run(folder.path + "/usr/bin/signalbox-cli", ["--version"])
      #expect(version.output == "0.1.0\n")
      try expectCompletions(in: folder)
      try expectPage(in: folder)
      #expect(try make("uninstall", into: folder).end == .exited(0))
      #expect(files(in: folder) == ["bin/other"])
    }
  }

  private func make(_ target: String, into folder: TemporaryFolder) throws -> Run {
    let project = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..").standardized.path
    let settings = ["BUILT=\(Child.folder)", "DESTDIR=\(folder.path)", "PREFIX=/usr"]
    return try Run("/usr/bin/make", ["--silent", "-C", project, target] + settings)
  }

  private func files(in folder: TemporaryFolder) -> Set<String> {
    let all = FileManager.default.enumerator(atPath: folder.path + "/usr")?.compactMap { $0 as? String } ?? []
    return Set(all.filter { !((try? Data(contentsOf: URL(filePath: folder.path + "/usr/" + $0))) == nil) })
  }

  /// What bash offers behind some words, by the installed completion.
  private func expectCompletions(in folder: TemporaryFolder) throws {
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
    for shell in ["zsh", "fish"] where FileManager.default.isExecutableFile(atPath: "/usr/bin/\(shell)") {
      let path = shell == "zsh" ? "zsh/site-functions/_signalbox-cli" : "fish/vendor_completions.d/signalbox-cli.fish"
      #expect(try Run("/usr/bin/\(shell)", ["-n", folder.path + "/usr/share/" + path]).end == .exited(0))
    }
  }

  /// A page has every option that `--help` has.
  private func expectPage(in folder: TemporaryFolder) throws {
    for (page, command) in [("signalbox-cli", []), ("signalbox-cli-history", ["history"]), ("signalbox-json", [])] {
      let text = try String(contentsOfFile: folder.path + "/usr/share/man/man1/\(page).1", encoding: .utf8)
      let program = page == "signalbox-json" ? page : "signalbox-cli"
      let help = try Run(program, command + ["--help"]).output
      // The lines of options, not the examples of use.
      let options = help.matches(of: /\n  (?:-h, )?(--[a-z-]+)/).map { String($0.output.1) }
      #expect(options.count > 2)
      for option in options { #expect(text.contains("Fl \(option.dropFirst())"), "\(page) \(option)") }
      #expect(text.contains(".Sh EXIT STATUS"))
    }
  }
}
