public import SignalboxCore
import SignalboxInterface
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
  /// The fields, groups and the members of groups.
  let fields: [PageElement]
  /// The sentence that a button shows while it waits for the form, or `nil`.
  let obstacle: Property<String?>

  /// Creates a form of fields or groups of fields.
  public convenience init(_ fields: PageElement...) { self.init(fields) }

  /// Creates a form of fields or groups of fields.
  public init(_ fields: [PageElement]) {
    let members = fields.withMembers
    self.fields = members
    let blocks = Property<[InputBlock?]>.all(members.map(\.block))
    let states = blocks.combine(Property<[String]>.all(members.map(\.placed)))
    invalidLabels = states.map { blocks, labels in zip(blocks, labels).filter { $0.0 != nil }.map(\.1) }
    isValid = invalidLabels.map(\.isEmpty)
    obstacle = states.map { blocks, labels in Self.obstacle(zip(blocks, labels)) }
  }

  /// Returns the sentence for the fields that block, with their labels; `nil` without fields.
  static func obstacle(_ fields: some Sequence<(InputBlock?, String)>) -> String? {
    let sentences = InputBlock.allCases.compactMap { block -> String? in
      let labels = fields.filter { $0.0 == block }.map(\.1)
      guard !labels.isEmpty else { return nil }
      let list = labels.joined(separator: ", ")
      return switch block {
      case .missing: StateTexts.stillNeeded(list)
      case .wrong: StateTexts.toCorrect(list)
      case .beingChecked: phrase("Being checked: \(list)")
      }
    }
    return sentences.isEmpty ? nil : sentences.joined(separator: ". ")
  }
}

extension Button {
  /// Lets the user press the button only while the form is valid. Otherwise the button shows the missing fields. A
  /// default button with a form ignores the other fields of its page. After several calls, the button needs all the
  /// forms.
  public func needs(_ form: Form) {
    add(form)
  }

  /// Lets the user press the button only while `obstacle` has no sentence. Otherwise the button shows the sentence. The
  /// button still waits for its form, or for the fields of the page. The first sentence is shown.
  public func wait(for obstacle: Property<String?>) { add(obstacle) }
}
