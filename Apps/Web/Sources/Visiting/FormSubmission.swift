import SignalboxHTML
import SignalboxHTTP
import SignalboxInterface
import SignalboxSession

/// A posted form: its values and files, and what distinguishes it from other posts.
struct FormSubmission {
  let values: FormValues
  /// The files, by the names of their fields.
  private var files: [String: [FileUpload]] = [:]
  /// Distinguishes this post from all others; equal when a browser sends the post again. `nil` if the form has no
  /// number.
  let number: String?

  init(_ request: HTTPRequest) {
    let files = (request.form?.files ?? []).compactMap { part in
      (part.file as? FileUpload).map { (part.field, $0) }
    }
    let digests = files.map { Pair(name: $0, value: (try? $1.result.get())?.digest ?? "") }
    self.init(request.form.map { $0.fields + digests } ?? Pair.read(request.body))
    self.files = Dictionary(grouping: files, by: \.0).mapValues { $0.map(\.1) }
  }

  init(_ pairs: [Pair]) {
    values = FormValues(pairs)
    // All buttons of a document's form send the same number, so the fingerprint covers all values.
    let all = pairs.reduce(into: "") { $0 += "\($1.name)\0\($1.value)\0" }
    number = values["number"].map { "\($0) \(Fingerprint.of(all.utf8))" }
  }

  var token: String { values["token"] ?? "" }

  /// The place among the posts of a page with the script, which sends a post after the answer to the last. `nil` for
  /// other posts.
  var place: PostPlace? { values["number"].flatMap(PostPlace.init) }

  /// A Boolean value that indicates whether the form has files, which ``changes(on:)`` keeps.
  var hasFiles: Bool { !files.isEmpty }

  /// A Boolean value that indicates whether the same button was pressed before, and the answer had not come. Such a
  /// press says nothing about the page of the press before, which is left.
  var isAgain: Bool { values["again"] != nil }

  /// The command without an element, or `nil`.
  var command: String? { values.command }

  /// The press.
  var press: InputEvent? { values.press }

  /// Returns the user's changes to `frame`, in its order, and the values that cannot be parsed.
  func changes(on frame: Frame) -> (events: [InputEvent], refusals: [String: String]) {
    values.changes(on: frame, files: given)
  }

  /// Keeps the files of a field that are taken. The others are told.
  private func given(_ element: ElementState) -> FormValues.Files {
    var (kept, reasons) = ([KeptFile](), [String]())
    for file in files["set:" + element.id] ?? [] {
      do throws(Rejection) {
        kept.append(try file.keep())
      } catch {
        reasons.append(error.sentence(ofFile: file.name, for: element))
      }
    }
    return FormValues.Files(action: kept.isEmpty ? nil : .setFiles(kept), reasons: reasons)
  }
}
