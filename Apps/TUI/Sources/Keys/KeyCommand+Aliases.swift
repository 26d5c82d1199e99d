extension KeyCommand {
  /// Names that users of other programs look for, in the palette and in the help.
  var aliases: [String] {
    switch self {
    case .undo: ["undo"]
    case .redo: ["redo"]
    case .back: ["quit", "exit", "close", "cancel"]
    case .interrupt: ["quit", "exit", "stop"]
    case .help: ["help", "keys", "shortcuts"]
    case .theme: ["theme", "colours", "colors", "dark", "light"]
    case .copy: ["copy", "clipboard"]
    case .palette: ["palette", "commands", "menu"]
    case .filter: ["search", "find", "filter"]
    case .preview: ["details", "view"]
    case .markAll: ["select"]
    case .confirm: ["submit", "ok"]
    default: []
    }
  }
}
