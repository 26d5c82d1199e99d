import Foundation
import SignalboxInterface

extension FileSource {
  /// The absolute path of the file; `nil` for a file without a path.
  var absolutePath: String? {
    guard case .path(let path) = self else { return nil }
    return URL(filePath: path).path
  }

  /// The name and the bytes, as a browser sends them.
  var part: (name: String, bytes: [UInt8]) {
    get throws {
      switch self {
      case .path(let path): (URL(filePath: path).lastPathComponent, Array(try Data(contentsOf: URL(filePath: path))))
      case .contents(let name, let bytes): (name, bytes)
      case .kept(let file): throw DriverFailure(description: "a browser does not have the bytes of \(file.name)")
      }
    }
  }
}
