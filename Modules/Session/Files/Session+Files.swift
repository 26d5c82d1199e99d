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
        for source in sources {
          let kept = try withFiles { shelf throws(Rejection) in
            do throws(Rejection) {
              return try shelf.keep(source, for: field.state)
            } catch {
              throw sources.count > 1 ? error.naming(source, for: field.state) : error
            }
          }
          guard let kept else { throw .actionFailed(SessionTexts.keepsNoFiles) }
          files.append(kept)
        }
        if let problem = field.state.problem(of: files) { throw .badValue(problem) }
      } catch {
        release(files)
        throw error
      }
    default: return event
    }
    for file in files where try !has(file) { throw .badValue(.noSuchFile) }
    return InputEvent(page: event.page, element: event.element, action: .setFiles(files))
  }

  /// Gives the file of an element to the viewer that pressed it. The session stays as it is, so nothing is recorded.
  func accept(_ event: InputEvent, on download: Download) throws(Rejection) -> Accepted {
    guard let file = download.file.value, try has(file) else {
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

  /// Returns the result of `body` for the files of the session; `nil` if it keeps none. A host gives the thread to
  /// other sessions while a database is asked.
  @discardableResult
  func withFiles<Value, Failure>(_ body: (FileShelf) throws(Failure) -> Value) throws(Failure) -> Value? {
    guard let files else { return nil }
    guard files.isRemote else { return try body(files) }
    var result: Result<Value, Failure>?
    writer.runBlocking { result = Result { () throws(Failure) in try body(files) } }
    return try result?.get()
  }

  private func has(_ file: KeptFile) throws(Rejection) -> Bool {
    try withFiles { files throws(Rejection) in try files.has(file) } ?? false
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

extension Rejection {
  /// Returns the reason with the path, if the user of a terminal named several files by their paths. A driver has the
  /// code of the reason instead.
  fileprivate func naming(_ source: FileSource, for state: FilesState) -> Rejection {
    guard case .badValue = self, case .path(let path) = source else { return self }
    return .actionFailed(sentence(ofFile: path, for: ElementState(id: "", label: "", content: .file(state))))
  }
}
