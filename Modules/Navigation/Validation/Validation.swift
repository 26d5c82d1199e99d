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
      Property<[String?]>.all(complaints).map { $0.lazy.compactMap(\.self).first }
    }
  }

  func add(_ complaint: Property<String?>) { complaints.value.append(complaint) }
}
