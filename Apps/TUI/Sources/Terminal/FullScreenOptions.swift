/// The user's options for the full screen.
public struct FullScreenOptions: Sendable {
  /// The name of a theme, or a file that describes a theme.
  ///
  /// By default, the file `<program>/theme` in the settings folder. Without that file, the theme that the user switched
  /// to last, otherwise a theme for the terminal's background.
  public var theme: String?
  /// A file that binds keys to commands. By default, `<program>/keys` in the settings folder, where it exists.
  public var keys: String?
  /// A Boolean value that indicates whether the mouse is used. The terminal's own text selection then needs Shift.
  ///
  /// `nil` is the user's last wish, otherwise true where the terminal selects text with Shift.
  public var usesMouse: Bool?
  /// A Boolean value that indicates whether the screen is drawn with ASCII alone, whatever the locale is.
  public var isASCII: Bool

  /// The way to show pictures.
  public var pictures: PictureStyle
  /// The folder for the files that the application gives, or `none`. By default the current folder.
  public var downloads: String?

  /// Creates options. Each argument has a default for users without wishes.
  public init(
    theme: String? = nil, keys: String? = nil, usesMouse: Bool? = nil, isASCII: Bool = false,
    pictures: PictureStyle = .auto, downloads: String? = nil
  ) {
    (self.theme, self.keys, self.usesMouse, self.isASCII) = (theme, keys, usesMouse, isASCII)
    (self.pictures, self.downloads) = (pictures, downloads)
  }
}
