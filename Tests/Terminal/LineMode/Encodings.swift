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
    let maker = Process()
    maker.executableURL = URL(filePath: "/usr/bin/localedef")
    maker.arguments = ["-c", "-i", locale, "-f", encoding, folder + "/" + name]
    maker.standardOutput = FileHandle.nullDevice
    maker.standardError = FileHandle.nullDevice
    try maker.run()
    maker.waitUntilExit()
    return name
  }
}
