public import ArgumentParser

/// The options that say which services an application uses instead of its own files.
public struct ServiceOptions: ParsableArguments {
  /// The web service that opens accounts.
  @Option(
    help: ArgumentHelp(
      "The web service that opens accounts (default: a file in the data folder).", valueName: "url"),
    transform: WebAddress.init)
  public var service: WebAddress?

  /// The web service that feedback is sent on to.
  @Option(
    help: ArgumentHelp("Send each feedback on to this web service, for as long as it takes.", valueName: "url"),
    transform: WebAddress.init)
  public var post: WebAddress?

  /// Nothing given.
  public init() {}
}
