import Foundation
import SignalboxInterface

/// Formats a file that the page gives as a resource.
struct FileResource: ResponseFormat {
  let era: MCPDialect.Era
  /// The id of the element that gives the file.
  let element: String

  private static let prefix = "ui://file/"
  /// The most bytes of a file whose contents are in the answer to a press.
  static let small = 16_384

  /// Returns the URI of the file that an element gives.
  static func uri(of element: String) -> String {
    prefix + (element.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? element)
  }

  /// Returns the id of the element in a URI; `nil` for the URI of no file.
  static func element(of uri: String) -> String? {
    uri.hasPrefix(prefix) ? String(uri.dropFirst(prefix.count)).removingPercentEncoding : nil
  }

  /// Returns the contents as text if they are text, otherwise as base64.
  static func contents(_ uri: String, _ type: String, _ bytes: [UInt8]) -> JSON {
    let text = type.hasPrefix("text/") ? String(validating: bytes, as: UTF8.self) : nil
    return [
      "uri": .string(uri), "mimeType": .string(type),
      (text == nil ? "blob" : "text"): .string(text ?? Data(bytes).base64EncodedString()),
    ]
  }

  func answer(_ answer: Result<JSON, WireFailure>, _ frame: Frame?, ended: Outcome?) -> Result<JSON, WireFailure> {
    guard case .success(let result) = answer, case .string(let base64)? = result["base64"],
      case .string(let type)? = result["file"]?["type"], let data = Data(base64Encoded: base64)
    else { return answer }
    let contents = Self.contents(Self.uri(of: element), type, Array(data))
    return .success(era.result([JSON.Member("contents", [contents])], lifetime: (0, false)))
  }
}
