import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// Every reason of an answer, each caused once. The compiler reports a reason that is missing here.
@Suite struct ReasonTests {
  @Test("errors: each reason has its code, and its answer contains no value", arguments: Reason.allCases)
  func given(_ reason: Reason) async throws {
    let lines = try await onSessionThread { Self.answers(to: reason) }
    let errors = lines.flatMap { json($0).messages }.compactMap { $0["error"] }
    #expect(errors.map { $0["data"]?["reason"] } == [.string(reason.name)])
    #expect(errors.first?["code"] == .integer(reason.code))
    let sentence: JSON = .string(Self.sentences[reason] ?? reason.message)
    #expect(errors.first?["message"] == sentence)
    #expect(!lines.contains { $0.contains("canary") })
  }

  /// The sentences that say what would be taken, for the script of the reason.
  private static let sentences: [Reason: String] = [
    .wrongParamType: "The parameter id has the wrong type; it is a text.",
    .paramOutOfRange: "The parameter offset is a number from 0 to 9007199254740992.",
    .unknownParam: "There is no such parameter; there are: id.",
    .coveredByAlert: "An alert is in front and must be answered first: press alert:1/ok.",
    .wrongAction: "The element takes only ui.set.",
    .wrongType: "The value has the wrong type: the element takes a text.",
    .notAChoice: #"No option has this key. The keys are "free", "pro"."#,
    .secretRefused:
      "No secret is prepared: the user types it in another front end, or starts this program with --secrets.",
  ]

  private static func answers(to reason: Reason) -> [String] {
    if reason == .lookingOn {
      let visitors = Visitors()
      let guest = visitors.join()
      visitors.session.within { $0.admit(.looking) }
      return script(reason).flatMap { visitors.say(guest, $0) }
    }
    if reason == .sentAway {
      let visitors = Visitors()
      let guest = visitors.join()
      visitors.session.within { $0.admit(.away) }
      return visitors.heard(guest)
    }
    var limits = Limits()
    limits.subscriptions = 1
    let wire =
      reason == .internal
      ? Wire(NoNumberApplication())
      : isForFiles(reason)
        ? Wire(FileApplication(types: reason == .emptyFile ? [.png] : [.text]))
        : Wire(limits: limits, dialect: isForMCP(reason) ? .mcp : .plain)
    // A string cannot contain a lone continuation byte.
    guard reason != .invalidUTF8 else { return wire.feed(bytes: [0x80, 0x0A]) }
    return script(reason).flatMap { wire.send($0 + "\n") } + (reason == .shuttingDown ? wire.end().lines : [])
  }

  private static func isForMCP(_ reason: Reason) -> Bool {
    [.unknownTool, .unknownResource, .resourceNotFound, .unsupportedRevision].contains(reason)
  }

  private static func isForFiles(_ reason: Reason) -> Bool {
    [.fileTooLarge, .wrongFileType, .emptyFile, .tooManyFiles, .badFileName, .noSuchFile].contains(reason)
  }

  private static func ask(_ method: String, _ parameters: String = "{}", id: Int = 1) -> String {
    #"{"jsonrpc":"2.0","id":\#(id),"method":"\#(method)","params":\#(parameters)}"#
  }

