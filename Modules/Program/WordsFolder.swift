import Dispatch
import Foundation
import SignalboxInterface
import SignalboxTerminal
import Synchronization

/// Where a program's catalogues are: files `words/*.po`, in the user's settings, beside the program in `share`, in the
/// system's folders for data; and those that are in the program itself.
///
/// Those of this package are in folders called `signalbox`, for every program that is made with it.
enum WordsFolder {
  /// Learns every language there is a catalogue of, each when it is first asked for. What the user has goes before what is
  /// installed, and that before what is in the program.
  static func learn(for identity: ProgramIdentity) {
    let installed = files(for: identity).map { file in
      Language.UnreadCatalogue(beginning(of: file)) {
        read(FileManager.default.contents(atPath: file).flatMap { String(validating: $0, as: UTF8.self) }, called: file)
      }
    }
    let own = identity.words.map { text in Language.UnreadCatalogue(text) { read(text, called: identity.name) } }
    Language.learn(later: installed + own)
  }

  /// Says of each catalogue that was read and cannot be used why not; from now on at once.
  static func complain() {
    let sentences = problems.withLock { problems in
      defer { problems = nil }
      return problems ?? []
    }
    for sentence in sentences { Program.complain("\(Program.identity.name): \(sentence())") }
  }

  /// What is to be said of catalogues; `nil` once it is said at once.
  private static let problems = Mutex<[@Sendable () -> String]?>([])

  private static func read(_ text: String?, called name: String) -> MessageCatalogue? {
    do throws(CatalogueProblem) {
      if let text { return try MessageCatalogue(text) }
      tell { notText(name) }
    } catch {
      tell { unusable(name, error) }
    }
    return nil
  }

  private static func tell(_ sentence: @escaping @Sendable () -> String) {
    let isLate = problems.withLock { problems in
      problems?.append(sentence)
      return problems == nil
    }
    // Not here: words cannot be looked up while they are read.
    if isLate { DispatchQueue.global().async { Program.complain("\(Program.identity.name): \(sentence())") } }
  }

  /// Where the header of a file is.
  private static func beginning(of file: String) -> String {
    guard let handle = FileHandle(forReadingAtPath: file) else { return "" }
    return String(decoding: (try? handle.read(upToCount: 4_096)) ?? Data(), as: UTF8.self)
  }

  private static func files(for identity: ProgramIdentity) -> [String] {
    let names = identity.folder == own ? [own] : [identity.folder, own]
    let folders = names.flatMap { name in
      [SettingsFolder.path(of: name) + "/words"] + shares.map { "\($0)/\(name)/words" }
    }
    // Few folders are there, and to be told so by Foundation takes a tenth of a start.
    return folders.filter { access($0, R_OK) == 0 }.flatMap { folder -> [String] in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { $0.hasSuffix(".po") && !$0.hasPrefix(".") }.sorted().map { folder + "/" + $0 }
    }
  }

  /// The `share` beside the folder that the program is in, then the system's.
  private static var shares: [String] {
    let file = realpath("/proc/self/exe", nil)
    defer { free(file) }
    let program = file.map { String(cString: $0) } ?? ""
    let beside = program.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/share"
    let data = Language.variable("XDG_DATA_DIRS") ?? ""
    let system = (data.isEmpty ? "/usr/local/share:/usr/share" : data).split(separator: ":").map(String.init)
    return [beside] + system.filter { $0.hasPrefix("/") && $0 != beside }
  }

  private static let own = "signalbox"

  private static func notText(_ name: String) -> String {
    let name = SafeText.visible(name)
    return phrase("The words in \(name) are no text.", german: "Die Wörter in \(name) sind kein Text.")
  }
  private static func unusable(_ name: String, _ problem: CatalogueProblem) -> String {
    let (name, problem) = (SafeText.visible(name), problem.description)
    return phrase(
      "The words in \(name) cannot be used: \(problem).",
      german: "Die Wörter in \(name) sind nicht zu gebrauchen: \(problem).")
  }
}
