import SignalboxTerminal
import SignalboxWords

/// The folder of the user's settings for a program.
public enum SettingsFolder {
  /// The folder of this program.
  public static var path: String { path(of: Program.identity.folder) }

  /// Returns the folder of the program whose folders have this name.
  static func path(of name: String) -> String {
    let folder = Language.variable("XDG_CONFIG_HOME").flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (folder ?? (Language.variable("HOME") ?? "") + "/.config") + "/" + name
  }
}
