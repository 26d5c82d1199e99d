import Foundation
import SignalboxInterface

/// Where a program's catalogues are: files `words/*.po`, in the user's settings, beside the program in `share`, in the
/// system's folders for data; and those that are in the program itself.
///
/// Those of this package are in folders called `signalbox`, for every program that is made with it.
enum WordsFolder {
  /// Learns every language there is a catalogue of. What the user has goes before what is installed, and that before what is
  /// in the program.
  /// - Returns: A sentence for each catalogue that cannot be used.
  static func learn(for identity: ProgramIdentity) -> [() -> String] {
    var (catalogues, problems) = ([MessageCatalogue](), [() -> String]())
    func take(_ text: String?, called name: String) {
      do throws(CatalogueProblem) {
        guard let text else { return problems.append { notText(name) } }
        catalogues.append(try MessageCatalogue(text))
      } catch {
        problems.append { unusable(name, error) }
      }
    }
    for file in files(for: identity) {
      take(FileManager.default.contents(atPath: file).flatMap { String(validating: $0, as: UTF8.self) }, called: file)
    }
    for text in identity.words { take(text, called: identity.name) }
    Language.learn(catalogues)
    return problems
  }

  private static func files(for identity: ProgramIdentity) -> [String] {
    let names = identity.folder == own ? [own] : [identity.folder, own]
    let folders = names.flatMap { name in
      [SettingsFolder.path(of: name) + "/words"] + shares.map { "\($0)/\(name)/words" }
    }
    return folders.flatMap { folder -> [String] in
      let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
      return names.filter { $0.hasSuffix(".po") && !$0.hasPrefix(".") }.sorted().map { folder + "/" + $0 }
    }
  }

  /// The `share` beside the folder that the program is in, then the system's.
  private static var shares: [String] {
    let program = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let beside = program.split(separator: "/").dropLast(2).map { "/" + $0 }.joined() + "/share"
    let data = ProcessInfo.processInfo.environment["XDG_DATA_DIRS"] ?? ""
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
