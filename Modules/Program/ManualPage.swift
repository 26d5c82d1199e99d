import ArgumentParser
import Foundation

/// A page for man(1), in the macros of mdoc(7), generated from the help of a command.
struct ManualPage {
  /// The option that prints the page. No other option may be given with it.
  static let option = "--manual-page"

  let command: Help.Command
  /// The other manual pages, for SEE ALSO.
  let others: [String]

  /// Creates the page of `command`.
  init(of command: (some ParsableCommand).Type) throws {
    let dump = Result { try command.parseAsRoot(["--experimental-dump-help"]) }
    guard case .failure(let request) = dump else { throw ExitStatus.inputOutput("") }
    self.command = try JSONDecoder().decode(Help.self, from: Data(command.fullMessage(for: request).utf8)).command
    others = Program.identity.pages
  }

  /// The source of the page. Without a date, so that the same program makes the same page.
  var text: String {
    let page = command.commandName.map { $0 == " " ? "-" : $0 }
    let sections = [
      header(String(page)), section("SYNOPSIS", synopsis), section("DESCRIPTION", [discussion]),
      commands.isEmpty
        ? nil : section("COMMANDS", list(commands.map { (".It Cm \($0.commandName)", $0.abstract ?? "") })),
      section("OPTIONS", list(options.map { (tag($0), description($0)) })),
      section("ENVIRONMENT", list(Self.environment.map { (".It Ev \($0)", $1) })),
      section("EXIT STATUS", list(Self.statuses.map { (".It \($0)", $1) })),
      section(
        "SEE ALSO", [others.filter { $0 != String(page) }.sorted().map { ".Xr \($0) 1" }.joined(separator: " ,\n")]),
    ]
    return sections.compactMap(\.self).joined(separator: "\n") + "\n"
  }

  private var commands: [Help.Command] { (command.subcommands ?? []).filter { $0.commandName != "help" } }

  /// The options of the command and of all its subcommands, each once.
  private var options: [Help.Argument] {
    var tags: Set<String> = []
    return (commands + [command]).flatMap(\.shown).filter { tags.insert(tag($0)).inserted }
  }

  /// The text of the help, without the statuses, which have a section of their own.
  private var discussion: String {
    let lines = (command.discussion ?? command.abstract ?? "").split(separator: "\n")
    return lines.filter { !$0.hasPrefix("Status:") }.map { Self.escaped(String($0)) }.joined(separator: "\n.Pp\n")
  }

  private func header(_ page: String) -> String {
    let summary = (command.abstract ?? "").prefix { $0 != "." }
    return """
      .Dd $Mdocdate$
      .Dt \(page.uppercased()) 1
      .Os
      .Sh NAME
      .Nm "\(command.commandName)"
      .Nd \(Self.escaped(String(summary.prefix(1).lowercased() + summary.dropFirst())))
      """
  }

  private var synopsis: [String] {
    guard !commands.isEmpty else { return [".Nm"] + command.shown.map(use) }
    return commands.flatMap { [".Nm", ".Cm \($0.commandName)"] + $0.shown.map(use) }
  }

  private func use(_ argument: Help.Argument) -> String {
    let name = Self.flag(argument)
    let words =
      switch argument.kind {
      case "positional": "Ar \(argument.valueName ?? "")"
      case "option": "\(name) Ar \(argument.valueName ?? "")"
      default: name
      }
    return (argument.isOptional ? ".Op " : ".") + words + (argument.isRepeating ? " ..." : "")
  }

  private func section(_ name: String, _ lines: [String]) -> String {
    ([".Sh \(name)"] + lines).joined(separator: "\n")
  }

  private func list(_ items: [(tag: String, text: String)]) -> [String] {
    [".Bl -tag -width Ds"] + items.flatMap { [$0.tag, Self.escaped($0.text)] } + [".El"]
  }

  private func tag(_ argument: Help.Argument) -> String {
    guard argument.kind != "positional" else { return ".It Ar \(argument.valueName ?? "")" }
    let names = (argument.names ?? []).map { $0.kind == "long" ? "Fl -\($0.name)" : "Fl \($0.name)" }
    return ".It " + names.joined(separator: " , ")
      + (argument.kind == "option" ? " Ar \(argument.valueName ?? "")" : "")
  }

  private func description(_ argument: Help.Argument) -> String {
    let values = argument.allValues.map { ["one of " + $0.joined(separator: ", ")] } ?? []
    let notes = values + (argument.defaultValue.map { ["default: \($0)"] } ?? [])
    return (argument.abstract ?? "") + (notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))")
  }

  private static func flag(_ argument: Help.Argument) -> String {
    guard let name = argument.names?.first(where: { $0.kind == "long" }) ?? argument.names?.first else { return "" }
    return name.kind == "long" ? "Fl -\(name.name)" : "Fl \(name.name)"
  }

  /// Returns `text` as lines of a page, one sentence each. Escaped, so that no part is read as a macro or an escape.
  private static func escaped(_ text: String) -> String {
    text.replacing(". ", with: ".\n").split(separator: "\n").map { line in
      let line = line.replacing("\\", with: "\\e")
      return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }.joined(separator: "\n")
  }

  /// The meanings of ``ExitStatus``.
  private static let statuses = [
    ("0", "It was done."), ("1", "The user left without giving anything, or an answer was missing."),
    ("2", "The command line was wrong."),
    ("65", "A file that was given is not what it should be: a recording, answers."),
    ("69", "Something needed cannot be had: a terminal, a service."),
    ("71", "The system allows too few open files."),
    ("74", "Reading or writing failed."),
    ("129, 130, 131, 143", "The process died of SIGHUP, SIGINT, SIGQUIT or SIGTERM."),
  ]

  private static let environment = [
    ("LANGUAGE , LC_ALL , LC_MESSAGES , LANG", "The language: English, German, or any that there is a catalogue of."),
    ("TERM", "What the terminal understands; nothing but text is written to one that is dumb or unknown."),
    ("NO_COLOR", "If it is not empty, no colour is used."),
    ("VISUAL , EDITOR", "The editor for answers of several lines; vi if there is none."),
    ("INPUTRC", "The file with the keys for readline, instead of ~/.inputrc."),
    ("XDG_DATA_HOME", "Where what is kept is, unless --data says otherwise."),
    ("XDG_CONFIG_HOME", "Where settings are; catalogues of other languages in the folder words there."),
  ]
}

extension Help.Command {
  /// The visible arguments.
  fileprivate var shown: [Help.Argument] { (arguments ?? []).filter(\.shouldDisplay) }
}
