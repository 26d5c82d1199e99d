import Foundation

/// A connection to Firefox that carries WebDriver commands.
///
/// A request is `LENGTH:[0,NUMBER,NAME,PARAMETERS]`, a response `LENGTH:[1,NUMBER,FAULT,VALUE]`.
final class Marionette {
  private let connection: SignalboxDrivers.RawConnection
  private var received: [UInt8] = []
  private var number = 0

  init(port: UInt16, limit: Duration) throws {
    connection = try SignalboxDrivers.RawConnection(port: port, limit: limit)
    _ = try message()
  }

  /// Performs a command and returns its value.
  func call(_ name: String, _ parameters: [String: Any] = [:]) throws -> Any? {
    number += 1
    let text = try JSONSerialization.data(withJSONObject: [0, number, name, parameters] as [Any])
    connection.send(Array("\(text.count):".utf8) + text)
    guard let answer = try message() as? [Any], answer.count == 4, answer[1] as? Int == number else {
      throw DriverFailure(description: "\(name): no answer")
    }
    if let fault = answer[2] as? [String: Any] {
      let words = String(decoding: text.prefix(300), as: UTF8.self)
      throw DriverFailure(description: "\(words): \(fault["error"] ?? "") \(fault["message"] ?? "")")
    }
    guard let value = answer[3] as? [String: Any], value.count == 1, let only = value["value"] else { return answer[3] }
    return only is NSNull ? nil : only
  }

  private func message() throws -> Any {
    while true {
      if let colon = received.firstIndex(of: UInt8(ascii: ":")),
        let length = Int(String(decoding: received[..<colon], as: UTF8.self)), received.count > colon + length
      {
        let text = Data(received[(colon + 1)...(colon + length)])
        received = Array(received[(colon + length + 1)...])
        return try JSONSerialization.jsonObject(with: text)
      }
      guard let more = connection.receive() else { throw DriverFailure(description: "Firefox does not answer") }
      received += more
    }
  }
}
