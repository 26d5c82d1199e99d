import SignalboxCore
import SignalboxInterface
import SignalboxNavigation

/// The files of a session.
extension Session {
  /// Returns the event with the files that the session keeps for it. Any other event is returned unchanged.
  /// - Throws: The reason why the files are not taken. Then nothing of them is kept.
  func keepingFiles(of event: InputEvent, in field: PageElement) throws(Rejection) -> InputEvent {
    guard let field = field as? FileField, isLive else { return event }
    var files: [KeptFile] = []
    switch event.action {
    case .setFiles(let given): files = given
    case .sendFiles(let sources):
      do throws(Rejection) {
        for source in sources { files.append(try keep(source, for: field.state)) }
        if let problem = field.state.problem(of: files) { throw .badValue(problem) }
      } catch {
        release(files)
        throw error
      }
    default: return event
    }
    guard files.isEmpty || files.allSatisfy(has) else { throw .badValue(.noSuchFile) }
    return InputEvent(page: event.page, element: event.element, action: .setFiles(files))
  }

  /// Gives the file of an element to the viewer that pressed it. The session stays as it is, so nothing is recorded.
  func accept(_ event: InputEvent, on download: Download) throws(Rejection) -> Accepted {
    guard let file = download.file.value, has(file) else {
      throw .actionFailed(SessionTexts.givenFileIsGone)
    }
    return Accepted(entry: nil) { self.input?.viewer.offer(file) }
  }

  /// Removes the files of an input that is not applied, unless an entry names them.
  func release(_ input: Journal.Entry?) {
    if case .input(let event)? = input, case .setFiles(let files) = event.action { release(files) }
  }

  private func release(_ files: [KeptFile]) {
    for file in files where !isNeeded(file.digest) { withFiles { $0.remove(file.digest) } }
  }

  /// Returns whether an entry of the journal names a file, or an entry that a redo brings back.
  private func isNeeded(_ digest: String) -> Bool {
    journal.mentions(digest)
      || writer.undone.contains { $0.records.contains { $0.entry.mentions(digest) } }
  }

  /// Removes what a dead process left: files that no entry names, and files that are not complete.
  func cleanFiles() { withFiles { $0.clean { journal.mentions($0) } } }

  /// Calls `body` with the files of the session, if it keeps any. A host gives the thread to other sessions while a
  /// database is asked.
  func withFiles(_ body: (FileShelf) -> Void) {
    guard let files else { return }
    if files.isRemote { writer.runBlocking { body(files) } } else { body(files) }
  }

  private func keep(_ source: FileSource, for field: FilesState) throws(Rejection) -> KeptFile {
    var kept = Result<KeptFile, Rejection>.failure(.actionFailed(SessionTexts.keepsNoFiles))
    withFiles { files in kept = Result { () throws(Rejection) in try files.keep(source, for: field) } }
    return try kept.get()
  }

  private func has(_ file: KeptFile) -> Bool {
    var isKept = false
    withFiles { isKept = $0.has(file) }
    return isKept
  }

  /// Returns the frame with the reason at each field for files, if the session keeps none.
  func withFileRule(_ frame: Frame) -> Frame {
    guard files == nil, frame.page.elements.flattened.contains(where: \.isFileField) else { return frame }
    var frame = frame
    frame.page.elements = frame.page.elements.map { element in
      element.mapTree { element in
        guard element.isFileField else { return }
        (element.isEnabled, element.disabledReason) = (false, SessionTexts.keepsNoFiles)
      }
    }
    return frame
  }
}

extension ElementState {
  fileprivate var isFileField: Bool { if case .file = content { true } else { false } }
}

extension Journal {
  /// Returns whether an entry contains `text`: as an input, in the result of an effect, or in a checkpoint.
  func mentions(_ text: String) -> Bool { (begin..<end).contains { self[$0]?.entry.mentions(text) == true } }
}

extension Journal.Entry {
  fileprivate func mentions(_ text: String) -> Bool { fields.contains { $0.contains(text) } }
}
