import Foundation
import SignalboxCore
import SignalboxDrivers
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxBrowser
@testable import SignalboxHTTP
@testable import SignalboxServer

/// A page with a field for two pictures or texts.
struct Sending: Application {
  static let name = "sending"
  var limit = 100_000

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    try? await context.navigator.presentRoot(SendPage(limit))
    return nil
  }
}

private final class SendPage: Page<Void> {
  private let name = TextField("name", "Name")
  private let files: FileField
  private let send = Button("send", "Send")
  override var elements: [PageElement] { [name, files, send] }
  init(_ limit: Int) {
    files = FileField("files", "Files", limit: limit, types: [.text, .png], count: 2)
    super.init(key: "page", title: "Send")
  }
}

/// A server and a browser; the session's folder for files is in the system's place for temporary files.
final class UploadVisit {
  let served: Served
  let agent: UserAgent
  let session: HostedSession
  let shelf: FileShelf
  /// The session's folder, and the name of a file in it that shows the folder.
  private let folder: String
  private let probe: String

  init(
    _ application: Sending = Sending(), limits: Visitors.Limits = Visitors.Limits(),
    deadlines: Deadlines = Deadlines(now: { 0 })
  ) throws {
    let host = try SessionHost()
    let session = try host.start(application, capabilities: [.images, .rawText])
    self.session = session
    shelf = try #require(try waitFor { try await session.within { $0.files } ?? nil })
    let file = try shelf.receive("probe", for: FilesState(limit: 10))
    try file.take(Array("probe!".utf8)[...])
    probe = try file.finish().digest
    folder = (try #require(try shelf.path(of: probe)) as NSString).deletingLastPathComponent
    served = try Served(limits: limits, deadlines: deadlines) { _ in HostedSessionDriver(session) }
    agent = served.agent
    try agent.open("/")
  }

  /// The names of all files in the session's folder.
  func names() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0 != probe }
  }

  /// The bytes of all files in the session's folder, also of those that are not complete.
  func size() throws -> Int {
    try names().reduce(0) { sum, name in
      let attributes = try? FileManager.default.attributesOfItem(atPath: folder + "/" + name)
      return sum + (attributes?[.size] as? Int ?? 0)
    }
  }

  /// Waits until the names of the files in the session's folder are as wanted.
  func wait(until isWanted: ([String]) throws -> Bool) throws {
    let deadline = Patience().deadline
    while try !isWanted(names()) {
      guard !deadline.hasPassed else { throw DriverFailure(description: "it never comes: \(try names())") }
      _ = poll(nil, 0, 10)
    }
  }

  /// Begins to send a form with a file: the fields before it, and the first bytes of the file.
  /// - Parameter length: The length of the file, if the caller sends more bytes than `bytes`.
  /// - Returns: The connection, and the rest of the body.
  func begin(
    _ bytes: [UInt8], sending count: Int, of length: Int? = nil
  ) throws -> (RawConnection, rest: [UInt8]) {
    let pairs = try agent.filled(UploadTests.keep).filter { $0.0 != UploadTests.field }
    let body = UserAgent.multipart(pairs, [(UploadTests.field, "a.txt", bytes)])
    let start = try #require(body.firstRange(of: bytes)).lowerBound + count
    let headers = UserAgent.multipartHeaders(agent.port).map { "\($0): \($1)\r\n" }.joined()
    let cookie = agent.cookies.map { "\($0)=\($1)" }.joined(separator: "; ")
    let total = body.count - bytes.count + (length ?? bytes.count)
    let head =
      "POST / HTTP/1.1\r\nHost: 127.0.0.1:\(agent.port)\r\nCookie: \(cookie)\r\n\(headers)Content-Length: \(total)\r\n\r\n"
    let client = try RawConnection(port: agent.port)
    client.send(Array(head.utf8) + body[..<start])
    return (client, Array(body[start...]))
  }

  /// Posts the page's form with these files, unchanged otherwise.
  func post(_ files: [UploadTests.File], _ pairs: [(String, String)]? = nil) throws -> UserAgent.Reply {
    let body = UserAgent.multipart(
      try pairs ?? agent.filled(UploadTests.keep).filter { $0.0 != UploadTests.field }, files)
    return try agent.request("POST", "/", UserAgent.multipartHeaders(agent.port), body)
  }
}

/// Returns the result of an async call, on a thread of its own.
func waitFor<Value: Sendable>(_ body: @escaping @Sendable () async throws -> Value) throws -> Value {
  let result = Mutex<Result<Value, any Error>?>(nil)
  let done = DispatchSemaphore(value: 0)
  Task.detached(executorPreference: OwnThreads.shared) {
    do {
      let value = try await body()
      result.withLock { $0 = .success(value) }
    } catch {
      result.withLock { $0 = .failure(error) }
    }
    done.signal()
  }
  done.wait()
  guard let result = result.withLock(\.self) else { preconditionFailure("the task has signalled") }
  return try result.get()
}
