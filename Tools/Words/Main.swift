import ArgumentParser
import Foundation
import SignalboxWords

/// Collects the texts of programs for translators, and lists the texts that a catalogue lacks.
@main struct Words: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "signalbox-words",
    abstract: "Collect the phrases in Swift sources as a template for translators (.pot).")

  @Argument(help: "Folders and files with sources.", completion: .directory)
  var sources: [String]

  @Option(help: ArgumentHelp("List what this catalogue lacks, and what in it does not fit.", valueName: "file"))
  var check: String?

  func run() throws {
    let template = try Template(sources.flatMap(Self.phrases))
    guard let check else { return print(template.text, terminator: "") }
    let result = template.check(try MessageCatalogue(String(contentsOfFile: check, encoding: .utf8)))
    for name in result.missing { print("\(check): not translated: \(name)") }
    for sentence in result.wrong { print("\(check): \(sentence)") }
    if !result.wrong.isEmpty { throw ExitCode.failure }
  }

  static func phrases(in path: String) throws -> [SourcePhrase] {
    let inside = FileManager.default.enumerator(atPath: path)?.compactMap { $0 as? String } ?? []
    let files = inside.isEmpty ? [path] : inside.sorted().map { path + "/" + $0 }
    return try files.filter { $0.hasSuffix(".swift") && !$0.contains("/.") }.flatMap { file in
      var scanner = SourceScanner(file: file, try String(contentsOfFile: file, encoding: .utf8))
      return try SourcePhrase.all(in: scanner.texts())
    }
  }
}
