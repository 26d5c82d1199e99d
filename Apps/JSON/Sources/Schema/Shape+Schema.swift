/// Where a document keeps its named shapes.
enum SchemaHome: String {
  /// In a JSON Schema.
  case definitions = "#/$defs/"
  /// In an OpenRPC document.
  case components = "#/components/schemas/"
}

extension Shape {
  /// The shape as a JSON Schema, of what draft 7 and 2020-12 mean alike.
  ///
  /// Objects stay open for members of later versions unless `isClosed`. Limits of text are not told: they count characters as
  /// people do, JSON Schema counts code points.
  func schema(_ home: SchemaHome = .definitions, isClosed: Bool = false) -> JSON {
    switch self {
    case .boolean: return ["type": "boolean"]
    case .constant(.null): return ["type": "null"]
    case .constant(let value): return ["const": value]
    case .integer(let range):
      return ["type": "integer", "minimum": .integer(range.lowerBound), "maximum": .integer(range.upperBound)]
    case .number: return ["type": "number"]
    case .text: return ["type": "string"]
    case .word(let words): return ["type": "string", "enum": .array(words.map { .string($0) })]
    case .requestID: return ["type": ["string", "integer", "number", "null"]]
    case .members(let parameters): return Self.schema(of: parameters, home, isClosed: isClosed)
    case .map(let shape, let limit):
      return Self.limited(
        ["type": "object", "additionalProperties": shape.schema(home, isClosed: isClosed)], "maxProperties", limit)
    case .list(let shape, let limit):
      return Self.limited(["type": "array", "items": shape.schema(home, isClosed: isClosed)], "maxItems", limit)
    case .either(let shapes): return ["anyOf": .array(shapes.map { $0.schema(home, isClosed: isClosed) })]
    case .reference(let definition) where !definition.isNamed(in: home): return definition.shape.schema(home)
    case .reference(let definition): return ["$ref": .string(home.rawValue + definition.name)]
    case .anything: return [:]
    }
  }

  /// An object of these.
  static func schema(of parameters: [Parameter], _ home: SchemaHome = .definitions, isClosed: Bool = false) -> JSON {
    let properties = parameters.map {
      JSON.Member($0.name, $0.shape.schema(home, isClosed: isClosed).described($0.summary))
    }
    var members = [JSON.Member("type", "object"), JSON.Member("properties", .object(properties))]
    let required = parameters.filter(\.isRequired).map { JSON.string($0.name) }
    if !required.isEmpty { members.append(JSON.Member("required", .array(required))) }
    if isClosed { members.append(JSON.Member("additionalProperties", false)) }
    return .object(members)
  }

  private static func limited(_ schema: JSON, _ name: String, _ limit: Int) -> JSON {
    limit == .max ? schema : schema.adding([JSON.Member(name, .integer(limit))])
  }
}

extension Definition {
  /// Whether it is kept under its name. One of several shapes is no object: generators of clients leave a component out that
  /// is none, and name it all the same.
  func isNamed(in home: SchemaHome) -> Bool {
    if case .either = shape, home == .components { false } else { true }
  }
}

extension JSON {
  /// The schema with a sentence; beside a `$ref` draft 7 would not see it.
  fileprivate func described(_ sentence: String) -> JSON {
    guard !sentence.isEmpty, self["$ref"] == nil else { return self }
    return adding([JSON.Member("description", .string(sentence))])
  }

  /// The object with more members.
  func adding(_ members: [Member]) -> JSON {
    guard case .object(let own) = self else { return self }
    return .object(own + members)
  }
}
