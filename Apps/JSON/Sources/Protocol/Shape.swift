/// The form of a value on the wire. Checks and schemas are made from this single description.
indirect enum Shape: Sendable {
  case boolean
  /// Exactly this value.
  case constant(JSON)
  /// A whole number within bounds.
  case integer(ClosedRange<Int>)
  case number
  /// A text with a maximal number of characters.
  case text(atMost: Int)
  /// A text from a list.
  case word([String])
  /// A request's id.
  case requestID
  /// An object with these members and no others.
  case members([Parameter])
  /// An object with any names, and values of the same shape.
  case map(of: Shape, atMost: Int)
  /// A list with values of the same shape.
  case list(of: Shape, atMost: Int)
  /// A value of any of these shapes.
  case either([Shape])
  /// A shape with a name.
  case reference(Definition)
  /// Any value; the meaning depends on the element.
  case anything

  /// Text without a limit of the wire.
  static let anyText = Shape.text(atMost: .max)
  /// A whole number that every language represents exactly.
  static let count = Shape.integer(0...Int(1) << 53)

  /// Returns a list without a limit of the wire.
  static func list(of shape: Shape) -> Shape { .list(of: shape, atMost: .max) }

  /// Returns the shape with null as an alternative.
  static func nullable(_ shape: Shape) -> Shape { .either([shape, .constant(nil)]) }

  /// Returns the problem with `value`, or `nil`. `path` is the name of the parameter.
  func problem(of value: JSON, at path: String) -> WireFailure? {
    switch (self, value) {
    case (.anything, _), (.boolean, .bool), (.number, .number): return nil
    case (.constant(let constant), _): return constant == value ? nil : wrongType(path)
    case (.integer(let range), .number(let text)):
      if let whole = value.wholeNumber, range.contains(whole) { return nil }
      guard DecimalText(text)?.isWhole == true else { return wrongType(path) }
      return WireFailure(
        .paramOutOfRange, "param", named: path,
        saying: "The parameter \(path.cut(to: 200)) is a number from \(range.lowerBound) to \(range.upperBound).")
    case (.text(let limit), .string(let text)):
      return text.utf8.count <= limit || text.count <= limit ? nil : outOfRange(path)
    case (.word(let words), .string(let text)): return words.contains(text) ? nil : outOfRange(path)
    case (.requestID, _): return RequestID(value) == nil ? wrongType(path) : nil
    case (.members(let parameters), .object(let members)):
      return Self.problem(of: members, as: parameters, at: path + ".")
    case (.map(let shape, let limit), .object(let members)):
      guard members.count <= limit else { return outOfRange(path) }
      return members.lazy.compactMap { shape.problem(of: $0.value, at: path) }.first
    case (.list(let shape, let limit), .array(let values)):
      guard values.count <= limit else { return outOfRange(path) }
      return values.lazy.compactMap { shape.problem(of: $0, at: path) }.first
    case (.either(let shapes), _):
      return shapes.contains { $0.problem(of: value, at: path) == nil } ? nil : wrongType(path)
    case (.reference(let definition), _): return definition.shape.problem(of: value, at: path)
    default: return wrongType(path)
    }
  }

  /// Returns the first problem with an object's members. Unknown names come first, then each parameter in order.
  static func problem(of members: [JSON.Member], as parameters: [Parameter], at path: String = "") -> WireFailure? {
    for member in members where !parameters.contains(where: { $0.name.hasSameBytes(as: member.name) }) {
      if path.isEmpty && member.name == "_meta" { continue }
      let names = parameters.map(\.name)
      return WireFailure(
        .unknownParam,
        [
          JSON.Member("param", .string((path + member.name).cut(to: 200))),
          JSON.Member("params", .array(names.map { .string($0) })),
        ],
        saying: names.isEmpty
          ? "There are no parameters here."
          : "There is no such parameter; there are: \(names.joined(separator: ", ")).")
    }
    for parameter in parameters {
      let member = members.first { $0.name.hasSameBytes(as: parameter.name) }
      guard let member else {
        if parameter.isRequired { return WireFailure(.missingParam, "param", named: path + parameter.name) }
        continue
      }
      if let problem = parameter.shape.problem(of: member.value, at: path + parameter.name) { return problem }
    }
    return nil
  }

  private func wrongType(_ path: String) -> WireFailure {
    WireFailure(
      .wrongParamType, "param", named: path,
      saying: word.map { "The parameter \(path.cut(to: 200)) has the wrong type; it is \($0)." })
  }

  /// The type in words; `nil` where the type alone explains nothing.
  private var word: String? {
    switch self {
    case .boolean: "true or false"
    case .constant(let value): value.text
    case .integer: "a whole number"
    case .number: "a number"
    case .text, .word: "a text"
    case .members, .map: "an object"
    case .list: "an array"
    case .requestID, .either, .reference, .anything: nil
    }
  }
  private func outOfRange(_ path: String) -> WireFailure { WireFailure(.paramOutOfRange, "param", named: path) }
}

/// A named value of an object: a parameter of a method, or a member of a result.
struct Parameter: Sendable {
  let name: String
  let shape: Shape
  let isRequired: Bool
  let summary: String

  init(_ name: String, _ shape: Shape, required isRequired: Bool = false, _ summary: String = "") {
    self.name = name
    self.shape = shape
    self.isRequired = isRequired
    self.summary = summary
  }

  /// Creates a parameter that is always present.
  static func always(_ name: String, _ shape: Shape, _ summary: String = "") -> Parameter {
    Parameter(name, shape, required: true, summary)
  }
}
