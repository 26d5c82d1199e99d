import Foundation

/// Turns what a program says of its arguments (`--experimental-dump-help`, on standard input) into a manual page.
@main enum Main {
  static func main() throws {
    let input = FileHandle.standardInput.readDataToEndOfFile()
    let help = try JSONDecoder().decode(Help.self, from: input)
    let others = CommandLine.arguments.dropFirst().map { String($0) }
    print(ManualPage(command: help.command, others: others).text, terminator: "")
  }
}
