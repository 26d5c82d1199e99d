import Dispatch
import Foundation
import SignalboxTerminal
import SignalboxWords
import Synchronization

/// The folders of a program's catalogues, the files `words/*.po`. They are in the user's settings, in `share` beside
/// the program, and in the system's data folders. The program itself can contain further catalogues.
///
/// The catalogues of this package are in folders called `signalbox`, for every program that uses the package.
final class CatalogueFolder: Sendable {
  private let identity: ProgramIdentity
  /// The problems to report; `nil` when problems are reported at once.
  private let problems = Mutex<[@Sendable () -> String]?>([])

  /// Registers all languages that have a catalogue. Each catalogue is read when its language is first used. The user's
  /// catalogues precede the installed catalogues, and these precede the program's own.
  init(learningFor identity: ProgramIdentity) {
    self.identity = identity
    let installed = Self.files(for: identity).map { file in
      Language.UnreadCatalogue(Self.beginning(of: file)) { [self] in
        read(FileManager.default.contents(atPath: file).flatMap { String(validating: $0, as: UTF8.self) }, called: file)
      }
    }
    let own = identity.catalogues.map { text in
      Language.UnreadCatalogue(text) { [self] in read(text, called: identity.name) }
    }
    Language.learn(later: installed + own)
  }

  /// Reports each catalogue that was read and cannot be used. From now on, problems are reported at once.
  func complain() {
    let sentences = problems.withLock { problems in
      defer { problems = nil }
      return problems ?? []
    }
    for sentence in sentences { Program.reportError("\(identity.name): \(sentence())") }
  }

  private func read(_ text: String?, called name: String) -> MessageCatalogue? {
    do throws(CatalogueProblem) {
      if let text { return try MessageCatalogue(text) }
      tell { Self.notText(name) }
    } catch {
      tell { Self.unusable(name, error) }
    }
    return nil
  }

  private func tell(_ sentence: @escaping @Sendable () -> String) {
    let isLate = problems.withLock { problems in
      problems?.append(sentence)
      return problems == nil
    }
    // Asynchronously: texts cannot be looked up while a catalogue is read.
    if isLate { DispatchQueue.global().async { [identity] in Program.reportError("\(identity.name): \(sentence())") } }
  }

  /// Returns the beginning of a file, which contains the header.
  private static func beginning(of file: String) -> String {
    guard let handle = FileHandle(forReadingAtPath: file) else { return "" }
    return String(decoding: (try? handle.read(upToCount: 4_096)) ?? Data(), as: UTF8.self)
  }

  private static func files(for identity: ProgramIdentity) -> [String] {
    let names = identity.folder == own ? [own] : [identity.folder, own]
    let folders = names.flatMap { name in
      [SettingsFolder.path(of: name) + "/words"] + shares.map { "\($0)/\(name)/words" }
    }
    // Most of these folders do not exist. Errors of Foundation for them would take a tenth of the start-up time.
    return folders.filter { access($0, R_OK) == 0 }.flatMap { folder -> [String] in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { $0.hasSuffix(".po") && !$0.hasPrefix(".") }.sorted().map { folder + "/" + $0 }
    }
  }

  /// The `share` folder beside the program's folder, then the system's data folders.
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
    return phrase("The words in \(name) are no text.")
  }
  private static func unusable(_ name: String, _ problem: CatalogueProblem) -> String {
    let (name, problem) = (SafeText.visible(name), problem.description)
    return phrase("The words in \(name) cannot be used: \(problem).")
  }
}
