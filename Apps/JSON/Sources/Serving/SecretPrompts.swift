import Foundation
import SignalboxHTTP
import SignalboxInterface
import SignalboxPlatform
import SignalboxProgram
import Synchronization

/// The pages on which the user types the secrets that a model asked for. This process serves them at addresses that
/// work once. Neither the model nor the program that runs the model sees the secrets.
///
/// The secret goes to the call that asked. The prompts do not keep it.
final class SecretPrompts: Sendable {
  /// The maximal number of open questions. Beyond it, the oldest question counts as refused.
  private static let mostQuestions = 16
  /// The maximal number of characters of a secret: the limit of all texts.
  private static let mostCharacters = Limits().text
  private static let path = "/secret/"

  private struct State {
    var questions: [SecretQuestion] = []
    var address: ListenAddress?
    var wake: (@Sendable () -> Void)?
  }

  private let state = Mutex(State())
  private let listen: RequestListener

  init(listen: @escaping RequestListener) { self.listen = listen }

  /// Sets the address where another server shows the pages. Without an address, the first question starts a server for
  /// the prompts alone.
  func open(at address: ListenAddress) { state.withLock { $0.address = address } }

  /// Calls `handler`, on any thread, whenever a question is answered.
  func whenAnswered(_ handler: @escaping @Sendable () -> Void) { state.withLock { $0.wake = handler } }

  /// Asks for secrets. Returns the question and the address of its page, or `nil` when no server can start.
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

  /// Withdraws a question that no call waits for.
  func withdraw(_ question: SecretQuestion) { state.withLock { $0.questions.removeAll { $0 === question } } }

  /// Answers a request for the page of a question; `nil` for any other page.
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
      // The first of two simultaneous answers counts.
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
    guard let server = try? listen(ListenAddress(host: "127.0.0.1", port: 0)) else { return nil }
    Task.detached { await server.serve { self.admit($0) } }
    state.address = server.address
    return server.address
  }

  /// Answers a request to the server for the prompts alone.
  private func admit(_ request: HTTPRequest) -> HTTPResponse {
    guard let address = state.withLock({ $0.address }), let host = request.headers["host"] else {
      return SecretPage.gone
    }
    let access = AccessPolicy(listening: address)
    guard access.knows(host: host) else { return HTTPResponse(421, "text/plain; charset=utf-8") }
    guard access.knows(origin: request.headers["origin"], host: host) else {
      return HTTPResponse(403, "text/plain; charset=utf-8")
    }
    return answer(request) ?? SecretPage.gone
  }
}

/// The secrets that the user is asked for on a page.
final class SecretQuestion: Sendable, CustomStringConvertible {
  /// A secret's name, and the label of its element.
  struct Field: Equatable {
    let name: String
    let label: String
  }

  /// The result of a question.
  enum Answer { case open, given([String: String]), refused }

  /// The end of the page's address.
  let secret = RandomToken()
  /// The question's id for clients.
  let state = RandomToken().text
  let fields: [Field]
  let application: String
  private let given = Mutex(Answer.open)

  init(_ fields: [Field], for application: String) { (self.fields, self.application) = (fields, application) }

  /// A fixed word, so that printing reveals no name.
  var description: String { "secrets" }

  var answer: Answer { given.withLock { $0 } }

  fileprivate func answer(_ texts: [String: String]) {
    given.withLock { $0 = texts.isEmpty ? .refused : .given(texts) }
  }

  /// Reads a form. Returns every secret, an empty dictionary after a refusal, or `nil` when a secret is missing or too
  /// long.
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
