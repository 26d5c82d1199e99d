import Foundation

/// A profile of Firefox that has been used once. It has the caches of the browser's own scripts. A start with a new
/// profile takes three times as much of the processor.
enum FirefoxProfile {
  /// Writes a profile into a folder that does not exist yet: a copy of the used one, with these preferences.
  static func write(to folder: String, preferences: String) throws {
    if let used { try FileManager.default.copyItem(atPath: used, toPath: folder) } else { try make(folder) }
    try preferences.write(toFile: folder + "/user.js", atomically: false, encoding: .utf8)
  }

  /// The folder of the used profile, in the build folder; `nil` if it could not be made. Each version of Firefox has
  /// its own: an older version refuses the profile of a newer one.
  private static let used: String? = {
    let build = URL(filePath: #filePath).appending(path: "../../../../.build").standardizedFileURL.path
    let (files, program) = (FileManager.default, Firefox.file)
    let real = URL(filePath: program).resolvingSymlinksInPath().path
    let changed = try? files.attributesOfItem(atPath: real)[.modificationDate] as? Date
    guard files.fileExists(atPath: build), let changed else { return nil }
    let place = build + "/firefox-\(Int(changed.timeIntervalSince1970))"
    if files.fileExists(atPath: place) { return place }
    let new = place + ".\(getpid())"
    do {
      try make(new)
      try Firefox.use(profile: new)
      for name in ["MarionetteActivePort", ".parentlock", "lock"] { try? files.removeItem(atPath: new + "/" + name) }
      // Another process may have been faster.
      guard rename(new, place) != 0 else { return place }
    } catch {}
    try? files.removeItem(atPath: new)
    return files.fileExists(atPath: place) ? place : nil
  }()

  private static func make(_ folder: String) throws {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
  }
}
