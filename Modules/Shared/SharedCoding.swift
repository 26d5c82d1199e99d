import Foundation
import SignalboxModel

/// The kept form of a model's state and of the answers: JSON that is equal for equal values.
struct SharedCoding<State: Codable & Sendable>: Sendable {
  let name: String
  let initial: State
  let version: Int

  /// Decodes a kept state; `nil` is the state before the first change.
  func state(_ record: SharedRecord?) throws(SharedModelFailure) -> State {
    guard let record else { return initial }
    guard record.version <= version else { throw .newer(name: name) }
    do {
      return try JSONDecoder().decode(State.self, from: Data(record.text.utf8))
    } catch {
      throw .unreadable(name: name)
    }
  }

  /// Applies `change` to a kept state.
  func apply<Answer: Codable>(
    _ change: (inout State) throws -> Answer, to record: SharedRecord?
  ) throws -> SharedChange {
    var state = try state(record)
    let answer = try change(&state)
    return SharedChange(
      version: version, text: try text(state, atMost: SharedModelLimits.stateBytes),
      answer: try text(answer, atMost: SharedModelLimits.answerBytes))
  }

  func answer<Answer: Decodable>(_ text: String) throws(SharedModelFailure) -> Answer {
    do {
      return try JSONDecoder().decode(Answer.self, from: Data(text.utf8))
    } catch {
      throw .unreadable(name: name)
    }
  }

  /// Returns a kept state with its text.
  func published(_ record: SharedRecord?) throws(SharedModelFailure) -> Published<State> {
    Published(try state(record), text: record?.text)
  }

  /// Returns the JSON of a value.
  func text(_ value: some Encodable, atMost limit: Int) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = .sortedKeys
    let data = try encoder.encode(value)
    guard data.count <= limit else { throw SharedModelFailure.tooLarge(name: name) }
    return String(decoding: data, as: UTF8.self)
  }
}
