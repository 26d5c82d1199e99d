import SignalboxPages
import Synchronization

/// Answers as it is told, and keeps what it was asked.
final class FakeRegisterService: RegisterService {
  private let state = Mutex<[Asked]>([])
  private let answer: @Sendable (Int) async throws -> Registration

  /// - Parameter answer: Gets the number of the call, the first being 1.
  init(_ answer: @escaping @Sendable (Int) async throws -> Registration = { _ in Registration(token: "t0ken-canary") })
  {
    self.answer = answer
  }

  /// What it was asked for.
  struct Asked: Equatable {
    let username: String
    let password: String
  }

  var calls: [Asked] { state.withLock { $0 } }

  func register(_ username: String, password: String, key: String) async throws -> Registration {
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

/// Lets nobody through until it is opened. Who is cancelled is let through, unless the gate is stubborn.
final class Gate: Sendable {
  private let (stream, opener) = AsyncStream.makeStream(of: Void.self)
  private let isStubborn: Bool

  init(isStubborn: Bool = false) { self.isStubborn = isStubborn }

  func open() { opener.finish() }

  func wait() async {
    let stream = stream
    // A task of its own is not cancelled with the one that waits for it.
    if isStubborn { await Task { for await _ in stream {} }.value } else { for await _ in stream {} }
  }
}
