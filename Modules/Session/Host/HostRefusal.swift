import SignalboxWords

/// The reason why a host refuses a request. No session has changed in any of the cases.
public enum HostRefusal: Error, Equatable, Sendable {
  /// The host has as many sessions as its limits allow. There may be room later.
  case full
  /// The host is closing or closed.
  case closing
  /// The session received more inputs in a second than the limits allow. The caller can try again a second later.
  case tooFast
  /// The session's recording cannot be used.
  case unavailable(JournalFailure)
  /// The system gives the host no descriptor, with the system's reason.
  case outOfDescriptors(String)

  /// A sentence for the user.
  public var sentence: String {
    switch self {
    case .full:
      phrase("There is no room for another session just now. Please try again later.")
    case .closing:
      phrase("This service is about to end. Please try again later.")
    case .tooFast:
      phrase("That was too much at once. Please try again in a moment.")
    case .unavailable(let failure): failure.description
    case .outOfDescriptors(let reason):
      phrase("No more files can be opened: \(reason).")
    }
  }
}
