/// The reasons for errors, as in the protocol's table: code, name, sentence.
enum Reason: CaseIterable {
  // The line is not an accepted JSON text.
  case invalidJSON, trailingData, duplicateKey, invalidUTF8, loneSurrogate, tooDeep, lineTooLong
  // The text is not a request.
  case notAnObject, badVersion, badMethod, badParams, badID, idTooLong, duplicateID, emptyBatch, batchTooLong
  // The request names an unknown method or wrong parameters, or the server itself failed.
  case methodNotFound
  case missingParam, unknownParam, conflictingParams, wrongParamType, namedParamsOnly, paramOutOfRange
  case `internal`
  // Errors of the application.
  case unknownElement, staleElement
  case notOnTop, coveredByAlert
  case disabled
  case wrongAction, noBack
  case wrongType, tooLong, controlCharacter, numberOutOfRange, outOfRange, stepMismatch, notAChoice, badFormat
  case fileTooLarge, wrongFileType, emptyFile, tooManyFiles, badFileName, noSuchFile
  case staleRevision, otherElement, timeout, cancelled, shuttingDown
  case tooMany, secretRefused, actionFailed, unsupportedProtocol, lookingOn, sentAway
  // Errors of MCP only.
  case unknownTool, unknownResource, resourceNotFound, unsupportedRevision

  /// Creates the reason for an unreadable line.
  init(_ reason: ParseFailure.Reason) {
    self =
      switch reason {
      case .invalidJSON: .invalidJSON
      case .trailingData: .trailingData
      case .duplicateKey: .duplicateKey
      case .invalidUTF8: .invalidUTF8
      case .loneSurrogate: .loneSurrogate
      case .tooDeep: .tooDeep
      }
  }

  /// The code of JSON-RPC, or a positive code for errors of the application.
  var code: Int { row.code }
  /// The value of `data.reason`.
  var name: String { row.name }
  /// A sentence for readers of the driver's log.
  var message: String { row.message }

