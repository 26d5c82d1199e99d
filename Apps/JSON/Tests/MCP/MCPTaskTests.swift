import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxPages
import SignalboxTesting
import Testing

@testable import SignalboxJSON

/// The tasks of an agent, with nothing but the answers that its model reads, and their cost.
@Suite struct MCPTaskTests {
  /// A task, and what it costs.
  private struct Task: Sendable {
    let name: String
    let application: @Sendable () -> any Application
    /// Each call with its arguments, and a part of its answer.
    let steps: [(tool: String, arguments: JSON, answer: String)]
    /// The refusals that belong to the task.
    var refusals = 0
    /// The most tokens of all answers, by ``Tokens/measured(_:)``.
    let tokens: Int
  }

  private static let secret: JSON = ["secret": "password"]

  private static let small: [Task] = [
    Task(
      name: "feedback", application: { FeedbackApplication(store: QuietServices()) },
      steps: [
        ("ui_snapshot", [:], "[main/leave]"), ("ui_press", ["id": "main/leave"], "[selection/good]"),
        ("ui_press", ["id": "selection/good"], "the movie was good"),
      ], tokens: 250),
    Task(
      name: "register, an error mended", application: { RegisterApplication(service: QuietServices()) },
      steps: [
        ("ui_snapshot", [:], "8 characters"),
        ("ui_fill", ["values": ["register/username": "ada", "register/password": "wrong way"]], "by its name"),
        ("ui_fill", ["values": ["register/username": "ada lovelace", "register/password": secret]], "(default)"),
        ("ui_press", ["id": "register/submit"], "Welcome"),
      ], refusals: 1, tokens: 320),
    Task(
      name: "a photo", application: { GalleryApplication(library: QuietServices()) },
      steps: [
        ("ui_snapshot", [:], "[login/submit]"),
        ("ui_fill", ["values": ["login/username": "ada", "login/password": secret]], "filled"),
        ("ui_press", ["id": "login/submit"], "35 more rows"),
        ("ui_list", ["id": "photos/list", "match": "photo 33"], "[photos/list/33]"),
        ("ui_press", ["id": "photos/list/33"], "loaded"),
      ], tokens: 620),
    Task(
      name: "row 7,342 of 100,000", application: { SamplerApplication(rows: 100_000) },
      steps: [
        ("ui_snapshot", [:], "99995 more rows"),
        ("ui_list", ["id": "rows/rows", "match": "row 7342", "count": 1], "[rows/rows/r7342]"),
        ("ui_press", ["id": "rows/rows/r7342"], "nothing changed"),
      ], tokens: 180),
    Task(
      name: "a long effect, then undo", application: { SamplerApplication() },
      steps: [
        ("ui_snapshot", [:], "[home/load]"),
        ("ui_press", ["id": "home/load", "timeoutMs": 0], "still working"),
        ("ui_wait", ["until": ["settled": true]], #"= "42""#), ("ui_undo", [:], #"[home/loaded] = """#),
      ], tokens: 250),
    Task(
      name: "a live alert", application: { LiveApplication() },
      steps: [
        ("ui_snapshot", [:], "[live/queue] = 0"),
        ("ui_wait", ["until": ["element": ["id": "live/queue", "row": "alert 1"]]], "[live/queue/a1]"),
        ("ui_press", ["id": "live/queue/a1"], "queue a1"),
        ("ui_fill", ["values": ["live/comment": "seen"]], "seen"), ("ui_press", ["id": "live/save"], "saved seen"),
      ], tokens: 620),
    Task(
      name: "a file", application: { FileApplication() },
      steps: [
        ("ui_snapshot", [:], "[home/file]"),
        ("ui_set", ["id": "home/file", "value": [["name": "a.txt", "base64": "SGVsbG8="]]], "a.txt"),
      ], tokens: 170),
  ]

  private static let everything = Task(
    name: "every field of Everything", application: { SamplerApplication() },
    steps: [
      ("ui_snapshot", [:], "[home/everything]"), ("ui_press", ["id": "home/everything"], "[everything/due]"),
      (
        "ui_fill",
        [
          "values": [
            "everything/toppings": ["ham", "basil"], "everything/city": "Bern", "everything/due": "2026-11-24",
            "everything/at": "14:30", "everything/deep": false,
          ]
        ], #"["ham","basil"]"#
      ),
      ("ui_back", [:], "In front"), ("ui_press", ["id": "alert:1/ok"], "[home/load]"),
    ], tokens: 1_900)

  /// Set-up with a mistake; the installation is stopped, and then done.
  private static let setUp = Task(
    name: "set-up with a mistake, stopped and done", application: { SetupApplication(service: QuietServices()) },
    steps: [
      ("ui_snapshot", [:], "[host/zone]"),
      ("ui_fill", ["values": ["host/name": "web_01", "host/zone": "Europe/Berlin"]], "hyphens"),
      ("ui_set", ["id": "host/name", "value": "web01"], "[host/next] (default)"),
      ("ui_press", ["id": "host/next"], "[account/next]"),
      ("ui_fill", ["values": ["account/name": "ada", "account/password": secret, "account/again": secret]], "filled"),
      ("ui_press", ["id": "account/next"], "[packages/next]"),
      ("ui_press", ["id": "packages/next"], "edit: [review/host]"),
      ("ui_press", ["id": "review/install", "timeoutMs": 0], "ui_wait"),
      ("ui_back", [:], "Stop the installation?"), ("ui_press", ["id": "alert:1/stop"], "is undone"),
      ("ui_press", ["id": "review/install"], "web01 is set up."),
    ], tokens: 1_300)

  /// Carries a task out, and returns the tokens of its answers.
  private func perform(_ task: Task) async throws -> Int {
    try await onSessionThread {
      let wire = Wire(
        task.application(), secrets: SecretsFile(["password": "correct horse"]), dialect: .mcp)
      var (tokens, refusals) = (0, 0)
      for (number, step) in task.steps.enumerated() {
        let request: JSON = [
          "jsonrpc": "2.0", "id": .integer(number), "method": "tools/call",
          "params": ["name": .string(step.tool), "arguments": step.arguments, "_meta": MCPClient.modernMeta],
        ]
        var answers = wire.feed(request.text + "\n")
        if answers.isEmpty, step.tool == "ui_wait" { answers = wire.pass(.seconds(2)) }
        if answers.isEmpty, step.arguments["timeoutMs"] != nil { answers = wire.pass(.zero, settling: false) }
        if answers.isEmpty { answers = wire.settle() }
        let result = answers.map(json).first { $0["id"] == .integer(number) }?["result"] ?? nil
        #expect(result.said.contains(step.answer), "\(task.name), \(step.tool): \(result.said)")
        tokens += Tokens.measured(result.said)
        if result["isError"] == true { refusals += 1 }
      }
      #expect(refusals == task.refusals, "\(task.name)")
      #expect(tokens <= task.tokens, "\(task.name): \(tokens) tokens")
      return tokens
    }
  }

  @Test("D104: the tasks of agents need no refusal that is not meant, and at most 5,000 tokens of answers in all")
  func tasks() async throws {
    var total = 0
    for task in Self.small + [Self.everything, Self.setUp] { total += try await perform(task) }
    total += try await beside()
    #expect(total <= 5_000, "\(total) tokens")
  }

  /// An agent beside a colleague at the same session.
  private func beside() async throws -> Int {
    try await onSessionThread {
      let table = Visitors(SetupApplication(service: QuietServices()))
      let (agent, colleague) = (table.join(.mcp), table.join(.plain))
      var tokens = 0
      func use(_ tool: String, _ arguments: JSON) -> JSON {
        let result = table.call(
          agent, "tools/call",
          ["name": .string(tool), "arguments": arguments, "_meta": MCPClient.modernMeta])
        tokens += Tokens.measured(result.said)
        return result
      }
      let seen = use("ui_snapshot", [:])["structuredContent"]?["revision"] ?? nil
      table.call(colleague, "ui.set", ["id": "host/zone", "value": "Asia/Tokyo"])
      let mine = use("ui_set", ["id": "host/name", "value": "web01", "revision": seen])
      #expect(mine["isError"] == false && mine.said.contains(#"[host/zone] = "Asia/Tokyo""#), "\(mine.said)")
      table.call(colleague, "ui.set", ["id": "host/name", "value": "web02"])
      // The only refusal that is meant: the colleague has changed the same field.
      let revision = mine["structuredContent"]?["revision"] ?? nil
      let other = use("ui_set", ["id": "host/name", "value": "web03", "revision": revision])
      #expect(other["isError"] == true && other.said.contains("web02"), "\(other.said)")
      #expect(tokens <= 320, "\(tokens) tokens")
      return tokens
    }
  }
}

/// Services that keep nothing and always answer the same. An installation hangs at first, until it is cancelled.
private final class QuietServices: FeedbackStore, RegisterService, PhotoLibrary, SetupService {
  private let hangs = Latch(isOpen: false)

