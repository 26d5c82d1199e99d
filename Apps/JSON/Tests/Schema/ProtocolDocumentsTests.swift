import Foundation
import SignalboxProgram
import SignalboxTesting
import Testing

@testable import SignalboxJSON

@Suite struct ProtocolDocumentsTests {
  private static let documents = [
    "protocol.schema.json": ProtocolDocuments(of: program).schema,
    "openrpc.json": ProtocolDocuments(of: program).openRPC,
  ]
  private static let program = ProgramIdentity(name: "signalbox-json", version: Program.version)

  @Test("schema: docs/reference/schema matches the table of types", arguments: documents.keys.sorted())
  func committed(_ name: String) throws {
    let text = (Self.documents[name] ?? nil).indented + "\n"
    let file = URL(filePath: #filePath).appending(path: "../../../../../docs/reference/schema/\(name)").standardized
    if ProcessInfo.processInfo.environment["RECORD"] != nil {
      try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try text.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("written anew: \(name); read it before it is committed")
    }
    let committed = try String(contentsOf: file, encoding: .utf8)
    #expect(committed == text, "RECORD=1 swift test --filter ProtocolDocuments writes it anew")
  }

  @Test("--schema: both documents are printed, one a line; rpc.discover gives the second at once")
  func printed() async throws {
    try await onSessionThread {
      let lines = ProtocolDocuments(of: Self.program).lines.split(separator: "\n").map { json(String($0)) }
      #expect(lines == [ProtocolDocuments(of: Self.program).schema, ProtocolDocuments(of: Self.program).openRPC])
      #expect(Wire(hasTestClock: true).call("rpc.discover") == ProtocolDocuments(of: Self.program).openRPC)
      let names = Wire().call("rpc.discover")["methods"]?.elements.compactMap { $0["name"] } ?? []
      #expect(names.contains("ui.fill"))
      #expect(!names.contains("app.advance"))
    }
  }

  @Test("schema: each document contains its references, and no property has a keyword of Python as its name")
  func closed() {
    for (name, document) in Self.documents {
      var references: Set<String> = []
      var properties: Set<String> = []
      document.walk { member in
        if member.name == "$ref", case .string(let target) = member.value { references.insert(target) }
        if member.name == "properties", case .object(let own) = member.value { properties.formUnion(own.map(\.name)) }
      }
      let home = name == "openrpc.json" ? document["components"]?["schemas"] : document["$defs"]
      for reference in references {
        #expect(home?[String(reference.split(separator: "/").last ?? "")] != nil, "\(name): \(reference)")
      }
      #expect(references.count > 10)
      #expect(properties.isDisjoint(with: ["from", "in"]))
    }
  }

  @Test("schema: each method's optional parameters follow the required ones, and each of its errors has its own code")
  func methods() {
    for method in ProtocolDocuments().openRPC["methods"]?.elements ?? [] {
      let required = (method["params"]?.elements ?? []).map { $0["required"] == true }
      #expect(required == required.sorted { $0 && !$1 })
      let codes = (method["errors"]?.elements ?? []).compactMap { $0["code"]?.text }
      #expect(Set(codes).count == codes.count)
    }
  }
}

extension JSON {
  var elements: [JSON] { if case .array(let elements) = self { elements } else { [] } }

  /// Visits every member at every depth.
  func walk(_ visit: (Member) -> Void) {
    for element in elements { element.walk(visit) }
    guard case .object(let members) = self else { return }
    for member in members {
      visit(member)
      member.value.walk(visit)
    }
  }

  /// The value with indented lines for readers; short parts stay on a line.
  var indented: String { indented("") }

  private func indented(_ margin: String) -> String {
    if text.utf8.count + margin.count < 100 { return text }
    let inner = margin + "  "
    switch self {
    case .array(let values):
      return "[\n" + values.map { inner + $0.indented(inner) }.joined(separator: ",\n") + "\n\(margin)]"
    case .object(let members):
      let lines = members.map { "\(inner)\(JSON.string($0.name).text): \($0.value.indented(inner))" }
      return "{\n" + lines.joined(separator: ",\n") + "\n\(margin)}"
    case .null, .bool, .number, .string: return text
    }
  }
}
