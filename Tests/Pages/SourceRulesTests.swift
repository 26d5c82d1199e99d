import Foundation
import Testing

/// Rules about the division of the code, read from the code itself. No run of the program can show them.
@Suite struct SourceRulesTests {
  @Test("R40: no page names another page")
  func pagesDoNotKnowEachOther() throws {
    let declaration = /(?m)^(?:public |package |private )?(?:final )?class (\w+): Page</
    let files = try sources(in: "Modules/Pages")
    let pages = files.flatMap { file in file.text.matches(of: declaration).map { (String($0.1), file) } }
    let names = Set(pages.map(\.0))
    #expect(names.count >= 15)
    for (name, file) in pages {
      // The text up to the next type of the file belongs to this page.
      let text = file.text.split(separator: /(?m)^(?=(?:\/\/\/.*\n)*(?:\w+ )*(?:class|struct|enum|extension) )/)
      let own = text.filter { $0.contains(/class (\w+): Page</) && $0.contains("class \(name): Page<") }.joined()
      let words = Set(own.split { !($0.isLetter || $0.isNumber) }.map(String.init))
      #expect(own != "" && names.intersection(words) == [name], "\(file.path)")
    }
  }

  @Test("R46: nothing is reached through a global: no shared instance, no global variable, no notification centre")
  func noGlobalBus() throws {
    let variable = /(?m)^(?:public |package |private )?(?:let|var) \w+ *[:=].*(?:Emitter|Signal|Property)/
    let shared = /static var \w+ *=|static let shared\b|NotificationCenter/
    for file in try sources(in: "Modules") + sources(in: "Apps") where !file.path.contains("/Tests/") {
      #expect(file.text.firstMatch(of: variable) == nil, "\(file.path)")
      #expect(file.text.firstMatch(of: shared) == nil, "\(file.path)")
    }
  }

  @Test("R78: in each front end only the thin part that drives its library needs a terminal")
  func thinParts() throws {
    // The callers of the library, and the callers of terminal functions. An addition here is a decision.
    let library: [String: (name: String, users: [String])] = [
      "CLI": ("CReadline", ["ReadlineDevice"]),
      "TUI": ("CNcurses", ["CursesDevice", "FullScreenTerminal", "KeyCodes"]),
      "JSON": ("CReadline", []), "Web": ("FlyingSocks", []),
    ]
    let terminal = [
      "CLI": ["LineMode", "ReadlineDevice"],
      "TUI": ["CursesDevice", "FullScreenTerminal", "LineModeFallback"], "JSON": [], "Web": [],
    ]
    let calls = /tcgetattr|tcsetattr|ioctl|isatty|ttyname|termios|TerminalGuard|\/dev\/tty/
    for app in ["CLI", "JSON", "TUI", "Web"] {
      let files = try sources(in: "Apps/\(app)/Sources")
      #expect(files.count > 10, "the sources of \(app) were not found")
      let bound = files.filter { $0.text.contains("import \(library[app]?.name ?? "")\n") }
      #expect(Set(bound.map(\.type)).sorted() == library[app]?.users, "\(app)")
      #expect(Set(files.filter { $0.text.contains(calls) }.map(\.type)).sorted() == terminal[app], "\(app)")
      let lines = { (files: [Source]) in files.map(\.lineCount).reduce(0, +) }
      #expect(lines(bound) * 5 < lines(files), "\(bound.map(\.name)) are more than a fifth of \(app)")
      let main = try sources(in: "Apps/\(app)/Main").filter { $0.name == "Main.swift" }
      #expect(main.map { $0.lineCount < 50 } == [true], "\(app)")
    }
    // The module with which two of them serve.
    let server = try sources(in: "Modules/Server").filter { $0.text.contains("import FlyingSocks\n") }
    #expect(server.map(\.type) == ["HTTPServer", "TLSConnection", "Wire"])
  }

  private struct Source {
    let path: String
    let text: String
    var name: String { String(path.split(separator: "/").last ?? "") }
    var type: String { String(name.dropLast(".swift".count).prefix { $0 != "+" }) }
    var lineCount: Int { text.count { $0 == "\n" } }
    var words: Set<String> { Set(text.split { !($0.isLetter || $0.isNumber) }.map(String.init)) }
  }

  private func sources(in folder: String) throws -> [Source] {
    let root = URL(filePath: #filePath).appending(path: "../../../" + folder).standardizedFileURL
    let paths = FileManager.default.enumerator(atPath: root.path)?.compactMap { $0 as? String } ?? []
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map {
      Source(path: folder + "/" + $0, text: try String(contentsOf: root.appending(path: $0), encoding: .utf8))
    }
  }
}
