import SignalboxInterface

/// Why a host does not do what was asked of it. Whatever it is, no session has changed.
public enum HostRefusal: Error, Equatable, Sendable {
  /// There are as many sessions as the host's limits allow; later there may be room.
  case full
  /// The host is about to end, or has ended.
  case closing
  /// More was done in this session within a second than the limits allow; in a second it may be done.
  case tooFast
  /// The recording of the session cannot be used.
  case unavailable(JournalFailure)
  /// The system gives the host no descriptor; its reason.
  case outOfDescriptors(String)

  /// A sentence for the user.
  public var sentence: String {
    switch self {
    case .full:
      phrase(
        "There is no room for another session just now. Please try again later.",
        german: "Gerade ist kein Platz für eine weitere Sitzung. Bitte versuchen Sie es später noch einmal.")
    case .closing:
      phrase(
        "This service is about to end. Please try again later.",
        german: "Dieser Dienst wird gerade beendet. Bitte versuchen Sie es später noch einmal.")
    case .tooFast:
      phrase(
        "That was too much at once. Please try again in a moment.",
        german: "Das war zu viel auf einmal. Bitte versuchen Sie es gleich noch einmal.")
    case .unavailable(let failure): failure.description
    case .outOfDescriptors(let reason):
      phrase(
        "No more files can be opened: \(reason).", german: "Es lassen sich keine Dateien mehr öffnen: \(reason).")
    }
  }
}
