public import SignalboxProgram

/// The protocol as documents for machines, made from the table of methods and shapes.
public struct ProtocolDocuments {
  private let methods: [Method]
  private let program: ProgramIdentity

  /// Creates the documents of a program with its usual limits. The documents of `signalbox-json` are in
  /// `docs/reference/schema`.
  public init(of program: ProgramIdentity = Program.identity) {
    self.init(MethodTable(limits: Limits(), hasTestClock: true), of: program)
  }

  init(_ table: MethodTable, of program: ProgramIdentity = Program.identity) {
    (methods, self.program) = (table.methods, program)
  }

  /// Both documents, each on a line: the JSON Schema, then the OpenRPC document.
  public var lines: String { schema.text + "\n" + openRPC.text + "\n" }

  /// A JSON Schema (2020-12) for every line in either direction.
  ///
  /// Beside the shapes, the schema defines each method's parameters, result and request, and each notification and its
  /// parameters. The names are like `UiPressParams` and `UiPressRequest`, because code generators make a type from each
  /// name, and number the types without a name.
  var schema: JSON {
    var definitions = Definition.all.map { JSON.Member($0.name, $0.shape.schema()) }
    for method in methods {
      definitions += [
        JSON.Member(Self.name(method.name, "Params"), Self.parameters(of: method)),
        JSON.Member(Self.name(method.name, "Result"), method.result.schema()),
        JSON.Member(Self.name(method.name, "Request"), Self.request(method)),
      ]
    }
    for event in Event.allCases {
      definitions += [
        JSON.Member(Self.name(event.rawValue, "Params"), Shape.schema(of: event.parameters)),
        JSON.Member(Self.name(event.rawValue, "Notification"), Self.notification(event)),
      ]
    }
    definitions += [
      JSON.Member("Error", Self.error),
      JSON.Member("Success", Self.message([("id", Shape.requestID.schema()), ("result", [:])])),
      JSON.Member("Failure", Self.message([("id", Shape.requestID.schema()), ("error", ["$ref": "#/$defs/Error"])])),
      JSON.Member("Request", Self.any(methods.map { Self.name($0.name, "Request") })),
      JSON.Member("Notification", Self.any(Event.allCases.map { Self.name($0.rawValue, "Notification") })),
      JSON.Member("Answer", Self.any(["Success", "Failure"])),
    ]
    let batch = { (name: String) -> JSON in ["type": "array", "items": ["$ref": .string("#/$defs/" + name)]] }
    return [
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "title": .string("A line between \(program.name) and its driver"),
      "anyOf": [
        ["$ref": "#/$defs/Request"], batch("Request"), ["$ref": "#/$defs/Notification"], ["$ref": "#/$defs/Answer"],
        batch("Answer"),
      ],
      "$defs": .object(definitions),
    ]
  }

  /// An OpenRPC document, as `rpc.discover` returns it.
  var openRPC: JSON {
    [
      "openrpc": "1.4.0",
      "info": [
        "title": .string(program.name), "version": .string(program.version),
        "description": "Drives an application: see the page, fill it in, press, wait, listen.",
      ],
      "methods": .array(methods.map(Self.openRPC)),
      "components": [
        "schemas": .object(
          Definition.all.filter { $0.isNamed(in: .components) }.map { definition in
            JSON.Member(definition.name, definition.shape.schema(.components))
          })
      ],
      "x-notifications": .array(
        Event.allCases.map {
          [
            "name": .string($0.rawValue), "summary": .string($0.summary),
            "params": .array($0.parameters.map(Self.descriptor)),
          ]
        }),
    ]
  }

  // MARK: Parts of the schema

  /// The parameter that every method accepts and ignores.
  private static let meta = Parameter("_meta", .anything, "Not looked at.")

  /// Returns the name of a definition: `ui.press` and `Params` become `UiPressParams`.
  private static func name(_ method: String, _ what: String) -> String {
    method.split(separator: ".").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined() + what
  }

  private static func any(_ names: [String]) -> JSON {
    ["anyOf": .array(names.map { ["$ref": .string("#/$defs/" + $0)] })]
  }

