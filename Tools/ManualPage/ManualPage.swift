/// A page for man(1), in the macros of mdoc(7).
struct ManualPage {
  let command: Help.Command
  /// The pages to look at besides.
  let others: [String]

  /// The page's source. It names no date, so that the same program makes the same page.
  var text: String {
    let page = command.commandName.map { $0 == " " ? "-" : $0 }
    let sections = [
      header(String(page)), synopsis, section("DESCRIPTION", [paragraph(command.discussion ?? command.abstract ?? "")]),
      section("OPTIONS", list(shown.map { (tag($0), description($0)) })),
      section("ENVIRONMENT", list(Self.environment.map { (".It Ev \($0)", $1) })),
      section("EXIT STATUS", list(Self.statuses.map { (".It \($0)", $1) })),
      section("SEE ALSO", [others.filter { $0 != String(page) }.map { ".Xr \($0) 1" }.joined(separator: " ,\n")]),
    ]
    return sections.joined(separator: "\n") + "\n"
  }

  private var shown: [Help.Argument] { (command.arguments ?? []).filter(\.shouldDisplay) }

  private func header(_ page: String) -> String {
    let summary = (command.abstract ?? "").prefix { $0 != "." }
    return """
      .Dd $Mdocdate$
      .Dt \(page.uppercased()) 1
      .Os
      .Sh NAME
      .Nm \(command.commandName)
      .Nd \(Self.escaped(String(summary.prefix(1).lowercased() + summary.dropFirst())))
      """
  }

  private var synopsis: String {
    let arguments = shown.map { argument in
      let name = Self.flag(argument)
      let words =
        switch argument.kind {
        case "positional": "Ar \(argument.valueName ?? "")"
        case "option": "\(name) Ar \(argument.valueName ?? "")"
        default: name
        }
      return (argument.isOptional ? ".Op " : ".") + words + (argument.isRepeating ? " ..." : "")
    }
    return section("SYNOPSIS", [".Nm"] + arguments)
  }

  private func section(_ name: String, _ lines: [String]) -> String {
    ([".Sh \(name)"] + lines).joined(separator: "\n")
  }

  private func list(_ items: [(tag: String, text: String)]) -> [String] {
    [".Bl -tag -width Ds"] + items.flatMap { [$0.tag, Self.escaped($0.text)] } + [".El"]
  }

  private func paragraph(_ text: String) -> String { Self.escaped(text).replacing("\n", with: "\n.Pp\n") }

  private func tag(_ argument: Help.Argument) -> String {
    guard argument.kind != "positional" else { return ".It Ar \(argument.valueName ?? "")" }
    let names = (argument.names ?? []).map { $0.kind == "long" ? "Fl -\($0.name)" : "Fl \($0.name)" }
    return ".It " + names.joined(separator: " , ")
      + (argument.kind == "option" ? " Ar \(argument.valueName ?? "")" : "")
  }

  private func description(_ argument: Help.Argument) -> String {
    (argument.abstract ?? "") + (argument.defaultValue.map { " (default: \($0))" } ?? "")
  }

  private static func flag(_ argument: Help.Argument) -> String {
    guard let name = argument.names?.first(where: { $0.kind == "long" }) ?? argument.names?.first else { return "" }
    return name.kind == "long" ? "Fl -\(name.name)" : "Fl \(name.name)"
  }

  /// `text` as lines of a page: nothing in it is taken for a macro or an escape.
  private static func escaped(_ text: String) -> String {
    text.split(separator: "\n").map { line in
      let line = line.replacing("\\", with: "\\e")
      return line.hasPrefix(".") || line.hasPrefix("'") ? "\\&" + line : line
    }.joined(separator: "\n")
  }

  /// What the programs agree on; see Modules/Presentation/Program/ExitStatus.swift.
  private static let statuses = [
    ("0", "It was done."), ("1", "The user left without giving anything, or an answer was missing."),
    ("2", "The command line was wrong."), ("69", "Something needed cannot be had: a terminal, a service."),
    ("74", "Reading or writing failed."),
    ("129, 130, 131, 143", "The process died of SIGHUP, SIGINT, SIGQUIT or SIGTERM."),
  ]

  private static let environment = [
    ("LANGUAGE , LC_ALL , LC_MESSAGES , LANG", "The language of the program's own words: English or German."),
    ("TERM", "What the terminal understands; nothing but text is written to one that is dumb or unknown."),
    ("NO_COLOR", "If it is not empty, no colour is used."),
    ("VISUAL , EDITOR", "The editor for answers of several lines; vi if there is none."),
    ("INPUTRC", "The file with the keys for readline, instead of ~/.inputrc."),
    ("XDG_DATA_HOME", "Where what is kept is, unless --data says otherwise."),
  ]
}
