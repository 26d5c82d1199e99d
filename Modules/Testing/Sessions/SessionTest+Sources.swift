import Foundation
import SignalboxSession
public import Testing

extension SessionTest {
  /// Delivers a value of the open source with this name, as if it had come from outside.
  /// - Parameters:
  ///   - name: The name of the source.
  ///   - value: The value.
  ///   - sourceLocation: The place of issues.
  public func tell(_ name: String, _ value: some Encodable, sourceLocation: SourceLocation = #_sourceLocation) {
    tell(name, text(value), nil, sourceLocation)
  }

  /// Delivers a value of the open source with this name, and the mark behind the value.
  /// - Parameters:
  ///   - name: The name of the source.
  ///   - value: The value.
  ///   - mark: The place from which the source would continue.
  ///   - sourceLocation: The place of issues.
  public func tell(
    _ name: String, _ value: some Encodable, mark: some Encodable, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    tell(name, text(value), text(mark), sourceLocation)
  }

  /// The names of the open sources, in the order in which they were opened.
  public var openSources: [String] { session.within { $0.openSources } }

  private func tell(_ name: String, _ value: String, _ mark: String?, _ place: SourceLocation) {
    checkReference()
    if !session.within({ $0.tell(name, value, mark: mark) }) {
      Issue.record("no source called \(name) is open; there is \(openSources)", sourceLocation: place)
    }
    settle()
    checkPages()
  }

  /// Makes an open source fail. Returns `false` if none has this name.
  func fail(source name: String, _ reason: String) -> Bool {
    guard openSources.contains(name) else { return false }
    checkReference()
    _ = session.within { $0.trouble(name, reason) }
    settle()
    checkPages()
    return true
  }

  private func text(_ value: some Encodable) -> String {
    guard let data = try? JSONEncoder().encode(value) else {
      preconditionFailure("a value of a source cannot be written as JSON")
    }
    return String(decoding: data, as: UTF8.self)
  }
}
