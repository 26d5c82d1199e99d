public import Foundation
import SignalboxInterface
public import SignalboxSession

/// The folder in which named sessions are kept, a recording each.
public struct SessionFolder: Sendable {
  /// Its path.
  public let path: String

  /// The folder for sessions in the data folder `data`; nothing is created yet.
  public init(data: String) { path = data + "/sessions" }

  /// The folder for sessions of visitors in the data folder `data`, apart from those that the owner goes on with.
  init(visitorsOf data: String) { path = data + "/visitors" }

  /// A recording in the folder.
  public struct Item: Sendable {
    /// The session's name.
    public let name: String
    /// Where the recording is.
    public let path: String
    /// When it was written last.
    public let changed: Date
    /// What is to be said of it, or why it cannot be read.
    public let summary: Result<JournalSummary, JournalFailure>
    /// Whether a process goes on with it now.
    public let isRunning: Bool

    /// Whether there is something to go on with.
    public var isOpen: Bool { if case .success(let summary) = summary { summary.state != .ended } else { false } }
  }

  /// Every recording, the one written last first.
  public func items() -> [Item] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.compactMap(item).sorted { ($0.changed, $0.name) > ($1.changed, $1.name) }
  }

  /// The path of the session called `name`.
  /// - Throws: A usage error for what cannot be a name.
  public func path(of name: String) throws(ExitStatus) -> String {
    let isName = !name.isEmpty && name.utf8.count <= 100 && !name.hasPrefix(".") && !name.hasSuffix(".new")
    guard isName, name.unicodeScalars.allSatisfy({ $0 != "/" && $0.properties.generalCategory != .control }) else {
      let shown = SafeText.visible(name)
      throw .usage(
        phrase(
          "'\(shown)' cannot be the name of a session.", german: "'\(shown)' kann nicht der Name einer Sitzung sein."))
    }
    return path + "/" + name
  }

  /// As ``path(of:)``, and makes the folder if it is not there.
  func newPath(of name: String) throws(ExitStatus) -> String {
    let file = try path(of: name)
    try make()
    return file
  }

  /// Makes the folder if it is not there.
  func make() throws(ExitStatus) {
    do {
      try FileManager.default.createDirectory(
        atPath: path, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    } catch {
      let shown = SafeText.visible(path)
      throw .inputOutput(
        phrase(
          "The folder \(shown) cannot be made. Choose another with --data.",
          german: "Der Ordner \(shown) lässt sich nicht anlegen. Wählen Sie mit --data einen anderen."))
    }
  }

  private func item(_ name: String) -> Item? {
    let file = path + "/" + name
    guard !name.hasSuffix(".new"), let attributes = try? FileManager.default.attributesOfItem(atPath: file),
      attributes[.type] as? FileAttributeType == .typeRegular
    else { return nil }
    let summary = Result<JournalSummary, JournalFailure> { () throws(JournalFailure) in try JournalFile.summary(file) }
    return Item(
      name: name, path: file, changed: attributes[.modificationDate] as? Date ?? .distantPast, summary: summary,
      isRunning: JournalFile.isLocked(file))
  }
}
