import SignalboxInterface

extension Method {
  /// All methods. A new method needs a row here and its function in `WireEngine+Methods.swift`. The checks of its
  /// parameters, both schemas and `docs/reference/schema` follow from the row.
  static func all(_ limits: Limits) -> [Method] {
    session(limits) + reading(limits) + values(limits) + actions(limits) + [opening(limits)] + journal(limits)
      + waiting(limits)
      + subscriptions(limits) + parts(limits)
  }

  /// Methods for the whole session.
  private static func session(_ limits: Limits) -> [Method] {
    [
      Method(
        "rpc.discover", "The OpenRPC document.", gives: .map(of: .anything, atMost: .max),
        .immediate { engine, _ in
          ProtocolDocuments(engine.table).openRPC
        }),
      Method(
        "app.hello", "Says what speaks here; optional to call.",
        [
          Parameter("client", .anything, "Who the driver is; not looked at."),
          Parameter("protocol", .list(of: .count, atMost: 64), "The versions the driver speaks."),
        ], gives: hello, errors: [.unsupportedProtocol],
        .queued { engine, request, _, frame throws(WireFailure) in
          try engine.hello(request, frame)
        }),
      Method(
        "app.ping", "Answers at once, before everything queued.", gives: .members([]), .immediate { _, _ in [:] }),
      Method(
        "app.shutdown", "Ends the session and the process, with status 0.", gives: .members([]),
        .queued { engine, _, ticket, _ in engine.shutDown(ticket) }),
      Method(
        "app.cancel", "Cancels a request that is not answered yet; what an action has done stays done.",
        [.always("id", .requestID, "The request's id.")], gives: .members([.always("cancelled", .boolean)]),
        .immediate { engine, request in engine.cancel(request) }),
      Method(
        "app.advance", "Moves the session's clock; only with --test-clock.",
        [.always("ms", .integer(0...86_400_000), "How far, in milliseconds.")], gives: .reference(.actionResult),
        errors: Reason.unfinished,
        .queued { engine, request, ticket, frame in
          engine.advance(request, ticket, frame)
        }),
    ]
  }

  /// Methods that read the current page.
  private static func reading(_ limits: Limits) -> [Method] {
    [
      Method(
        "ui.snapshot", "Everything visible.",
        [
          Parameter("since", .count, "Give it only if this is not the revision."),
          Parameter("thumbnails", .boolean, "Give the thumbnails of images, too; ui.get always does."),
        ],
        gives: .either([.reference(.snapshot), .reference(.unchanged)]),
        .queued { engine, request, _, frame in
          engine.snapshot(request, frame)
        }),
      Method(
        "ui.get", "One element.", [element(limits)],
        gives: .members([.always("revision", .count), .always("element", .reference(.element))]),
        errors: Reason.absent,
        .queued { engine, request, _, frame throws(WireFailure) in
          try engine.get(request, frame)
        }),
      Method(
        "ui.file", "Bytes of the file that a link gives.",
        [
          element(limits), Parameter("offset", .count, "The first byte; 0 when left out."),
          Parameter(
            "count", .integer(1...WireEngine.mostBytes), "How many at most; \(WireEngine.mostBytes) when left out."),
        ],
        gives: .members([
          .always("revision", .count), .always("id", .anyText), .always("file", KeptFile.shape),
          .always("offset", .count), .always("base64", .anyText, "Empty behind the end."),
        ]), errors: Reason.absent + [.disabled, .wrongAction, .coveredByAlert, .noSuchFile, .actionFailed],
        .queued { engine, request, _, frame throws(WireFailure) in
          try engine.file(request, frame)
        }),
    ]
  }

  /// Methods that give values to elements.
  private static func values(_ limits: Limits) -> [Method] {
    [
      Method(
        "ui.set", "Gives an element a value.",
        [
          element(limits), Parameter("value", .anything, "What the element's type takes; this or valueFrom."),
          Parameter("valueFrom", secretByName(limits), "A secret by its name in the file given with --secrets."),
          seen,
        ] + actionOptions(limits), oneOf: ["value", "valueFrom"], gives: .reference(.actionResult),
        errors: Reason.acting + Reason.unfit,
        .queued { engine, request, ticket, frame throws(WireFailure) in try engine.set(request, ticket, frame) }),
      Method(
        "ui.fill", "Gives several elements their values, all or none, in one turn.",
        [
          .always(
            "values", .map(of: .anything, atMost: 1_000),
            "Values by element id; a secret may be named as {\"secret\": name}."),
          Parameter(
            "seen", .map(of: .map(of: .anything, atMost: 64), atMost: 1_000),
            "Act only if the elements still have these members, by element id."),
        ] + actionOptions(limits), gives: .reference(.actionResult), errors: Reason.acting + Reason.unfit,
        .queued { engine, request, ticket, frame throws(WireFailure) in try engine.fill(request, ticket, frame) }),
    ]
  }

