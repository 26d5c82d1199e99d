/// What a value on the wire looks like: the one description from which checks and schemas are made.
indirect enum Shape: Sendable {
  case boolean
  /// This value and no other.
  case constant(JSON)
  /// A whole number within bounds.
  case integer(ClosedRange<Int>)
  case number
  /// A text of at most so many characters.
  case text(atMost: Int)
  /// One of these words.
  case word([String])
  /// A request's id.
  case requestID
  /// An object with these members and no others.
  case members([Parameter])
  /// An object with any names and values of one shape.
  case map(of: Shape, atMost: Int)
  /// A list of one shape.
  case list(of: Shape, atMost: Int)
  /// One of several shapes.
  case either([Shape])
  /// A shape that has a name of its own.
  case reference(Definition)
  /// Anything; what it means depends on the element.
  case anything

  /// Text without a limit of the wire's.
  static let anyText = Shape.text(atMost: .max)
  /// A whole number that every language holds exactly.
  static let count = Shape.integer(0...Int(1) << 53)

  /// A list without a limit of the wire's.
  static func list(of shape: Shape) -> Shape { .list(of: shape, atMost: .max) }

  /// The shape, or null.
  static func nullable(_ shape: Shape) -> Shape { .either([shape, .constant(nil)]) }

  /// What is wrong with `value`, or `nil`. `path` is the name of the parameter.
  func problem(of value: JSON, at path: String) -> WireFailure? {
    switch (self, value) {
    case (.anything, _), (.boolean, .bool), (.number, .number): return nil
    case (.constant(let constant), _): return constant == value ? nil : wrongType(path)
    case (.integer(let range), .number):
      guard let whole = value.wholeNumber else { return wrongType(path) }
      return range.contains(whole) ? nil : outOfRange(path)
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

  /// What is wrong with an object's members: first a name that is unknown, then one that is missing, then the values.
  static func problem(of members: [JSON.Member], as parameters: [Parameter], at path: String = "") -> WireFailure? {
    for member in members where !parameters.contains(where: { $0.name.hasSameBytes(as: member.name) }) {
      if path.isEmpty && member.name == "_meta" { continue }
      return WireFailure(.unknownParam, "param", named: path + member.name)
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

  private func wrongType(_ path: String) -> WireFailure { WireFailure(.wrongParamType, "param", named: path) }
  private func outOfRange(_ path: String) -> WireFailure { WireFailure(.paramOutOfRange, "param", named: path) }
}

/// A named value of an object: what a method takes, or what it gives.
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

  /// A value that is always there.
  static func always(_ name: String, _ shape: Shape, _ summary: String = "") -> Parameter {
    Parameter(name, shape, required: true, summary)
  }
}
