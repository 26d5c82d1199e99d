import Foundation
import SignalboxInterface

/// The files that the application gives.
extension WireEngine {
  /// The most bytes of a file in an answer.
  static let mostBytes = 1 << 20

  /// Returns bytes of the file that an element gives.
  func file(_ request: Request, _ frame: Frame) throws(WireFailure) -> JSON {
    let id = request.text("id") ?? ""
    let element = try access(frame).reachable(id)
    guard let file = element.content.givenFile else { throw WireFailure(.wrongAction, "id", named: id) }
    let start = request.integer("offset") ?? 0
    let bytes: [UInt8]?
    do {
      bytes = try self.bytes(file, start, request.integer("count") ?? Self.mostBytes)
    } catch {
      throw WireFailure(.actionFailed, [JSON.Member("id", .string(id))], saying: "\(error)")
    }
    guard let bytes else { throw WireFailure(.noSuchFile) }
    return [
      "revision": .integer(frame.revision), "id": .string(id), "file": file.json, "offset": .integer(start),
      "base64": .string(Data(bytes).base64EncodedString()),
    ]
  }
}