  /// Methods for the user's other actions.
  private static func actions(_ limits: Limits) -> [Method] {
    [
      Method(
        "ui.press", "Presses a button, link or row.", [element(limits), seen] + actionOptions(limits),
        gives: .reference(.actionResult), errors: Reason.acting,
        .queued { engine, request, ticket, frame throws(WireFailure) in try engine.press(request, ticket, frame) }),
      Method(
        "ui.more", "Asks for more rows of a list that has more to be had.", [element(limits)] + actionOptions(limits),
        gives: .reference(.actionResult),
        errors: Reason.acting,
        .queued { engine, request, ticket, frame throws(WireFailure) in try engine.more(request, ticket, frame) }),
      Method(
        "ui.back", "Goes back from the alert or page in front.", actionOptions(limits),
        gives: .reference(.actionResult),
        errors: [.noBack, .staleRevision] + Reason.refusedGuest + Reason.unfinished,
        .queued { engine, request, ticket, frame throws(WireFailure) in try engine.back(request, ticket, frame) }),
      Method(
        "ui.undo", "Undoes the last action; refused across actions that cannot be undone.", actionOptions(limits),
        gives: .reference(.actionResult),
        errors: [.actionFailed, .staleRevision] + Reason.refusedGuest + Reason.unfinished,
        .queued { engine, request, ticket, frame throws(WireFailure) in try engine.undo(request, ticket, frame) }),
      Method(
        "ui.redo", "Redoes the last undone action, until another action is done.", actionOptions(limits),
        gives: .reference(.actionResult),
        errors: [.actionFailed, .staleRevision] + Reason.refusedGuest + Reason.unfinished,
        .queued { engine, request, ticket, frame throws(WireFailure) in try engine.redo(request, ticket, frame) }),
      Method(
        "ui.seek", "Goes back to before an entry of the session's journal.",
        [.always("entry", .count, "The entry's number, from 0.")] + actionOptions(limits),
        gives: .reference(.actionResult),
        errors: [.actionFailed, .staleRevision] + Reason.refusedGuest + Reason.unfinished,
        .queued { engine, request, ticket, frame throws(WireFailure) in try engine.seek(request, ticket, frame) }),
    ]
  }

  /// Methods that read the journal.
  private static func journal(_ limits: Limits) -> [Method] {
    let entry: [Parameter] = [
      .always("entry", .count, "Its number, as ui.seek takes it."),
      .always("time", .anyText, "Seconds since the session began."),
      .always("what", .anyText, "In a few words, without what was given."),
    ]
    return [
      Method(
        "session.entries", "The entries of the session's journal, which ui.seek goes back to.",
        [
          Parameter("offset", .count, "The first entry; without it, the last ones are given."),
          Parameter("count", .integer(1...limits.page), "How many at most; 20 when left out."),
        ],
        gives: .members([
          .always("revision", .count), .always("first", .count, "The first entry kept."),
          .always("end", .count, "The number of the one that comes next."),
          .always("entries", .list(of: .members(entry))),
        ]),
        .queued { engine, request, _, frame in
          engine.entries(request, frame)
        })
    ]
  }

  /// Methods that wait for a state.
  private static func waiting(_ limits: Limits) -> [Method] {
    [
      Method(
        "ui.wait", "Answers when all of this is so.",
        [
          .always("until", until(limits), "What is waited for; all of it at the same time."),
          Parameter("timeoutMs", .integer(0...limits.wait), "How long at most; without it, as long as is allowed."),
          Parameter("detached", .boolean, "Whether later requests go on meanwhile."),
        ],
        gives: .members([
          .always("met", .constant(true)), .always("revision", .count), .always("settled", .boolean),
          Parameter("element", .either([.reference(.element), .reference(.row)]), "The element, without its rows."),
          Parameter("rows", .list(of: part), "Its rows with the text, 20 at most."),
        ]),
        errors: [.timeout, .tooMany] + Reason.unfinished,
        .queued { engine, request, ticket, _ in
          engine.wait(request, ticket)
          return nil
        })
    ]
  }

