import Foundation
import SignalboxInterface

extension JournalShelf {
  /// Copies a recording and the files that its entries name to another shelf: completely, or not at all.
  ///
  /// The recording may be in use. A recording of a session that has ended has no files.
  /// - Parameters:
  ///   - name: The recording's name on this shelf.
  ///   - other: The shelf for the copy.
  ///   - newName: The name of the copy.
  ///   - leavesOutMissing: A Boolean value that indicates whether files that are missing here are left out. Otherwise
  ///     a missing file is a failure.
  /// - Returns: The names of the files that were left out, or `nil` if there is no such recording.
  /// - Throws: `unavailable` if a file is missing, unreadable or changed; `unwritable` if the other shelf keeps no
  ///   files.
  public func copy(
    _ name: String, to other: any JournalShelf, as newName: String, leavingOutMissing leavesOutMissing: Bool = false
  ) throws(JournalFailure) -> [String]? {
    guard let text = try text(of: name) else { return nil }
    // The failure of another file names this shelf, not the other.
    let contents = try JournalText.read(title(of: name), text).contents
    let title = title(of: name)
    guard !contents.isEnded, let kept = try files(of: name) else {
      try other.add(newName, text: text, files: [])
      return []
    }
    let named = contents.journal.namedFiles
    let sizes: [String: Int]
    do { sizes = try kept.sizes() } catch {
      throw .unavailable(path: title, reason: JournalFailure.reason(error))
    }
    let files = contents.journal.digests.union(named.keys).sorted().compactMap { digest in
      sizes[digest].map {
        CopiedFile(digest: digest, size: $0, recording: title, name: named[digest] ?? digest, files: kept)
      }
    }
    let missing = named.filter { sizes[$0.key] == nil }.map(\.value).sorted()
    if let first = missing.first, !leavesOutMissing { throw .missingFile(first, of: title) }
    try other.add(newName, text: text, files: files)
    return missing
  }
}

extension Journal {
  /// The names of the files in the entries, by their SHA-256: from users, from effects, and in checkpoints.
  fileprivate var namedFiles: [String: String] {
    var names: [String: String] = [:]
    for entry in entries {
      for case .input(let event) in entry.inputs {
        if case .setFiles(let files) = event.action { for file in files { names[file.digest] = file.name } }
      }
      guard entry.inputs.isEmpty else { continue }
      for field in entry.fields { Self.findFiles(in: field) { names[$0.digest] = $0.name } }
    }
    return names
  }

  /// Everything in the entries that has the form of a SHA-256. An application may keep the SHA-256 of a file alone.
  fileprivate var digests: Set<String> {
    var digests: Set<String> = []
    for entry in entries {
      for field in entry.fields {
        for run in field.utf8.split(whereSeparator: { !(0x30...0x39 ~= $0 || 0x61...0x66 ~= $0) }) {
          if run.count == 64, let digest = String(run) { digests.insert(digest) }
        }
      }
    }
    return digests
  }

  /// Calls `found` for each file in a value of JSON, also in texts in it that are JSON.
  private static func findFiles(in text: String, _ found: (KeptFile) -> Void) {
    guard let first = text.utf8.first, [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first),
      text.utf8.count >= 64, let value = try? JSONSerialization.jsonObject(with: Data(text.utf8))
    else { return }
    findFiles(in: value, found)
  }

  private static func findFiles(in value: Any, _ found: (KeptFile) -> Void) {
    switch value {
    case let text as String: findFiles(in: text, found)
    case let list as [Any]: for value in list { findFiles(in: value, found) }
    case let object as [String: Any]:
      if object.count == 4, let name = object["name"] as? String, let type = object["type"] as? String,
        let size = object["size"] as? Int, let digest = object["digest"] as? String, FileShelf.isDigest(digest)
      {
        found(KeptFile(name: name, type: type, size: size, digest: digest))
      } else {
        for value in object.values { findFiles(in: value, found) }
      }
    default: break
    }
  }
}
