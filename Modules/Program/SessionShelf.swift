import Foundation
import SignalboxSQL
public import SignalboxSession
import SignalboxWords

/// The kinds of shelf. Each keeps its recordings apart from the others.
public enum SessionShelf: String, Sendable {
  /// Sessions with a name from the user.
  case sessions
  /// Sessions of visitors, known only to the server.
  case visitors

  /// Returns the shelf in the data folder `data`; nothing is created yet.
  public func folder(in data: String) -> JournalFolder { JournalFolder(data + "/" + rawValue) }

  /// Returns the shelf in the store of `data`, otherwise in its folder. `lease` and `patience` are seconds, as in
  /// `StoreAddress.shelf`.
  /// - Throws: Status 69 when the store cannot be used.
  public func shelf(in data: DataFolder, lease: Int = 10, patience: Int = 60) throws(ExitStatus) -> any JournalShelf {
    guard let store = data.store else { return folder(in: data.path) }
    do throws(StoreFailure) {
      return try store.shelf(rawValue, lease: .seconds(lease), patience: .seconds(patience))
    } catch {
      throw error.status
    }
  }

  /// Refuses invalid names of sessions. Bytes that are not UTF-8 arrive as U+FFFD, so that character is refused.
  /// - Throws: A usage error.
  public static func check(_ name: String) throws(ExitStatus) {
    let isName =
      !name.isEmpty && name.utf8.count <= 100 && !name.hasPrefix(".") && !name.hasSuffix(".new")
      && !name.hasSuffix(".files")
    guard isName,
      name.unicodeScalars.allSatisfy({ $0 != "/" && $0 != "\u{FFFD}" && $0.properties.generalCategory != .control })
    else {
      let shown = SafeText.visible(name)
      throw .usage(
        phrase("'\(shown)' cannot be the name of a session."))
    }
  }
}