  /// Methods that read parts of an element. They come last: a generated client has a method for each name. In Python, a
  /// method called `list` hides the type from the methods below it.
  private static func parts(_ limits: Limits) -> [Method] {
    [
      Method(
        "ui.list",
        "Some rows of a list or table, options of a choice, or lines of a log. Rows that are still to come are asked for first.",
        [
          element(limits), Parameter("offset", .count, "The first one; 0 when left out."),
          Parameter("count", .integer(1...limits.page), "How many at most; 20 when left out."),
          Parameter("match", .text(atMost: limits.id), "Only those with this text in them, in any case."),
          Parameter(
            "timeoutMs", .integer(0...limits.wait),
            "How long rows that are still to come are waited for; 10000 when left out."),
        ], gives: rows,
        errors: Reason.absent + [.wrongAction, .coveredByAlert, .disabled, .actionFailed, .timeout]
          + Reason.refusedGuest
          + Reason.unfinished,
        .queued { engine, request, ticket, frame throws(WireFailure) in
          try engine.list(request, ticket, frame)
        })
    ]
  }

  /// Methods for notifications.
  private static func subscriptions(_ limits: Limits) -> [Method] {
    [
      Method(
        "ui.subscribe", "Sends notifications from now on.",
        [
          Parameter(
            "events", .list(of: .word(Event.allCases.map(\.rawValue)), atMost: 64),
            "Which; without it, all but app.log.")
        ], gives: .members([.always("subscription", .count), .always("revision", .count)]),
        errors: [.tooMany] + Reason.refusedGuest,
        .queued { engine, request, ticket, frame throws(WireFailure) in
          try engine.subscriptions.add(request, ticket, frame, isGuest: engine.settings.isGuest)
        }),
      Method(
        "ui.unsubscribe", "Sends no more of them.", [.always("subscription", .count, "What ui.subscribe gave.")],
        gives: .members([]),
        .queued { engine, request, _, _ throws(WireFailure) in
          try engine.subscriptions.remove(request)
        }),
    ]
  }

  private static var hello: Shape {
    .members([
      .always("protocol", .constant(1)),
      .always(
        "server",
        .members([
          .always("name", .anyText), .always("version", .anyText), .always("application", .anyText, "What runs here."),
        ])),
      .always("limits", .members(Limits.named.map { .always($0.name, .count) })),
      .always("features", .list(of: .anyText), "What was switched on: test-clock."),
      .always("revision", .count),
    ])
  }

  private static var part: Shape { .either([.reference(.row), .reference(.option), .list(of: .anyText), .anyText]) }

  private static var rows: Shape {
    .members([
      .always("revision", .count), .always("id", .anyText), .always("total", .count, "How many there are in all."),
      Parameter("matching", .count, "How many of them match, when that was asked."),
      Parameter("more", .constant(true), "Whether the list has more rows than these, which ui.more asks for."),
      .always("offset", .count, "Where those given begin, among those that match."),
      .always(
        "rows", .list(of: part),
        "Rows of a list, options of a choice, cells of a table, lines of a log."),
    ])
  }
}

extension Reason {
  /// Reasons that can end any request early.
  static let unfinished: [Reason] = [.cancelled, .shuttingDown, .sentAway]
  /// Reasons that refuse every action of a guest.
  static let refusedGuest: [Reason] = [.lookingOn]
  /// Reasons why an element is not found.
  static let absent: [Reason] = [.unknownElement, .staleElement, .notOnTop]
  /// Reasons why an action is not performed.
  static let acting =
    absent + [.coveredByAlert, .disabled, .wrongAction, .staleRevision, .otherElement, .actionFailed] + refusedGuest
    + unfinished
  /// Reasons why a value is not accepted.
  static let unfit: [Reason] = [
    .wrongType, .tooLong, .controlCharacter, .numberOutOfRange, .outOfRange, .stepMismatch, .notAChoice, .badFormat,
    .secretRefused, .fileTooLarge, .wrongFileType, .emptyFile, .tooManyFiles, .badFileName, .noSuchFile,
  ]
}
