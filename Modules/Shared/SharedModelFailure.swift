import SignalboxWords

/// The reason why a shared model cannot be read or changed.
public enum SharedModelFailure: Error, Equatable, CustomStringConvertible {
  /// The kept state of this model cannot be decoded. It stays as it is.
  case unreadable(name: String)
  /// A program with a higher version of the state has changed this model. It stays as it is.
  case newer(name: String)
  /// The change would make the state or its answer too large. Nothing was changed.
  case tooLarge(name: String)
  /// The place did not confirm the change. The associated value is the last failure of the place.
  case unconfirmed(reason: String)

  /// A sentence for the user.
  public var description: String {
    switch self {
    case .unreadable(let name):
      phrase("The shared data “\(name)” cannot be read by this version of the program. Nothing was changed.")
    case .newer(let name):
      phrase("The shared data “\(name)” was changed by a newer version of the program. Start that version.")
    case .tooLarge(let name):
      phrase("The shared data “\(name)” would become too large. Remove something from it first.")
    case .unconfirmed(let reason):
      phrase("It is unknown whether the change was made. \(reason)")
    }
  }
}