  /// Returns the schema of a method's parameters. Of the parameters that exclude each other exactly one is needed.
  private static func parameters(of method: Method) -> JSON {
    let schema = Shape.schema(of: method.parameters + [meta], isClosed: true)
    let names = method.alternatives.map { JSON.string($0) }
    guard !names.isEmpty else { return schema }
    let any: JSON = ["anyOf": .array(names.map { ["required": [$0]] })]
    // Only `not`: code generators make a numbered type of each alternative.
    return schema.adding([JSON.Member("not", ["anyOf": [["required": .array(names)], ["not": any]]])])
  }

  private static func message(_ members: [(String, JSON)]) -> JSON {
    let properties = [JSON.Member("jsonrpc", ["const": "2.0"])] + members.map { JSON.Member($0.0, $0.1) }
    return [
      "type": "object", "properties": .object(properties), "required": .array(properties.map { .string($0.name) }),
    ]
  }

  private static func request(_ method: Method) -> JSON {
    let parameters: JSON = ["$ref": .string("#/$defs/" + name(method.name, "Params"))]
    let hasRequired = method.parameters.contains(where: \.isRequired)
    // JSON-RPC has parameters by position, too, and a list without any is the same as none.
    let none: JSON = ["type": "array", "maxItems": 0]
    let members: [JSON.Member] = [
      JSON.Member("jsonrpc", ["const": "2.0"]), JSON.Member("id", Shape.requestID.schema()),
      JSON.Member("method", ["const": .string(method.name)]),
      JSON.Member("params", hasRequired ? parameters : ["anyOf": [parameters, none]]),
    ]
    return [
      "type": "object", "properties": .object(members),
      "required": .array(["jsonrpc", "method"] + (hasRequired ? ["params"] : [])),
    ]
  }

  private static func notification(_ event: Event) -> JSON {
    message([
      ("method", ["const": .string(event.rawValue)]),
      ("params", ["$ref": .string("#/$defs/" + name(event.rawValue, "Params"))]),
    ])
  }

  private static var error: JSON {
    let codes = Set(Reason.allCases.map(\.code)).sorted()
    let reason: JSON = [
      "type": "string", "enum": .array(Set(Reason.allCases.map(\.name)).sorted().map { .string($0) }),
    ]
    return [
      "type": "object",
      "properties": [
        "code": ["enum": .array(codes.map { .integer($0) })], "message": ["type": "string"],
        "data": ["type": "object", "properties": ["reason": reason], "required": ["reason"]],
      ],
      "required": ["code", "message", "data"],
    ]
  }

  // MARK: Parts of the OpenRPC document

  private static func openRPC(_ method: Method) -> JSON {
    // OpenRPC demands required parameters first.
    let parameters = method.parameters.filter(\.isRequired) + method.parameters.filter { !$0.isRequired }
    return [
      "name": .string(method.name), "summary": .string(method.summary), "paramStructure": "by-name",
      "params": .array(parameters.map(descriptor)),
      "result": ["name": "result", "schema": result(method.result.schema(.components))],
      "errors": .array(errors(method.errors)),
    ]
  }

  /// Declares every result as an object. Some generators turn optional members of a named schema into required members,
  /// and would refuse every answer.
  private static func result(_ schema: JSON) -> JSON {
    schema["type"] == nil ? ["type": "object", "allOf": [schema]] : schema
  }

  private static func descriptor(_ parameter: Parameter) -> JSON {
    [
      "name": .string(parameter.name), "summary": .string(parameter.summary), "required": .bool(parameter.isRequired),
      "schema": parameter.shape.schema(.components, isClosed: true),
    ]
  }

  /// Returns an error for each code, as OpenRPC demands. The reasons distinguish them.
  private static func errors(_ reasons: [Reason]) -> [JSON] {
    Set(reasons.map(\.code)).sorted().map { code in
      let own = reasons.filter { $0.code == code }
      return [
        "code": .integer(code), "message": .string(own.map(\.message).joined(separator: " ")),
        "data": ["reasons": .array(own.map { .string($0.name) })],
      ]
    }
  }
}
