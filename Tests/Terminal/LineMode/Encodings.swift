import Foundation

/// Locales with an encoding other than UTF-8, made for a test where the system has their sources.
enum Encodings {
  /// A Boolean value that indicates whether such locales can be made here.
  static var canBeMade: Bool {
    ["/usr/bin/localedef", "/usr/share/i18n/charmaps/EUC-JP.gz"].allSatisfy(FileManager.default.fileExists)
  }

  /// Makes `locale` in `encoding` below `folder`, which must then be the value of `LOCPATH`. Returns the locale's name.
  static func make(_ locale: String, _ encoding: String, in folder: String) throws -> String {
    let name = "\(locale).\(encoding)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Foundation's `Process` is not used: it fails when other tests start and end programs at the same time.
    let maker = popen("/usr/bin/localedef -c -i '\(locale)' -f '\(encoding)' '\(folder)/\(name)' >/dev/null 2>&1", "r")
    if let maker { pclose(maker) }
    return name
  }
}
