import Foundation
import SignalboxInterface

/// Converts the files of a value on the wire.
struct FileReading {
  /// A Boolean value that indicates whether a driver may name files by their paths, because its user has this machine.
  let takesPaths: Bool

  /// Returns the action that gives `value` to `field`: null, or a list of objects.
  func action(setting field: FilesState, to value: JSON) throws(WireFailure) -> UserAction {
    switch value {
    case .null: return .sendFiles([])
    case .array(let values):
      var sources: [FileSource] = []
      for value in values { sources.append(try source(value, in: field)) }
      return .sendFiles(sources)
    default: throw wrongType(of: "The element takes a list of files. ")
    }
  }

  /// Returns the failure for a value that is no file.
  private func wrongType(of list: String = "") -> WireFailure {
    let path = takesPaths ? "with path, " : ""
    return WireFailure(.wrongType, saying: "\(list)A file is an object with name and base64, \(path)or with digest.")
  }

  private func source(_ value: JSON, in field: FilesState) throws(WireFailure) -> FileSource {
    guard case .object(let members) = value else { throw wrongType() }
    switch (Set(members.map(\.name)), value["name"], value["base64"], value["path"], value["digest"]) {
    case (["name", "base64"], .string(let name)?, .string(let text)?, _, _):
      guard let data = Data(base64Encoded: text) else {
        throw WireFailure(.wrongType, saying: "The member base64 is not base64.")
      }
      return .contents(name: name, Array(data))
    case (["path"], _, _, .string(let path)?, _):
      guard takesPaths else {
        throw WireFailure(.wrongType, saying: "A path is taken only over the standard streams; give name and base64.")
      }
      return .path(path)
    case (["digest"], _, _, _, .string(let digest)?):
      guard let file = field.files.first(where: { $0.digest == digest }) else { throw WireFailure(.noSuchFile) }
      return .kept(file)
    default: throw wrongType()
    }
  }
}
