import SignalboxInterface

/// Turns a value on the wire into what the user does with it.
struct ValueReading {
  let limits: Limits
  let secrets: SecretsFile
  /// Whether a secret is taken only by its name, because what the driver says is kept where others read it.
  let isNamedOnly: Bool

  /// What setting `element` to `value` means.
  /// - Throws: Why it means nothing: the kind takes no value, or not one of this type.
  func action(setting element: ElementState, to value: JSON) throws(WireFailure) -> UserAction {
    switch (element.content.input, value) {
    case (.secret, .string) where isNamedOnly:
      throw secrets.refusal("A secret is given by its name, as {\"secret\": name}, never by its value.")
    case (.text, .string(let text)), (.secret, .string(let text)): return .setText(try withinLimit(text))
    // Where a person could read it, a secret by name is refused: whatever the driver may know, its transcript may not.
    case (.secret, .object): return .setText(try secrets.text(namedBy: value))
    case (.some, .object) where value["secret"] != nil:
      throw secrets.refusal("A secret goes only into an element of type secret.")
    case (.number, .null): return .setNumber(nil)
    case (.number, .number(let text)):
      guard let number = Double(exactText: text) else { throw WireFailure(.numberOutOfRange) }
      return .setNumber(number)
    case (.toggle, .bool(let isOn)): return .setToggle(isOn)
    case (.selection(let selection), .string(let key)) where !selection.takesSeveral: return .choose(key)
    case (.selection(let selection), .array(let values)) where selection.takesSeveral:
      return .chooseMany(try keys(values))
    case (.some, _): throw WireFailure(.wrongType)
    case (nil, _): throw WireFailure(.wrongAction)
    }
  }

  private func withinLimit(_ text: String) throws(WireFailure) -> String {
    guard text.utf8.count <= limits.text || text.count <= limits.text else { throw WireFailure(.tooLong) }
    return text
  }

  private func keys(_ values: [JSON]) throws(WireFailure) -> [String] {
    var keys: [String] = []
    for value in values {
      guard case .string(let key) = value else { throw WireFailure(.wrongType) }
      keys.append(key)
    }
    return keys
  }
}

extension Reason {
  /// The reason for what the session refused.
  init(_ rejection: Rejection) {
    self =
      switch rejection {
      case .stalePage: .staleElement
      case .notOnTop: .notOnTop
      case .coveredByAlert: .coveredByAlert
      case .unknownElement: .unknownElement
      case .disabled: .disabled
      case .wrongAction: .wrongAction
      case .noBack: .noBack
      case .badValue(.tooLong): .tooLong
      case .badValue(.controlCharacter): .controlCharacter
      case .badValue(.numberOutOfRange): .numberOutOfRange
      case .badValue(.outOfRange): .outOfRange
      case .badValue(.stepMismatch): .stepMismatch
      case .badValue(.notAChoice): .notAChoice
      case .badValue(.badFormat): .badFormat
      case .actionFailed: .actionFailed
      case .closing: .shuttingDown
      case .staleRevision: .staleRevision
      case .lookingOn: .lookingOn
      }
  }
}

extension WireFailure {
  /// What the session refused.
  init(_ rejection: Rejection, of event: InputEvent) {
    switch (event.action, rejection) {
    // Why there is no way back is the session's own sentence, of names. Any other is the application's, and stands on its
    // page.
    case (.undo, .actionFailed(let sentence)), (.redo, .actionFailed(let sentence)),
      (.seek, .actionFailed(let sentence)):
      self.init(.actionFailed, [JSON.Member("sentence", .string(sentence.cut(to: 200)))], saying: sentence)
    default:
      self.init(
        Reason(rejection), event.element.isEmpty ? [] : [JSON.Member("id", .string(event.element.cut(to: 200)))])
    }
  }
}
