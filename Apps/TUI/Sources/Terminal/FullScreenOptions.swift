/// How the user wants the full screen.
public struct FullScreenOptions: Sendable {
  /// The name of a look, or a file that says how roles look; by default `<program>/theme` in the folder for settings, if it is
  /// there, else the look that was switched to last, else what suits the terminal's background.
  public var theme: String?
  /// A file that says which keys do what; by default `<program>/keys` in the folder for settings, if it is there.
  public var keys: String?
  /// Whether clicks and the wheel are wanted; the terminal's own selecting then needs Shift.
  public var usesMouse: Bool
  /// Whether to draw with ASCII alone, whatever the locale says.
  public var isASCII: Bool

  /// How pictures are shown.
  public var pictures: PictureStyle

  /// Creates options; by default what everybody gets who asks for nothing.
  public init(
    theme: String? = nil, keys: String? = nil, usesMouse: Bool = false, isASCII: Bool = false,
    pictures: PictureStyle = .auto
  ) {
    (self.theme, self.keys, self.usesMouse, self.isASCII) = (theme, keys, usesMouse, isASCII)
    self.pictures = pictures
  }
}
