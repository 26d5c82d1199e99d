import Foundation
import SignalboxModel
import SignalboxSession
public import Testing

extension SessionTest {
  /// Answers the held effect with this name. The first of several pending effects is answered.
  ///
  /// - Returns: The idempotency key of the effect.
  @discardableResult
  public func answer(
    _ name: String, with value: some Encodable, sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    guard let data = try? JSONEncoder().encode(value) else {
      preconditionFailure("the answer for the effect \(name) cannot be written as JSON")
    }
    return answer(name, .value(String(decoding: data, as: UTF8.self)), sourceLocation)
  }

  /// Answers the held effect with this name, which returns no value.
  @discardableResult
  public func answer(_ name: String, sourceLocation: SourceLocation = #_sourceLocation) -> String {
    answer(name, with: true, sourceLocation: sourceLocation)
  }

  /// Makes the held effect or the open source with this name fail. `reason` is the sentence of the failure.
  @discardableResult
  public func fail(
    _ name: String, _ reason: String, sourceLocation: SourceLocation = #_sourceLocation
  ) -> String {
    if fail(source: name, reason) { return "" }
    return answer(name, .failure(reason), sourceLocation)
  }

  /// Reports progress of the held effect with this name.
  /// - Parameters:
  ///   - name: The name of the effect.
  ///   - fraction: The finished fraction, from 0 to 1.
  ///   - text: The current activity.
  ///   - lines: Lines of output.
  ///   - sourceLocation: The place of issues.
  public func report(
    _ name: String, _ fraction: Double? = nil, _ text: String = "", lines: [String] = [],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    checkReference()
    let isHeld = session.within { session in
      guard let effect = session.heldEffects.first(where: { $0.name == name }) else { return false }
      session.report(EffectReport(fraction: fraction, text: text, lines: lines), of: effect.number, in: effect.run)
      return true
    }
    if !isHeld { Issue.record("no effect called \(name) is held and under way", sourceLocation: sourceLocation) }
    settle()
    checkPages()
  }

  /// The keys of the pending effects that wait for an answer of the test, in the order of their start.
  public var heldEffects: [String] { session.within { $0.heldEffects.map(\.key) } }

  private func answer(_ name: String, _ result: Journal.EffectResult, _ place: SourceLocation) -> String {
    checkReference()
    let key = session.within { session in
      session.heldEffects.first { $0.name == name }.map { effect in
        session.receive(result, of: effect.number, in: effect.run)
        return effect.key
      }
    }
    guard let key else {
      let held = session.within { $0.heldEffects.map(\.name) }
      Issue.record("no effect called \(name) is held and under way; there is \(held)", sourceLocation: place)
      return ""
    }
    settle()
    checkPages()
    return key
  }
}
