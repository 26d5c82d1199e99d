import FlyingFox
import Foundation
import SignalboxInterface
import SignalboxLoopback
import SignalboxModel
import SignalboxPages
import SignalboxSession
import SignalboxTesting
import Synchronization
import Testing

@testable import SignalboxServices
@testable import SignalboxWeb

@Suite struct WebRegisterServiceTests {
  /// Returns the answer of a service at `address`, or the sentence of its failure.
  private func register(
    at address: String, limits: WebClient.Limits = .patient
  ) async throws -> Result<String?, EffectFailure> {
    let service = WebRegisterService(base: try WebAddress(address), client: WebClient(limits: limits))
    do {
      return .success(try await service.register("annalise", password: "pass-canary", key: "key").token?.handle.text)
    } catch {
      return .failure(EffectFailure(reason: "\(error)"))
    }
  }

  @Test("R67, R69: a registration is one POST /register with the values as JSON, answered with a bearer token")
  func success() async throws {
    let seen = Mutex<[String]>([])
    let server = try await LoopbackServer { request in
      let body = String(decoding: try await request.bodyData, as: UTF8.self)
      let key = request.headers[HTTPHeader("Idempotency-Key")] ?? ""
      seen.withLock { $0.append("\(request.method.rawValue) \(request.path) \(key) \(body)") }
      return HTTPResponse(statusCode: .created, body: Data(#"{"token":"t0ken"}"#.utf8))
    }
    #expect(try await register(at: server.address + "/api") == .success("t0ken"))
    #expect(
      seen.withLock { $0 } == [#"POST /api/register key {"password":"pass-canary","username":"annalise"}"#])
  }

  struct Answer: Sendable {
    let status: Int
    let body: String
    let says: String?
  }

  @Test(
    "R70, R71, B26: every answer without an account gives a sentence, or no token",
    arguments: [
      Answer(status: 200, body: "{}", says: nil), Answer(status: 200, body: #"{"token":null}"#, says: nil),
      Answer(status: 200, body: #"{"token":""}"#, says: nil),
      Answer(status: 200, body: "<html>", says: "The service's answer cannot be understood."),
      Answer(status: 200, body: "", says: "The service's answer cannot be understood."),
      Answer(status: 200, body: #"{"token":["t"]}"#, says: "The service's answer cannot be understood."),
      Answer(status: 409, body: "", says: "The user name is taken."),
      Answer(status: 409, body: #"{"error":"annalise is taken."}"#, says: "The user name is taken."),
      Answer(
        status: 422, body: #"{"error":""}"#,
        says: "The service does not take these values, or had this request before with others (status 422); "
          + "change them, or try again."),
      Answer(status: 400, body: #"{"error":"annalise"}"#, says: "The service has refused (status 400)."),
      Answer(status: 400, body: #"{"code":"username_taken"}"#, says: "The user name is taken."),
      Answer(
        status: 400, body: #"{"code":"username_refused","error":"No annalises!"}"#,
        says: "The service does not take this user name; choose another."),
      Answer(
        status: 422, body: #"{"code":"password_refused"}"#,
        says: "The service does not take this password; choose another."),
      Answer(
        status: 409, body: #"{"code":"key_reused"}"#,
        says: "The service has had this request before, with other values. Try again."),
      Answer(status: 400, body: #"{"code":"annalise"}"#, says: "The service has refused (status 400)."),
      Answer(status: 429, body: "", says: "The service has too much to do (status 429); try again later."),
      Answer(
        status: 500, body: #"{"error":"stack trace"}"#, says: "The service has failed (status 500); try again later."),
      Answer(status: 302, body: "", says: WebFailure.redirected.description),
    ])
  func failures(_ row: Answer) async throws {
    let server = try await LoopbackServer { _ in
      HTTPResponse(statusCode: HTTPStatusCode(row.status, phrase: "Status"), body: Data(row.body.utf8))
    }
    let result = try await register(at: server.address)
    #expect(result == row.says.map { .failure(EffectFailure(reason: $0)) } ?? .success(nil))
  }

  /// A password in the forms in which a service may quote it.
  static let echoes = [
    "pass-canary", "PASS-CANARY", "pass-canar", #"\u0070ass-canary"#, "pass%2Dcanary", "%70%61%73%73%2Dcanary",
    "pass%252Dcanary", "cGFzcy1jYW5hcnk=", "yranac-ssap", "&#112;ass-canary", "p a s s - c a n a r y",
  ]

  @Test("R76, K9: no message contains a password that a service quotes, in any form", arguments: echoes)
  func echoed(_ echo: String) async throws {
    let bodies = [
      #"{"error":"\#(echo) is weak"}"#, #"{"code":"\#(echo)"}"#, #"{"token":["\#(echo)"]}"#, echo,
      #"{"code":"password_refused","error":"\#(echo)"}"#,
    ]
    for body in bodies {
      var said: [String] = []
      for status in [200, 400, 401, 403, 409, 422, 429, 500] {
        do {
          let registration = try WebRegisterService.read(status: status, body: Data(body.utf8))
          #expect(status == 200 && registration.token == nil)
        } catch {
          said.append("\(error)")
        }
      }
      #expect(said.count >= 7)
      // The message does not depend on the quotation.
      for sentence in said {
        #expect(!sentence.lowercased().contains("canar") && !sentence.contains(echo))
      }
    }
  }

  @Test("R71: a server that refuses, breaks, floods or never answers gives a sentence, and gets one request")
  func connection() async throws {
    let refusing = try RawServer.refusing()
    #expect(try await register(at: refusing.address) == .failure(reason(.refused(host: "127.0.0.1"))))
    let broken = try RawServer { _ in .reset }
    #expect(try await register(at: broken.address) == .failure(reason(.reset)))
    let silent = try RawServer { _ in .silence }
    // A machine too busy to connect in this time counts as a service without an answer, too.
    var short = WebClient.Limits.patient
    short.total = .seconds(2)
    #expect(try await register(at: silent.address, limits: short) == .failure(reason(.timedOut(wasConnected: true))))
    #expect(broken.requests.count == 1)
    #expect(silent.requests.count <= 1)
  }

  private func reason(_ failure: WebFailure) -> EffectFailure { EffectFailure(reason: failure.description) }

  @Test("R67, B24: a double submit reaches a real server once, and its token is in no journal")
  func doubleSubmit() async throws {
    let server = try RawServer { _ in .bytes(Array("HTTP/1.1 200 OK\r\n\r\n{\"token\":\"t0ken-canary\"}".utf8)) }
    let service = WebRegisterService(base: try WebAddress(server.address), client: WebClient(limits: .patient))
    try await onSessionThread {
      let test = filledForm(service)
      test.session.within { session in
        for _ in 0..<2 { session.host.send(InputEvent(page: PageID(1), element: "register/submit", action: .press)) }
      }
      test.session.settleEffects()
      #expect(test.frame.stack.map(\.key) == ["welcome"])
      #expect(test.rejections.count == 1)
      let journal = "\(test.session.within { $0.journal })"
      #expect(journal.contains("register#1"))
      #expect(!journal.contains("canary"))
    }
    #expect(server.requests.count == 1)
  }

  @Test("A60: after a lost answer the service gets the request again under the same key")
  func lostAnswer() async throws {
    let count = Mutex(0)
    let server = try RawServer { _ in
      let number = count.withLock { count in
        count += 1
        return count
      }
      if number == 1 { return .reset }
      let status = number == 2 ? "502 Bad Gateway" : number == 3 ? "409 Conflict" : "200 OK"
      return .bytes(Array("HTTP/1.1 \(status)\r\n\r\n{\"token\":\"t\"}".utf8))
    }
    let service = WebRegisterService(base: try WebAddress(server.address), client: WebClient(limits: .patient))
    try await onSessionThread {
      let test = filledForm(service)
      for _ in 0..<4 { test.press("register/submit") }
      #expect(test.frame.stack.map(\.key) == ["welcome"])
    }
    let keys = server.heard.map(\.key)
    #expect(keys.count == 4 && Set(keys[..<3]).count == 1 && keys[3] != keys[0], "\(keys)")
  }

  @Test("R75: the page goes while a real server works, and the session ends without its answer")
  func lateAnswer() async throws {
    let arrived = DispatchSemaphore(value: 0)
    let server = try RawServer { _ in
      arrived.signal()
      return .silence
    }
    let service = WebRegisterService(base: try WebAddress(server.address), client: WebClient(limits: .patient))
    try await onSessionThread {
      let test = filledForm(service)
      test.session.within { $0.host.send(InputEvent(page: PageID(1), element: "register/submit", action: .press)) }
      test.session.settle()
      #expect(arrived.wait(timeout: .now() + 600) == .success)
      #expect(test.quit() == .finished(outcome: nil))
      test.session.settleEffects()
      #expect(test.session.within { $0.liveCount } == 0)
    }
  }

  @Test("10,000 garbled bodies give a token or a sentence, never a crash and never the password")
  func fuzzedBodies() async throws { try await onSessionThread { try fuzzBodies() } }

  private func fuzzBodies() throws {
    let seed = ProcessInfo.processInfo.environment["SEED"].flatMap(UInt64.init) ?? 20_261_121
    print("seed \(seed)")
    var generator = SeededGenerator(seed: seed)
    let samples = [
      #"{"token":"abc","error":null,"more":[1,2.5e3,{"a":true}]}"#, #"{"error":"pass-canary é \u00e9 \ud83d\ude00"}"#,
      String(repeating: "[", count: 2_000), #"{"error":"\#(String(repeating: "x", count: 300))"}"#,
    ].map { Array($0.utf8) }
    for number in 0..<10_000 {
      let body = Data(generator.garbled(samples[number % samples.count]))
      do {
        let registration = try WebRegisterService.read(
          status: [200, 201, 400, 409, 500, 700][number % 6], body: body)
        #expect(registration.token?.handle.text != "")
      } catch {
        let said = "\(error)"
        #expect(!said.isEmpty && said.count <= 200 && !said.contains("pass-canary"))
      }
      // The same bytes as a head.
      _ = WebResponse(status: 503, head: String(decoding: body, as: UTF8.self), body: Data()).retryAfter
    }
  }
}

/// Returns the application with `service` and a filled form.
private func filledForm(_ service: WebRegisterService) -> SessionTest {
  let test = SessionTest(RegisterApplication(service: service))
  test.set("register/username", "annalise")
  test.set("register/password", "pass-canary")
  return test
}
