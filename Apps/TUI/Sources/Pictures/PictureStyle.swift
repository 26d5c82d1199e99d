public import ArgumentParser

/// How the full screen shows pictures.
public enum PictureStyle: String, CaseIterable, ExpressibleByArgument, Sendable {
  /// As the terminal itself can, by kitty's graphics or sixel, where it says so; else in half-blocks.
  case auto
  /// In half-blocks, where there are colours for them.
  case blocks
  /// In words.
  case none
}
