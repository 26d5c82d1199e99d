import Foundation
import Glibc
import SignalboxHTTP
import SignalboxInterface
import SignalboxProgram
import Synchronization

/// Where the user types secrets that a model asked for: a page of this process's own, at an address that is good for once, so that
/// neither the model nor the program it runs in sees them.
///
/// What is typed is given to the one who asked, and kept nowhere.
final class SecretDesk: Sendable {
  /// The most questions that are open at a time; the oldest counts as refused then.
  private static let mostQuestions = 16
  /// How many characters a secret has at most, as any text.
  private static let mostCharacters = Limits().text
  private static let path = "/secret/"

  private struct State {
    var questions: [SecretQuestion] = []
    var address: ListenAddress?
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())

  /// The pages are at `address`, where another server shows them; without that, a server of their own is begun with the first.
  func open(at address: ListenAddress) { state.withLock { $0.address = address } }

  /// Calls `handler`, on any thread, whenever a question was answered.
  func whenAnswered(_ handler: @escaping @Sendable () -> Void) { state.withLock { $0.wake = handler } }

  /// Asks for secrets; gives the question and where it is answered, or `nil` when there can be no server.
  func ask(_ fields: [SecretQuestion.Field], for application: String) -> (SecretQuestion, url: String)? {
    let question = SecretQuestion(fields, for: application)
    guard let address = state.withLock({ serve(&$0) }) else { return nil }
    let (oldest, wake) = state.withLock { state in
      defer { state.questions.append(question) }
      return (state.questions.count == Self.mostQuestions ? state.questions.removeFirst() : nil, state.wake)
    }
    if let oldest {
      oldest.answer([:])
      wake?()
    }
    return (question, "http://\(address)\(Self.path)\(question.secret.text)")
  }

  /// Nobody waits for the answer any more.
  func withdraw(_ question: SecretQuestion) { state.withLock { $0.questions.removeAll { $0 === question } } }

  /// Answers a request for a page of the desk; `nil` for any other.
  func answer(_ request: HTTPRequest) -> HTTPResponse? {
    guard request.path.hasPrefix(Self.path) else { return nil }
    let token = String(request.path.dropFirst(Self.path.count))
    guard let question = state.withLock({ $0.questions.first { $0.secret.matches(token) } }) else {
      return SecretPage.gone
    }
    switch request.method {
    case "GET", "HEAD": return SecretPage.form(question, at: request.path)
    case "POST":
      guard let given = question.read(Pair.read(request.body), atMost: Self.mostCharacters) else {
        return SecretPage.form(question, at: request.path)
      }
      // Of two answers at a time the first counts.
      let wake = state.withLock { state in
        defer { state.questions.removeAll { $0 === question } }
        return state.questions.contains { $0 === question } ? state.wake : nil
      }
      guard let wake else { return SecretPage.gone }
      question.answer(given)
      wake()
      return given.isEmpty ? SecretPage.refused : SecretPage.taken
    default: return HTTPResponse(405, "text/plain; charset=utf-8")
    }
  }

  private func serve(_ state: inout State) -> ListenAddress? {
    if let address = state.address { return address }
    guard let server = try? HTTPServer(at: ListenAddress(host: "127.0.0.1", port: 0)) else { return nil }
    Task.detached { await server.run { request, _ in self.admit(request) } }
    state.address = server.address
    return server.address
  }

  /// Answers what comes to a server of the desk's own.
  private func admit(_ request: HTTPRequest) -> HTTPResponse {
    guard let address = state.withLock({ $0.address }), let host = request.headers["host"] else {
      return SecretPage.gone
    }
    let gate = Gate(listening: address)
    guard gate.knows(host: host) else { return HTTPResponse(421, "text/plain; charset=utf-8") }
    guard gate.knows(origin: request.headers["origin"], host: host) else {
      return HTTPResponse(403, "text/plain; charset=utf-8")
    }
    return answer(request) ?? SecretPage.gone
  }
}

/// Secrets that the user is asked for together.
final class SecretQuestion: Sendable, CustomStringConvertible {
  /// A secret's name, and what it is for.
  struct Field: Equatable {
    let name: String
    let label: String
  }

  /// What came of it.
  enum Answer { case open, given([String: String]), refused }

  /// What its address ends in.
  let secret = Secret()
  /// What clients know it by.
  let state = Secret().text
  let fields: [Field]
  let application: String
  private let given = Mutex(Answer.open)

  init(_ fields: [Field], for application: String) { (self.fields, self.application) = (fields, application) }

  /// Names nothing, wherever it may be printed.
  var description: String { "secrets" }

  var answer: Answer { given.withLock { $0 } }

  fileprivate func answer(_ texts: [String: String]) {
    given.withLock { $0 = texts.isEmpty ? .refused : .given(texts) }
  }

  /// What a form says: every secret, nothing when the user gives none, or `nil` when something is missing.
  fileprivate func read(_ pairs: [Pair], atMost limit: Int) -> [String: String]? {
    if pairs.contains(Pair(name: "do", value: "refuse")) { return [:] }
    var given: [String: String] = [:]
    for (number, field) in fields.enumerated() {
      guard let text = pairs.first(where: { $0.name == "s\(number)" })?.value, !text.isEmpty, text.count <= limit else {
        return nil
      }
      given[field.name] = text
    }
    return given
  }
}
