import ArgumentParser
import SignalboxBrowser
import SignalboxProgram

/// The front end of `--ui web`. The command has its options in place of those of `AnyFrontEnd`, because JSON over HTTP
/// has options of the same names.
struct RequestedBrowser: FrontEnd {
  static let servesVisitors = WebFrontEnd.servesVisitors

  @Option(help: ArgumentHelp("The front end, here pages for browsers.", valueName: "kind"))
  var ui: FrontEndKind

  @OptionGroup var pages: WebFrontEnd

  func run(_ launch: Launch) throws(ExitStatus) { try pages.run(launch) }

  /// Returns whether the last `--ui` of the arguments is `--ui web`, before they are parsed.
  static func isRequested(by arguments: [String]) -> Bool {
    let options = Array(arguments.prefix { $0 != "--" })
    let kinds = options.indices.compactMap { place -> String? in
      if options[place].hasPrefix("--ui=") { return String(options[place].dropFirst(5)) }
      return place > 0 && options[place - 1] == "--ui" ? options[place] : nil
    }
    return kinds.last == FrontEndKind.web.rawValue
  }
}
