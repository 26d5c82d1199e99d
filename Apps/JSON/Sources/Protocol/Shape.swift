/// What a value on the wire must look like: the one description from which checks, and later schemas, are made.
indirect enum Shape {
  case boolean
  /// A whole number within bounds.
  case integer(ClosedRange<Int>)
  /// A text of at most so many characters.
  case text(atMost: Int)
  /// One of these words.
  case word([String])
  /// A request's id.
  case requestID
  /// An object with these members and no others.
  case members([Parameter])
  /// An object with any names.
  case map(atMost: Int)
  /// A list of one shape.
  case list(of: Shape, atMost: Int)
  /// Anything; what it means depends on the element.
  case anything

  /// What is wrong with `value`, or `nil`. `path` is the name of the parameter.
  func problem(of value: JSON, at path: String) -> WireFailure? {
    switch (self, value) {
    case (.anything, _), (.boolean, .bool): return nil
    case (.integer(let range), .number):
      guard let whole = value.wholeNumber else { return wrongType(path) }
      return range.contains(whole) ? nil : outOfRange(path)
    case (.text(let limit), .string(let text)):
      return text.utf8.count <= limit || text.count <= limit ? nil : outOfRange(path)
    case (.word(let words), .string(let text)): return words.contains(text) ? nil : outOfRange(path)
    case (.requestID, _): return RequestID(value) == nil ? wrongType(path) : nil
    case (.members(let parameters), .object(let members)):
      return Self.problem(of: members, as: parameters, at: path + ".")
    case (.map(let limit), .object(let members)): return members.count <= limit ? nil : outOfRange(path)
    case (.list(let shape, let limit), .array(let values)):
      guard values.count <= limit else { return outOfRange(path) }
      for value in values {
        if let problem = shape.problem(of: value, at: path) { return problem }
      }
      return nil
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

/// A named value that a method or an object takes.
struct Parameter {
  let name: String
  let shape: Shape
  let isRequired: Bool
  let summary: String

  init(_ name: String, _ shape: Shape, required isRequired: Bool = false, _ summary: String) {
    self.name = name
    self.shape = shape
    self.isRequired = isRequired
    self.summary = summary
  }
}