  private static func press(_ id: String) -> String { ask("ui.press", #"{"id":"home/\#(id)"}"#) }

  private static func set(_ id: String, _ value: String) -> String {
    ask("ui.set", #"{"id":"home/\#(id)","value":\#(value)}"#)
  }

  private static func modern(_ method: String, _ parameters: String, version: String = "2026-07-28") -> String {
    ask(
      method,
      parameters.dropLast()
        + #","_meta":{"io.modelcontextprotocol/protocolVersion":"\#(version)","io.modelcontextprotocol/clientCapabilities":{}}}"#
    )
  }

  private static let long = String(repeating: "x", count: 300)

  /// Returns lines of which the last causes the reason.
  private static func script(_ reason: Reason) -> [String] {
    switch reason {
    case .invalidJSON: ["canary"]
    case .trailingData: [#""canary" "canary""#]
    case .duplicateKey: [#"{"canary":1,"canary":2}"#]
    case .invalidUTF8: []
    case .loneSurrogate: [#""canary\ud800""#]
    case .tooDeep: [String(repeating: "[", count: 65)]
    case .lineTooLong: [String(repeating: "canary", count: 200_000)]
    case .notAnObject: [#""canary""#]
    case .badVersion: [#"{"jsonrpc":"canary","id":1,"method":"app.ping"}"#]
    case .badMethod: [#"{"jsonrpc":"2.0","id":1,"method":["canary"]}"#]
    case .badParams: [#"{"jsonrpc":"2.0","id":1,"method":"app.ping","params":"canary"}"#]
    case .badID: [#"{"jsonrpc":"2.0","id":["canary"],"method":"app.ping"}"#]
    case .idTooLong: [#"{"jsonrpc":"2.0","id":"\#(long)","method":"app.ping"}"#]
    case .duplicateID: [ask("ui.wait", #"{"until":{"page":"second"},"detached":true}"#), ask("app.ping")]
    case .emptyBatch: ["[]"]
    case .batchTooLong: ["[" + Array(repeating: "0", count: 101).joined(separator: ",") + "]"]
    case .methodNotFound: [ask("app.pong")]
    case .missingParam: [ask("ui.get")]
    case .unknownParam: [ask("ui.get", #"{"id":"home/age","x":"canary"}"#)]
    case .conflictingParams: [ask("ui.set", #"{"id":"home/email","value":"canary","valueFrom":{"secret":"canary"}}"#)]
    case .wrongParamType: [ask("ui.get", #"{"id":["canary"]}"#)]
    case .namedParamsOnly: [ask("ui.get", #"["canary"]"#)]
    case .paramOutOfRange: [ask("ui.list", #"{"id":"home/people","offset":-1,"count":1}"#)]
    case .internal: [press("divide"), ask("ui.snapshot")]
    case .unknownElement: [press("nothing")]
    case .staleElement: [press("people/p1/delete"), press("people/p1")]
    case .notOnTop: [press("next"), press("load")]
    case .coveredByAlert: [press("warn"), press("load")]
    case .disabled: [press("locked")]
    case .wrongAction: [press("email")]
    case .noBack: [ask("ui.back")]
    case .wrongType: [set("email", #"["canary"]"#)]
    case .tooLong: [set("email", #""canarycanary""#)]
    case .controlCharacter: [set("email", #""canary\u0007""#)]
    case .numberOutOfRange: [set("age", "1e400")]
    case .outOfRange: [set("age", "151")]
    case .stepMismatch: [set("age", "0.1")]
    case .notAChoice: [set("plan", #""canary""#)]
    case .badFormat: [set("due", #""canary""#)]
    case .fileTooLarge: [set("file", #"[{"name":"a","base64":"Y2FuYXJ5Y2FuYXJ5"}]"#)]
    case .wrongFileType: [set("file", #"[{"name":"a","base64":"AA=="}]"#)]
    case .emptyFile: [set("file", #"[{"name":"a","base64":""}]"#)]
    case .tooManyFiles: [set("file", #"[{"name":"a","base64":""},{"name":"b","base64":""},{"name":"c","base64":""}]"#)]
    case .badFileName: [set("file", #"[{"name":"../canary","base64":""}]"#)]
    case .noSuchFile: [set("file", #"[{"digest":"canary"}]"#)]
    case .staleRevision: [set("age", "3"), ask("ui.set", #"{"id":"home/age","value":4,"ifRevision":0}"#)]
    case .otherElement: [ask("ui.press", #"{"id":"home/load","seen":{"label":"canary"}}"#)]
    case .sentAway: []
    case .timeout: [ask("ui.wait", #"{"until":{"page":"second"},"timeoutMs":0}"#)]
    case .cancelled: [ask("ui.wait", #"{"until":{"page":"second"}}"#), ask("app.cancel", #"{"id":1}"#, id: 2)]
    case .shuttingDown: [ask("ui.wait", #"{"until":{"page":"second"}}"#)]
    case .tooMany: [ask("ui.subscribe", id: 2), ask("ui.subscribe")]
    case .secretRefused: [ask("ui.set", #"{"id":"home/password","valueFrom":{"secret":"mail"}}"#)]
    case .actionFailed: [press("fail")]
    case .lookingOn: [set("email", #""canary""#)]
    case .unsupportedProtocol: [ask("app.hello", #"{"protocol":[2]}"#)]
    case .unknownTool: [modern("tools/call", #"{"name":"ui_dance"}"#)]
    case .unknownResource: [modern("resources/read", #"{"uri":"ui://nothing"}"#)]
    case .resourceNotFound:
      [ask("initialize", #"{"protocolVersion":"2025-11-25"}"#), ask("resources/read", #"{"uri":"ui://nothing"}"#)]
    case .unsupportedRevision: [modern("tools/list", #"{"x":1}"#, version: "1900-01-01")]
    }
  }
}