  private var row: (code: Int, name: String, message: String) {
    switch self {
    case .invalidJSON: (-32700, "invalid_json", "The line is not a JSON text.")
    case .trailingData: (-32700, "trailing_data", "Something stands after the JSON text.")
    case .duplicateKey: (-32700, "duplicate_key", "A name occurs twice in one object.")
    case .invalidUTF8: (-32700, "invalid_utf8", "The line is not valid UTF-8.")
    case .loneSurrogate: (-32700, "lone_surrogate", "An escape is half of a surrogate pair.")
    case .tooDeep: (-32700, "too_deep", "Arrays and objects are nested too deeply.")
    case .lineTooLong: (-32700, "line_too_long", "The line is too long and was skipped.")
    case .notAnObject: (-32600, "not_an_object", "A request is an object.")
    case .badVersion: (-32600, "bad_version", "The member jsonrpc must be \"2.0\".")
    case .badMethod: (-32600, "bad_method", "The member method must be a string.")
    case .badParams: (-32600, "bad_params", "The member params must be an object.")
    case .badID: (-32600, "bad_id", "An id is a string, a number or null.")
    case .idTooLong: (-32600, "id_too_long", "The id is too long.")
    case .duplicateID: (-32600, "duplicate_id", "A request with this id is not answered yet.")
    case .emptyBatch: (-32600, "empty_batch", "A batch holds at least one request.")
    case .batchTooLong: (-32600, "batch_too_long", "The batch holds too many requests; none was done.")
    case .methodNotFound: (-32601, "method_not_found", "There is no such method.")
    case .missingParam: (-32602, "missing_param", "A parameter is missing.")
    case .unknownParam: (-32602, "unknown_param", "The method has no such parameter.")
    case .conflictingParams: (-32602, "conflicting_params", "Of these parameters only one is taken.")
    case .wrongParamType: (-32602, "wrong_param_type", "A parameter has the wrong type.")
    case .namedParamsOnly: (-32602, "named_params_only", "Parameters are given by name, in an object.")
    case .paramOutOfRange: (-32602, "out_of_range", "A parameter is out of range.")
    case .internal: (-32603, "internal", "Something failed that should not.")
    case .unknownElement: (1001, "unknown_element", "There is no such element.")
    case .staleElement: (1002, "stale_element", "The element was there and is gone.")
    case .notOnTop: (1003, "not_on_top", "The element's page has another page on it.")
    case .coveredByAlert: (1003, "covered_by_alert", "An alert is in front and must be answered first.")
    case .disabled: (1004, "disabled", "The element or the option is disabled.")
    case .wrongAction: (1005, "wrong_action", "The element does not take this action.")
    case .noBack: (1005, "no_back", "This is the first page: there is none to go back to.")
    case .wrongType: (1006, "wrong_type", "The value has the wrong type for the element.")
    case .tooLong: (1006, "too_long", "The text is too long.")
    case .controlCharacter: (1006, "control_character", "The text holds a control character that is not taken.")
    case .numberOutOfRange: (1006, "number_out_of_range", "The number cannot be held exactly.")
    case .outOfRange: (1006, "out_of_range", "The value is below the minimum or above the maximum.")
    case .stepMismatch: (1006, "step_mismatch", "The number is between two steps.")
    case .notAChoice: (1006, "not_a_choice", "No option has this key.")
    case .badFormat: (1006, "bad_format", "The text is not of the field's format.")
    case .fileTooLarge: (1006, "file_too_large", "The file has more bytes than the field takes.")
    case .wrongFileType: (1006, "wrong_file_type", "The contents are of a type that the field does not take.")
    case .emptyFile: (1006, "empty_file", "The file is empty, and the field takes only types with contents.")
    case .tooManyFiles: (1006, "too_many_files", "The field takes fewer files.")
    case .badFileName: (1006, "bad_file_name", "The name is not taken as the name of a file.")
    case .noSuchFile: (1006, "no_such_file", "The session does not keep this file.")
    case .staleRevision: (1007, "stale_revision", "The page has changed since this revision.")
    case .otherElement: (1007, "other_element", "The element is not as it was seen; nothing was done.")
    case .timeout: (1008, "timeout", "It did not happen in time.")
    case .cancelled: (1009, "cancelled", "The request was cancelled.")
    case .shuttingDown: (1010, "shutting_down", "The session ends, so this cannot happen any more.")
    case .tooMany: (1011, "too_many", "There are too many of these already.")
    case .secretRefused: (1013, "secret_refused", "There is no such secret, or it does not belong here.")
    case .actionFailed: (1014, "action_failed", "The action was started and failed.")
    case .unsupportedProtocol: (1015, "unsupported_protocol", "None of these protocol versions is spoken here.")
    case .lookingOn: (1016, "looking_on", "The user lets you only watch; nothing was done.")
    case .sentAway: (1017, "sent_away", "The user has sent you away; the session goes on.")
    case .unknownTool: (-32602, "unknown_tool", "There is no such tool.")
    case .unknownResource: (-32602, "unknown_resource", "There is no such resource.")
    // The same error with the code of the revisions with a handshake.
    case .resourceNotFound: (-32002, "unknown_resource", "There is no such resource.")
    case .unsupportedRevision: (-32022, "unsupported_protocol", "This revision of the protocol is not spoken here.")
    }
  }
}

/// The failure of a request: a reason and its details. Names are shortened, and values never occur.
struct WireFailure: Error, Equatable {
  /// The reason.
  var reason: Reason
  /// The details beside the reason in `data`.
  var details: [JSON.Member] = []
  /// A more specific sentence, where the reason's own sentence is too general.
  var sentence: String?

  init(_ reason: Reason, _ details: [JSON.Member] = [], saying sentence: String? = nil) {
    self.reason = reason
    self.details = details
    self.sentence = sentence
  }

  /// The sentence for the answer.
  var message: String { sentence ?? reason.message }

  /// Creates a failure that concerns a name.
  init(_ reason: Reason, _ kind: String, named name: String, saying sentence: String? = nil) {
    self.init(reason, [JSON.Member(kind, .string(name.cut(to: 200)))], saying: sentence)
  }

  /// Creates the failure for an unreadable line.
  init(_ failure: ParseFailure) { self.init(Reason(failure.reason), [JSON.Member("offset", .integer(failure.offset))]) }

  /// The `error` member of an answer.
  var json: JSON {
    [
      "code": .integer(reason.code), "message": .string(message),
      "data": .object([JSON.Member("reason", .string(reason.name))] + details),
    ]
  }
}
