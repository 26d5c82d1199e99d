public import SignalboxCore
public import SignalboxInterface
import SignalboxModel

/// A field for files of the user: from a browser, from a path at a terminal, or from a program.
///
/// The application gets the name, the type, the size and the digest of each file. An effect reads the bytes:
///
/// ```swift
/// let table = FileField("table", "Table", limit: 10_000_000, types: [.text], isRequired: true)
/// // …
/// try await context.effects.run("import", files: table.files.value) { _, files in try load(files[0].bytes()) }
/// ```
///
/// The session keeps the files beside its recording. They are removed when the session ends, or with its recording.
public final class FileField: PageElement {
  private let edited = Emitter<[KeptFile]>()
  /// The most bytes of a file.
  public let limit: Int
  /// The types of the taken files, told from their contents; empty for any contents.
  public let types: [FileType]
  /// The most files.
  public let count: Int
  /// The files. The user's change sets them before ``edits`` fires.
  public let files: MutableProperty<[KeptFile]>

  /// Creates an empty field with the given label. Its help tells the limits.
  public init(
    _ key: String, _ label: String, limit: Int, types: [FileType] = [], count: Int = 1, isRequired: Bool = false
  ) {
    Mistake.check(limit > 0 && count > 0, "the field \(key) takes at least one byte of one file")
    (self.limit, self.types, self.count) = (limit, types, count)
    files = MutableProperty([])
    super.init(key, label, isRequired: isRequired)
    help.value = state.rule
  }

  /// The files after each change by the user. Ends when the page is removed (B5).
  public var edits: Signal<[KeptFile]> { edited.signal }

  /// The files and the limits, as a value.
  package var state: FilesState { FilesState(files: files.value, limit: limit, types: types, count: count) }

  override func content(id: String) -> ElementContent { .file(state) }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard part.isEmpty else { return .unknownElement }
    switch action {
    case .setFiles(let files): return state.problem(of: files).map(Rejection.badValue)
    // The session has the bytes checked, and sends the result as `setFiles`.
    case .sendFiles(let files): return files.count > count ? .badValue(.tooManyFiles) : nil
    default: return .wrongAction
    }
  }

  override func perform(_ action: UserAction, on part: Substring) {
    guard case .setFiles(let files) = action, files != self.files.value else { return }
    self.files.value = files
    edited.emit(files)
  }

  override var lacksValue: Bool { isRequired && files.value.isEmpty }

  override var isMissing: Property<Bool> { isRequired ? files.map(\.isEmpty) : super.isMissing }

  override var given: PageDraft.Value? { .action(.setFiles(files.value)) }

  override func end() { edited.end() }
}
