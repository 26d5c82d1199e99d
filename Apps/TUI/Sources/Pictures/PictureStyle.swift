public import ArgumentParser

/// The way in which the full screen shows pictures.
public enum PictureStyle: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// By kitty's graphics or sixel where the terminal supports them, otherwise in half-blocks.
  case auto
  /// In half-blocks, where the terminal has colours for them.
  case blocks
  /// As text.
  case none
}
