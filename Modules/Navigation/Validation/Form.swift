public import SignalboxCore
import SignalboxInterface

/// Fields that are given together: whether that can be done, and what is still needed.
///
/// ```swift
/// let form = Form(name, email, password, again)
/// next.needs(form)
/// ```
public final class Form {
  /// Whether every field is valid.
  public let isValid: Property<Bool>
  /// The labels of the fields that are not, in order.
  public let stillNeeded: Property<[String]>

  /// Creates a form of these fields, or groups of them.
  public convenience init(_ fields: PageElement...) { self.init(fields) }

  /// Creates a form of these fields, or groups of them.
  public init(_ fields: [PageElement]) {
    let fields = fields.withMembers
    let needed = Property<[Bool]>.all(fields.map(\.isValid)).combine(Property<[String]>.all(fields.map(\.placed)))
      .map { areValid, labels in zip(areValid, labels).filter { !$0.0 }.map(\.1) }
    stillNeeded = needed
    isValid = needed.map(\.isEmpty)
  }

  /// The sentence that a button says while it waits for the form, or `nil`.
  var obstacle: Property<String?> { stillNeeded.map(Self.obstacle) }

  /// The sentence for fields with these labels, or `nil` where there is none.
  static func obstacle(_ labels: [String]) -> String? {
    guard !labels.isEmpty else { return nil }
    let list = labels.joined(separator: ", ")
    return phrase("Still needed: \(list)", german: "Es fehlt noch: \(list)")
  }
}

extension Button {
  /// Lets the button be pressed only while the form is valid; meanwhile it says what is still needed. A default button that needs a form
  /// looks at no other fields of its page. Called again, the button needs all forms.
  public func needs(_ form: Form) {
    hasForm = true
    add(form.obstacle)
  }

  /// Lets the button be pressed only while `obstacle` has no sentence; meanwhile it says that. What the button waits for besides, a form or
  /// the fields of the page, stays. The first sentence is said.
  public func wait(for obstacle: Property<String?>) { add(obstacle) }
}
