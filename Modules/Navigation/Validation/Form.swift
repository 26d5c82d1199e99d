public import SignalboxCore
import SignalboxWords

/// A group of fields that are submitted together. It has the properties that show whether all fields are valid, and
/// which fields are still needed.
///
/// ```swift
/// let form = Form(name, email, password, again)
/// next.needs(form)
/// ```
public final class Form {
  /// A Boolean property that is true while every field is valid.
  public let isValid: Property<Bool>
  /// The labels of the invalid fields, in order.
  public let invalidLabels: Property<[String]>

  /// Creates a form of fields or groups of fields.
  public convenience init(_ fields: PageElement...) { self.init(fields) }

  /// Creates a form of fields or groups of fields.
  public init(_ fields: [PageElement]) {
    let fields = fields.withMembers
    let needed = Property<[Bool]>.all(fields.map(\.isValid)).combine(Property<[String]>.all(fields.map(\.placed)))
      .map { areValid, labels in zip(areValid, labels).filter { !$0.0 }.map(\.1) }
    invalidLabels = needed
    isValid = needed.map(\.isEmpty)
  }

  /// The sentence that a button shows while it waits for the form, or `nil`.
  var obstacle: Property<String?> { invalidLabels.map(Self.obstacle) }

  /// Returns the sentence for fields with these labels, or `nil` without labels.
  static func obstacle(_ labels: [String]) -> String? {
    guard !labels.isEmpty else { return nil }
    let list = labels.joined(separator: ", ")
    return phrase("Still needed: \(list)")
  }
}

extension Button {
  /// Lets the user press the button only while the form is valid. Otherwise the button shows the missing fields. A
  /// default button with a form ignores the other fields of its page. After several calls, the button needs all the
  /// forms.
  public func needs(_ form: Form) {
    hasForm = true
    add(form.obstacle)
  }

  /// Lets the user press the button only while `obstacle` has no sentence. Otherwise the button shows the sentence. The
  /// button still waits for its form, or for the fields of the page. The first sentence is shown.
  public func wait(for obstacle: Property<String?>) { add(obstacle) }
}
