import Foundation

// The cost of the wire with Foundation's coders: decodes a request, encodes an answer like signalbox-json's, and does
// nothing else.

struct Request: Decodable {
  let jsonrpc: String
  let id: Int
  let method: String
}

struct Answer<Result: Encodable>: Encodable {
  var jsonrpc = "2.0"
  let id: Int
  let result: Result
}

struct Nothing: Encodable {}

struct Snapshot: Encodable {
  struct Entry: Encodable {
    let page: Int
    let key: String
    let title: String
  }
  struct Page: Encodable {
    let page: Int
    let key: String
    let title: String
    let canGoBack: Bool
    let elements: [Element]
  }
  struct Element: Encodable {
    let type: String
    let id: String
    let label: String
    let enabled: Bool
    let actions: [String]
    var level: Int?
    var text: String?
  }
  let revision: Int
  let settled: Bool
  let pending: [String]
  let stack: [Entry]
  let page: Page
  let alerts: [String]
}

/// The sampler's home page.
let buttons = ["Account", "People", "Locked", "Load", "Everything"].map {
  Snapshot.Element(
    type: "button", id: "home/" + $0.lowercased(), label: $0, enabled: $0 != "Locked",
    actions: $0 == "Locked" ? [] : ["press"])
}
let home = Snapshot(
  revision: 0, settled: true, pending: [], stack: [.init(page: 1, key: "home", title: "Home")],
  page: .init(
    page: 1, key: "home", title: "Home", canGoBack: false,
    elements: [.init(type: "heading", id: "home/title", label: "Toy", enabled: true, actions: [], level: 1)] + buttons
      + [.init(type: "text", id: "home/loaded", label: "Loaded", enabled: true, actions: [], text: "")]),
  alerts: [])

let (decoder, encoder) = (JSONDecoder(), JSONEncoder())
while let line = readLine() {
  let request = try decoder.decode(Request.self, from: Data(line.utf8))
  var answer =
    request.method == "ui.snapshot"
    ? try encoder.encode(Answer(id: request.id, result: home))
    : try encoder.encode(Answer(id: request.id, result: Nothing()))
  answer.append(0x0A)
  answer.withUnsafeBytes { _ = write(1, $0.baseAddress, $0.count) }
}
