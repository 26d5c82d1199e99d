import Foundation

/// Locales with an encoding of their own, made for a test where the system has what they are made of.
enum Encodings {
  /// Whether they can be made here.
  static var canBeMade: Bool {
    ["/usr/bin/localedef", "/usr/share/i18n/charmaps/EUC-JP.gz"].allSatisfy(FileManager.default.fileExists)
  }

  /// Makes `locale` in `encoding` below `folder`, which is then to be the value of `LOCPATH`; gives its name.
  static func make(_ locale: String, _ encoding: String, in folder: String) throws -> String {
    let name = "\(locale).\(encoding)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    // Not Foundation's `Process`, which fails when other tests start and end programs at the same time.
    let maker = popen("/usr/bin/localedef -c -i '\(locale)' -f '\(encoding)' '\(folder)/\(name)' >/dev/null 2>&1", "r")
    if let maker { pclose(maker) }
    return name
  }
}
