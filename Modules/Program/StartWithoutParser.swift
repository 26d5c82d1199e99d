import ArgumentParser

// The parser has three quarters of the instructions of a start: the runtime looks up the type of each option. A command
// line without options needs none of this. Each type with options assigns their default values in `withDefaults()`;
// its declarations read the same constants.

extension ApplicationCommand {
  /// Returns the command for a command line without options; `nil` if only the parser can tell.
  static func withoutParser(_ words: [String]) -> Self? {
    guard words.allSatisfy({ $0.first != "-" }), let own = Definition.withoutParser(words),
      let frontEnd = UI.withoutParser()
    else { return nil }
    var command = Self()
    (command.own, command.shared, command.recording, command.frontEnd) =
      (own, .withDefaults(), .withDefaults(), frontEnd)
    return command
  }
}

extension FrontEnd {
  /// By default, only the parser creates a front end.
  public static func withoutParser() -> Self? { nil }
}

extension ApplicationProgram {
  /// By default, a program without properties needs no parser where the command line is empty.
  public static func withoutParser(_ words: [String]) -> Options? {
    words.isEmpty && MemoryLayout<Options>.size == 0 ? Options() : nil
  }
}
