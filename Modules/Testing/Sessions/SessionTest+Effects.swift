import Foundation
import SignalboxPresentation

extension SessionTest {
  /// Answers the effect called `name`, which is one of those held: the earliest one under way.
  ///
  /// - Returns: Its idempotency key.
  @discardableResult
  public func answer(_ name: String, with value: some Encodable) -> String {
    guard let data = try? JSONEncoder().encode(value) else {
      preconditionFailure("the answer for the effect \(name) cannot be written as JSON")
    }
    return answer(name, .value(String(decoding: data, as: UTF8.self)))
  }

  /// Answers the effect called `name`, which gives nothing back.
  @discardableResult
  public func answer(_ name: String) -> String { answer(name, with: true) }

  /// Lets the effect called `name` fail with a sentence.
  @discardableResult
  public func fail(_ name: String, _ reason: String) -> String { answer(name, .failure(reason)) }

  /// The keys of the effects that are held and wait for an answer, in the order begun.
  public var heldEffects: [String] { session.within { $0.heldEffects.map(\.key) } }

  private func answer(_ name: String, _ result: Journal.EffectResult) -> String {
    checkReference()
    let key = session.within { session in
      session.heldEffects.first { $0.name == name }.map { effect in
        session.arrive(effect.run, effect.number, result)
        return effect.key
      }
    }
    guard let key else { preconditionFailure("no effect called \(name) is held; there is \(frame.pending)") }
    session.settleEffects()
    return key
  }
}
