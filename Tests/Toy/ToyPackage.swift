import Foundation

/// A package of the tests' own: templates, a script that asks, and a debconf with its own database. The debconf is the
/// real one, and no package is installed.
package final class ToyPackage: Sendable {
  package let folder = NSTemporaryDirectory() + "signalbox-toy-" + UUID().uuidString

  /// - Parameter script: The lines of the script that asks, in shell, with `db_input` and the other functions.
  package init(_ script: String, templates: String = ToyPackage.templates) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let database = { (name: String, more: String) in
      "Name: \(name)\nDriver: File\nMode: 600\nFilename: \(self.folder)/\(name).dat\n\(more)\n"
    }
    let configuration =
      "Config: configdb\nTemplates: templatedb\n\n" + database("configdb", "") + database("templatedb", "")
    try write(configuration, to: "debconf.conf")
    try write(templates, to: "toy.templates")
    try write(
      """
      . /usr/share/debconf/confmodule
      db_x_loadtemplatefile '\(folder)/toy.templates' toy || true
      db_capb backup progresscancel escape
      \(script)
      """, to: "config")
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  package func write(_ text: String, to name: String) throws {
    try text.write(toFile: folder + "/" + name, atomically: true, encoding: .utf8)
  }

  /// The lines that the script has written to the file `log`.
  package var log: [String] {
    let text = (try? String(contentsOfFile: folder + "/log", encoding: .utf8)) ?? ""
    return text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
  }

  /// The command that asks. The language is that of the test, not that of the machine.
  package var command: [String] { command(language: "C") }

  package func command(language: String) -> [String] {
    [
      "env", "DEBCONF_SYSTEMRC=\(folder)/debconf.conf", "LOG=\(folder)/log", "LANGUAGE=\(language)",
      "/usr/share/debconf/frontend", "sh", "\(folder)/config",
    ]
  }

  /// A loop over numbered steps, each of which may go back.
  package static func steps(_ steps: String...) -> String {
    let cases = steps.enumerated().map { "\($0 + 1)) \($1) ;;" }.joined(separator: "\n")
    return """
      STEP=1
      while [ $STEP -ge 1 ] && [ $STEP -le \(steps.count) ]; do
        case $STEP in
        \(cases)
        esac
        if db_go; then STEP=$((STEP + 1)); else STEP=$((STEP - 1)); fi
      done
      """
  }

  /// Writes the values of questions to the log.
  package static func tell(_ names: String...) -> String {
    names.map { "db_get toy/\($0); printf '\($0)=%s\\n' \"$RET\" >> \"$LOG\"" }.joined(separator: "\n")
  }

  package static let templates = """
    Template: toy/name
    Type: string
    Default: nobody
    Description: Your name:
     A paragraph with *stars* and
     two lines.
     .
       verbatim

    Template: toy/agree
    Type: boolean
    Default: true
    Description: Do you agree?

    Template: toy/colour
    Type: select
    Choices: red, dark green, blue
    Choices-de.UTF-8: rot, dunkelgrün, blau
    Default: blue
    Description: Colour:
    Description-de.UTF-8: Farbe:

    Template: toy/many
    Type: multiselect
    Choices: one\\, two, three, four: 4
    Choices-de.UTF-8: eins\\, zwei, drei, vier: 4
    Default: three
    Description: Several:

    Template: toy/area
    Type: select
    Choices-C: Etc, Pacific
    Choices: None of the above, Pacific Ocean
    Description: Area:

    Template: toy/secret
    Type: password
    Description: Password:

    Template: toy/note
    Type: note
    Description: A note

    Template: toy/wrong
    Type: error
    Description: An error

    Template: toy/work
    Type: text
    Description: Working

    Template: toy/part
    Type: text
    Description: Part two

    Template: toy/title
    Type: title
    Description: The title

    Template: toy/hostile
    Type: select
    Choices: ${choices}
    Description: ${text}

    """
}
