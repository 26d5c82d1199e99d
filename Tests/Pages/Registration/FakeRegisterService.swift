import SignalboxPages
import Synchronization

/// A service with scripted answers that notes its calls.
final class FakeRegisterService: RegisterService {
  private let state = Mutex<[Asked]>([])
  private let heard = Mutex<[String]>([])
  private let answer: @Sendable (Int) async throws -> Registration

  /// - Parameter answer: Gets the number of the call, counted from 1.
  init(_ answer: @escaping @Sendable (Int) async throws -> Registration = { _ in Registration(token: "t0ken-canary") })
  {
    self.answer = answer
  }

  /// The arguments of a call.
  struct Asked: Equatable {
    let username: String
    let password: String
  }

  /// The keys of the calls.
  var keys: [String] { heard.withLock { $0 } }

  var calls: [Asked] { state.withLock { $0 } }

  func register(_ username: String, password: String, key: String) async throws -> Registration {
    heard.withLock { $0.append(key) }
    let number = state.withLock { calls in
      calls.append(Asked(username: username, password: password))
      return calls.count
    }
    return try await answer(number)
  }
}

/// A failure with a sentence.
struct Refusal: Error, CustomStringConvertible {
  let description: String
}

/// Blocks every task until it is opened. A cancelled task passes, unless the gate is stubborn.
final class Gate: Sendable {
  private let (stream, opener) = AsyncStream.makeStream(of: Void.self)
  private let isStubborn: Bool

  init(isStubborn: Bool = false) { self.isStubborn = isStubborn }

  func open() { opener.finish() }

  func wait() async {
    let stream = stream
    // A separate task is not cancelled with the task that waits for it.
    if isStubborn { await Task { for await _ in stream {} }.value } else { for await _ in stream {} }
  }
}
