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
    let uploads = Mutex<[String: [FileUpload]]>([:])
    let fields = (board.view.frame?.elementsInFront.flattened ?? []).compactMap(\.fileField)
    let sizes = fields.map { $0.limit.multipliedReportingOverflow(by: $0.count) }
    let most = sizes.reduce(1 << 20) { $1.overflow ? .max >> 1 : min(.max >> 1, $0 + $1.partialValue) }
    return MultipartBody(request, limit: most) { [token, board] pairs, field, name in
      guard let given = pairs.first(where: { $0.name == "token" })?.value, token.matches(given),
        let element = board.view.frame?.element(String(field.dropFirst(4))), element.isEnabled,
        field.hasPrefix("set:"), let state = element.fileField
      else { return nil }
      return uploads.withLock { uploads in
        // Only files that are taken fill the field.
        let taken = uploads[field, default: []].count { (try? $0.result.get()) != nil }
        let upload = FileUpload(name, for: state, isOneTooMany: taken >= state.count, on: shelf)
        uploads[field, default: []].append(upload)
        return upload
      }
    }
  }
}

extension ElementState {
  /// The files and the limits, if the element is a field for files.
  fileprivate var fileField: FilesState? { if case .file(let state) = content { state } else { nil } }
}
