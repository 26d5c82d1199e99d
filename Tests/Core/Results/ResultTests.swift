import SignalboxCore
import Testing

@Suite struct ResultTests {
  typealias Outcome = Result<Int, Failure>
  private let emitter = Emitter<Outcome>()
  private let log = Log()

  @Test("R12, R17: next sees successes, error sees failures, both chain, and a failure does not end the signal")
  func nextAndError() {
    emitter.signal.next(log.noting("next ")).error(log.noting("error "))
    emitter.emit(.success(1))
    emitter.emit(.failure(Failure("f")))
    emitter.emit(.success(2))
    #expect(log.lines == ["next 1", "error f", "next 2"])
  }

  @Test("R12, R2: a property of results keeps the last result, success or failure")
  func kept() {
    let last = emitter.signal.held(.success(0))
    emitter.emit(.failure(Failure("f")))
    #expect(last.value == .failure(Failure("f")))
  }

  @Test("R13, R14: then and bind skip failures and pass them on unchanged")
  func thenAndBind() {
    emitter.signal
      .then { $0 * 2 }
      .bind { $0 > 5 ? Outcome.failure(Failure("big")) : .success($0) }
      .next(log.noting("next ")).error(log.noting("error "))
    emitter.emit(.success(1))
    emitter.emit(.failure(Failure("f")))
    emitter.emit(.success(3))
    #expect(log.lines == ["next 2", "error f", "error big"])
  }

  @Test("R15, B9: a bound callback counts once, and a late callback for an old input is ignored")
  func bindCallback() {
    var completions: [(Outcome) -> Void] = []
    emitter.signal.bind { (_: Int, completion: @escaping (Outcome) -> Void) in completions.append(completion) }
      .next(log.noting("next ")).error(log.noting("error "))
    emitter.emit(.success(1))
    emitter.emit(.success(2))
    #expect(completions.count == 2)
    completions[0](.success(10))
    completions[1](.success(20))
    completions[1](.success(21))
    #expect(log.lines == ["next 20"])
  }

  @Test("R16: ensure runs on success and on failure and may convert each into the other")
  func ensure() {
    emitter.signal
      .ensure { (result: Outcome, completion: @escaping (Outcome) -> Void) in
        completion(.success((try? result.get()) ?? -1))
      }
      .next(log.noting(""))
    emitter.emit(.failure(Failure("f")))
    emitter.emit(.success(1))
    #expect(log.lines == ["-1", "1"])
  }

  @Test("R20: callbacks gives a callback whose calls become the values of a signal")
  func callbacks() {
    do {
      let (signal, callback) = Signal<Int>.callbacks()
      signal.observe(log.noting(""), end: log.noting(""))
      callback(1)
      callback(2)
    }
    #expect(log.lines == ["1", "2", "interrupted"])
  }
}
