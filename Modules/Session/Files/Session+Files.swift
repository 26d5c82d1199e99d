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
      guard let shelf = self.files else { throw .actionFailed(SessionTexts.keepsNoFiles) }
      do throws(Rejection) {
        for source in sources { files.append(try shelf.keep(source, for: field.state)) }
      } catch {
        release(files)
        throw error
      }
    default: return event
    }
    guard files.isEmpty || files.allSatisfy({ self.files?.has($0) == true }) else { throw .badValue(.noSuchFile) }
    return InputEvent(page: event.page, element: event.element, action: .setFiles(files))
  }

  /// Removes files that no entry names: of an input that was refused.
  func release(_ files: [KeptFile]) {
    for file in files where !journal.mentions(file.digest) { self.files?.remove(file.digest) }
  }

  /// Removes what a dead process left: files that no entry names, and files that are not complete.
  func cleanFiles() { files?.clean { journal.mentions($0) } }

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
