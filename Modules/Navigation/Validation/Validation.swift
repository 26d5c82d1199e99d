import SignalboxCore

/// What is wrong with the value of one element, from all that looks at it.
final class Validation {
  private let complaints = MutableProperty<[Property<String?>]>([], isEqual: { _, _ in false })
  /// The questions about the value that are under way.
  let questions = MutableProperty<Set<String>>([])
  /// The first complaint, or `nil`.
  let complaint: Property<String?>

  init() {
    complaint = complaints.flatMap { complaints in
      // Most have one check or none.
      switch complaints.count {
      case 0: Property(constant: nil)
      case 1: complaints[0]
      default: Property<[String?]>.all(complaints).map { $0.lazy.compactMap { $0 }.first }
      }
    }
  }

  func add(_ complaint: Property<String?>) { complaints.value.append(complaint) }
}
