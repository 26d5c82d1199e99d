/// The place of named shapes in a document.
enum SchemaHome: String {
  /// The place in a JSON Schema.
  case definitions = "#/$defs/"
  /// The place in an OpenRPC document.
  case components = "#/components/schemas/"
}

extension Shape {
  /// Returns the shape as a JSON Schema, with keywords that mean the same in draft 7 and 2020-12.
  ///
  /// Objects stay open for members of later versions unless `isClosed`. The schema has no limits of texts: the wire
  /// counts characters as users see them, but JSON Schema counts code points.
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

  /// Returns the schema of an object with these members.
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
  /// Returns whether the definition has a name in the document. A choice of several shapes is not an object. Client
  /// generators drop a component that is not an object, and still refer to its name.
  func isNamed(in home: SchemaHome) -> Bool {
    if case .either = shape, home == .components { false } else { true }
  }
}

extension JSON {
  /// Returns the schema with a description. Draft 7 would ignore a description beside a `$ref`.
  fileprivate func described(_ sentence: String) -> JSON {
    guard !sentence.isEmpty, self["$ref"] == nil else { return self }
    return adding([JSON.Member("description", .string(sentence))])
  }

  /// Returns the object with more members.
  func adding(_ members: [Member]) -> JSON {
    guard case .object(let own) = self else { return self }
    return .object(own + members)
  }
}
