import SignalboxHTTP
import SignalboxInterface
import SignalboxSession
import Synchronization

/// A file of a posted form goes to the session's shelf while it arrives.
extension FileUpload: FilePart {}

extension Visitor {
  /// Returns the reader for a form with files: each file goes to the shelf of the session, if a field of the page takes
  /// it. The form's token comes before its files.
  func form(of request: HTTPRequest) async -> MultipartBody? {
    let shelf = await driver.files
    let counts = Mutex<[String: Int]>([:])
    let fields = (board.view.frame?.elementsInFront.flattened ?? []).compactMap(\.fileField)
    let sizes = fields.map { $0.limit.multipliedReportingOverflow(by: $0.count) }
    let most = sizes.reduce(1 << 20) { $1.overflow ? .max >> 1 : min(.max >> 1, $0 + $1.partialValue) }
    return MultipartBody(request, limit: most) { [token, board] pairs, field, name in
      guard let given = pairs.first(where: { $0.name == "token" })?.value, token.matches(given),
        let element = board.view.frame?.element(String(field.dropFirst(4))), element.isEnabled,
        field.hasPrefix("set:"), let state = element.fileField
      else { return nil }
      let count = counts.withLock { counts in
        counts[field, default: 0] += 1
        return counts[field] ?? 0
      }
      return FileUpload(name, for: state, isOneTooMany: count > state.count, on: shelf)
    }
  }
}

extension ElementState {
  /// The files and the limits, if the element is a field for files.
  fileprivate var fileField: FilesState? { if case .file(let state) = content { state } else { nil } }
}