  func keep(_ feedback: CollectedFeedback, key: String) async throws {}

  func register(_ username: String, password: String, key: String) async throws -> Registration {
    Registration(token: "token")
  }

  func logIn(_ credentials: PhotoCredentials) async throws {}

  func photos(_ filter: PhotoFilter, page: Int) async throws -> PhotoBatch {
    let ada = Photographer(username: "ada", name: "Ada Lane")
    let photos = (1...40).map { number in
      Photo(
        id: "\(number)", title: "Photo \(number)", size: PixelSize(width: 400, height: 300), photographer: ada,
        address: "")
    }
    return PhotoBatch(photos: photos, next: nil)
  }

  func picture(of photo: Photo) async throws -> ImageState { .loaded(photo.title, size: photo.size, thumbnail: nil) }

  func zones() async -> ZoneList { ZoneList(all: ["Asia/Tokyo", "Europe/Berlin", "UTC"]) }

  func carryOut(_ step: SetupStep, of server: Server, password: String, installation: String, key: String) async throws
  {
    guard !hangs.isOpen else { return }
    hangs.open()
    // The stream yields nothing, and ends when its task is cancelled.
    let (stream, continuation) = AsyncStream.makeStream(of: Void.self)
    for await _ in stream {}
    continuation.finish()
    throw CancellationError()
  }

  func undo(_ installation: String) async throws {}
}
