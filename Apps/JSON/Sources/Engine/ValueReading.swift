import SignalboxInterface

/// Converts a value on the wire to a user's action.
struct ValueReading {
  let limits: Limits
  let secrets: SecretsFile
  /// A Boolean value that indicates whether secrets are accepted only by name, because others can read the driver's
  /// messages.
  let isNamedOnly: Bool
  let files: FileReading
  /// A Boolean value that indicates whether a number, a Boolean value, an array or an object may also be given as its
  /// JSON text.
  var readsTexts = false

  /// Returns the action that sets `element` to `value`.
  /// - Throws: A failure when the kind takes no value, or no value of this type.
  func action(setting element: ElementState, to value: JSON) throws(WireFailure) -> UserAction {
    if readsTexts, let inside = Self.value(in: value, for: element) {
      return try action(setting: element, to: inside)
    }
    switch (element.content.input, value) {
    case (.secret, .string) where isNamedOnly:
      throw secrets.refusal("A secret is given by its name, as {\"secret\": name}, never by its value. \(secrets.hint)")
    case (.text?, .string(let text)), (.secret?, .string(let text)):
      return .setText(try withinLimit(IncomingText(given: text, for: element.content.input?.incoming ?? .line).text))
    // A secret by name is refused for any element that shows its value. Otherwise the secret would be readable, and
    // part of the driver's transcript.
    case (.secret, .object): return .setText(try secrets.text(namedBy: value))
    case (.files(let field)?, _): return try files.action(setting: field, to: value)
    case (.some, .object) where value["secret"] != nil:
      throw secrets.refusal("A secret goes only into an element of type secret.")
    case (.number, .null): return .setNumber(nil)
    case (.number, .number(let text)):
      guard let number = Double(exactText: text) else { throw WireFailure(.numberOutOfRange) }
      return .setNumber(number)
    case (.toggle, .bool(let isOn)): return .setToggle(isOn)
    case (.selection(let selection), .string(let key)) where !selection.allowsMultipleSelection: return .choose(key)
    case (.selection(let selection), .array(let values)) where selection.allowsMultipleSelection:
      return .chooseMany(try keys(values))
    case (nil, .string(let key)) where element.content.list?.current != nil: return .select(key)
    case (nil, .array(let values)) where element.content.list?.selection != nil:
      return .chooseMany(RowKeys.keys(try keys(values), of: element))
    case (nil, _) where !element.takesRows: throw WireFailure(notTakenBy: element)
    default: throw WireFailure(.wrongType, saying: "The value has the wrong type: the element takes \(element.taken).")
    }
  }

  /// Returns the value whose JSON text is given in its place; `nil` if the element takes the text itself.
  private static func value(in given: JSON, for element: ElementState) -> JSON? {
    guard case .string(let text) = given, let inside = try? JSONParser.parse(Array(text.utf8)) else { return nil }
    switch (element.content.input, inside) {
    case (.number, .number), (.number, .null), (.toggle, .bool), (.files, .array), (.files, .object): return inside
    case (.selection(let selection), .array) where selection.allowsMultipleSelection: return inside
    case (.secret, .object) where inside["secret"] != nil: return inside
    case (nil, .array) where element.content.list?.selection != nil: return inside
    default: return nil
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
  /// Converts a rejection of the session.
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
      case .badValue(.fileTooLarge): .fileTooLarge
      case .badValue(.wrongFileType): .wrongFileType
      case .badValue(.emptyFile): .emptyFile
      case .badValue(.tooManyFiles): .tooManyFiles
      case .badValue(.badFileName): .badFileName
      case .badValue(.noSuchFile): .noSuchFile
      case .actionFailed: .actionFailed
      case .closing: .shuttingDown
      case .staleRevision: .staleRevision
      case .lookingOn: .lookingOn
      }
  }
}

extension WireFailure {
  /// Creates the failure for a rejected event.
  /// - Parameter element: The element of the event, in the last frame.
  init(_ rejection: Rejection, of event: InputEvent, at element: ElementState?) {
    switch (event.action, rejection) {
    // An impossible undo, redo or seek has a sentence of the session, which contains only names. No page shows the
    // reason why an address was not opened. The sentence of any
    // other failed action comes from the application, and is on its page.
    case (.undo, .actionFailed(let sentence)), (.redo, .actionFailed(let sentence)),
      (.seek, .actionFailed(let sentence)), (.open, .actionFailed(let sentence)):
      self.init(.actionFailed, [JSON.Member("sentence", .string(sentence.cut(to: 200)))], saying: sentence)
    // The page forbids going back.
    case (.back, .actionFailed(let sentence)): self.init(.noBack, saying: sentence.cut(to: 200))
    // The sentence is about the file itself or about the machine of the session.
    case (.sendFiles, .actionFailed(let sentence)):
      self.init(
        .actionFailed,
        [
          JSON.Member("id", .string(event.element.cut(to: 200))),
          JSON.Member("sentence", .string(sentence.cut(to: 200))),
        ],
        saying: sentence)
    case (.choose(let key), .badValue(.notAChoice)), (.select(let key), .badValue(.notAChoice)):
      self.init(noOption: [key], of: event.element, element)
    case (.chooseMany(let keys), .badValue(.notAChoice)) where element?.content.selection != nil:
      self.init(noOption: keys, of: event.element, element)
    case (.chooseMany(let keys), .badValue(.notAChoice)) where element?.content.list?.selection != nil:
      self = element.flatMap { RowKeys.failure(keys, of: $0) } ?? WireFailure(.notAChoice, "id", named: event.element)
    case (.chooseMany, .badValue(.outOfRange)) where element?.content.list?.selection != nil:
      let sentence = rejection.sentence(for: element)
      self.init(
        .outOfRange,
        [JSON.Member("id", .string(event.element.cut(to: 200))), JSON.Member("sentence", .string(sentence))],
        saying: sentence)
    // The sentence names the element's format, or says that the day does not exist; the reason alone does not.
    case (.setText(let text), .badValue(.badFormat)):
      let sentence = rejection.sentence(for: element, given: text)
      self.init(
        .badFormat,
        [JSON.Member("id", .string(event.element.cut(to: 200))), JSON.Member("sentence", .string(sentence))])
    default:
      self.init(
        Reason(rejection), event.element.isEmpty ? [] : [JSON.Member("id", .string(event.element.cut(to: 200)))])
    }
  }
}
