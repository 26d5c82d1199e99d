public import SignalboxCore
public import SignalboxInterface

/// A file that the application gives to the user. Without a file, nothing is shown.
///
/// An effect makes the file. The user then saves it from the browser, or into the current folder of a terminal:
///
/// ```swift
/// let table = Download("table", "Table")
/// // …
/// table.file.value = try await context.effects.give("export", as: "table.csv", type: "text/csv") { _ in
///   Array(rows.csv.utf8)
/// }
/// ```
///
/// The session keeps the file beside its recording. The file is removed when the session ends, or with its recording.
/// A press gives the file and changes nothing in the session, so it is not recorded and not undone.
public final class Download: PageElement {
  /// The file, from `Effects.give`; `nil` while there is none.
  public let file: MutableProperty<KeptFile?>

  /// Creates an element with the given label and without a file.
  public init(_ key: String, _ label: String) {
    file = MutableProperty(nil)
    super.init(key, label)
  }

  override var hasContent: Bool { file.value != nil }

  override func content(id: String) -> ElementContent { .link(target: file.value?.summary ?? "", file: file.value) }

  override func refusal(of action: UserAction, on part: Substring) -> Rejection? {
    guard part.isEmpty else { return .unknownElement }
    return action == .press ? nil : .wrongAction
  }
}
