import SignalboxCore

/// The complaints about the value of an element, from all its checks.
final class Validation {
  private let complaints = MutableProperty<[Property<String?>]>([], isEqual: { _, _ in false })
  /// The names of the running checks.
  let questions = MutableProperty<Set<String>>([])
  /// The first complaint, or `nil`.
  let complaint: Property<String?>

  init() {
    complaint = complaints.flatMap { complaints in
      // Most elements have no check or one.
      switch complaints.count {
      case 0: Property(constant: nil)
      case 1: complaints[0]
      default: Property<[String?]>.all(complaints).map { $0.lazy.compactMap { $0 }.first }
      }
    }
  }

  func add(_ complaint: Property<String?>) { complaints.value.append(complaint) }
}
