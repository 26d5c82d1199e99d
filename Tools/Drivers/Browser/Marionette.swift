import Foundation

/// A connection to Firefox that carries WebDriver commands.
///
/// A request is `LENGTH:[0,NUMBER,NAME,PARAMETERS]`, a response `LENGTH:[1,NUMBER,FAULT,VALUE]`.
final class Marionette {
  private let connection: SignalboxDrivers.RawConnection
  private var received: [UInt8] = []
  private var number = 0

  init(port: UInt16) throws {
    connection = try SignalboxDrivers.RawConnection(port: port)
    _ = try message()
  }

  /// Sets the time to wait for an answer.
  func wait(_ limit: Duration) { connection.wait(limit) }

  /// Performs a command with parameters in JSON and returns the answer.
  func call(_ name: String, _ parameters: Data) throws -> Data {
    number += 1
    let text = Array("[0,\(number),\"\(name)\",".utf8) + parameters + Array("]".utf8)
    connection.send(Array("\(text.count):".utf8) + text)
    return try message()
  }

  /// Returns the value in an answer to a command.
  static func value(of answer: Data, to name: String, _ parameters: Data) throws -> Any? {
    guard let answer = try JSONSerialization.jsonObject(with: answer) as? [Any], answer.count == 4 else {
      throw DriverFailure(description: "\(name): no answer")
    }
    if let fault = answer[2] as? [String: Any] {
      let words = String(decoding: parameters.prefix(300), as: UTF8.self)
      throw DriverFailure(description: "\(name) \(words): \(fault["error"] ?? "") \(fault["message"] ?? "")")
    }
    guard let value = answer[3] as? [String: Any], value.count == 1, let only = value["value"] else { return answer[3] }
    return only is NSNull ? nil : only
  }

  private func message() throws -> Data {
    while true {
      if let colon = received.firstIndex(of: UInt8(ascii: ":")),
        let length = Int(String(decoding: received[..<colon], as: UTF8.self)), received.count > colon + length
      {
        let text = Data(received[(colon + 1)...(colon + length)])
        received = Array(received[(colon + length + 1)...])
        return text
      }
      guard let more = connection.receive() else { throw DriverFailure(description: "Firefox does not answer") }
      received += more
    }
  }
}
