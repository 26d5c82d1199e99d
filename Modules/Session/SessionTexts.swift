import SignalboxInterface
import SignalboxWords

/// The sentences of a session about its recording and its past, for the user and the application.
enum SessionTexts {
  // MARK: Recording

  static var notRecorded: String { phrase("This session is no longer recorded") }
  static func cannotBeWritten(_ path: String, _ reason: String?) -> String {
    reason.map { phrase("\(path) cannot be written: \($0).") } ?? phrase("\(path) cannot be written.")
  }
  static var lastActionIsLost: String {
    phrase("Your last action, and what you do now, cannot be resumed.")
  }
  static var recordedAgain: String { phrase("This session is recorded again") }
  static var allIsKept: String { phrase("Everything in it can be resumed, also what you did in between.") }
  static func hasGone(_ path: String) -> String {
    phrase("\(path) was removed, or another file is in its place.")
  }
  static var actionsAreLost: String { phrase("What you do now cannot be resumed.") }

  // MARK: Resuming

  static var endIsMissing: String { phrase("The end of this session was not recorded") }
  static var afterTheEnd: String {
    phrase(
      """
      It could not be written, and then the program was stopped. Answers after this point are gone, and steps after it \
      may be done a second time.
      """)
  }
  static var notContinued: String { phrase("This session could not be continued where it was") }
  static func changed(_ reason: String, fromCheckpoint: Bool, kept path: String?) -> String {
    let begins =
      fromCheckpoint
      ? phrase("It continues from its last checkpoint.")
      : phrase("It continues from the beginning.")
    let kept = path.map { phrase(" What was recorded is kept in \($0).") }
    return "\(reason) \(begins)\(kept ?? "")"
  }
  static func otherThanRecorded(_ mismatch: String) -> String {
    phrase("The application does not do what was recorded: \(mismatch).")
  }
  static var otherVersion: String { phrase("It was recorded with another version of the application.") }
  static var otherSubject: String { phrase("It is about something else than the application that was started now.") }

  // MARK: Secrets

  static var enterSecrets: String { phrase("Please enter this again") }
  static var secretNeeded: String {
    phrase(
      """
      It is needed now, and what is secret is not recorded. \
      Enter what you entered before. On this page only its rules are checked.
      """)
  }
  static func secretNeeded(_ title: String) -> String {
    phrase(
      """
      “\(title)” needs it, and what is secret is not recorded. \
      Enter what you entered before. On this page only its rules are checked.
      """)
  }
  static var proceed: String { phrase("Continue") }
  static var continueWithout: String { phrase("Go on without") }
  static var notTheSecret: String { phrase("This is not what you entered before.") }
  static func notAlike(_ name: String) -> String { phrase("This is not the same as “\(name)”, and before it was.") }
  static func alike(_ name: String) -> String {
    phrase("This is the same as “\(name)”, and before it was not. Enter another text in one of them.")
  }
  static func notTheSecret(_ rule: String) -> String {
    phrase("This is not what you entered before. The difference: “\(rule)”.")
  }
  static var secretWithheld: String { phrase("The secret it needs was not given.") }
  static func otherAnswer(_ rule: String) -> String { phrase("“\(rule)” is answered differently") }

  // MARK: Store

  static var givenFileIsGone: String { phrase("The file is not here any more.") }
  static var storeIsAwaited: String { phrase("Waiting for the store…") }
  static func isTaken(_ name: String) -> String {
    phrase("Another program continues \(name), so this one ends. What was shown here is kept.")
  }
  static func wasRemoved(_ name: String) -> String {
    phrase("\(name) was removed from the store. This session ends, and it cannot be resumed.")
  }
  static func isUnanswered(_ name: String) -> String {
    phrase("The store of \(name) does not answer. What was shown is kept; resume it when the store is back.")
  }

  // MARK: Quitting

  static var quitBeforeTheEnd: String { phrase("Leave before the end?") }
  static var stepsAreGivenUp: String { phrase("What was given so far is not used.") }
  static var quit: String { phrase("Leave") }
  static var stay: String { phrase("Stay") }

  // MARK: Addresses

  static func noPage(_ address: Address) -> String { phrase("There is no page “\(address.text)” here.") }
  static var openOtherPage: String { phrase("Open the other page?") }
  static func inputMayBeLost(on title: String) -> String {
    phrase("What you typed on “\(title)” was not used yet, and may be lost.")
  }
  static var open: String { phrase("Open") }

  // MARK: Replaying

  static var repeating: String { phrase("A recording is being repeated; wait for its end, or leave.") }
  static func doesNotFit(_ mismatch: String) -> String {
    phrase("The recording does not fit this program from \(mismatch).")
  }
  static func mismatch(_ number: Int, _ summary: String, _ reason: String) -> String {
    phrase("entry \(number) (\(summary)): \(reason)")
  }
  static var noEffect: String { phrase("no such effect is under way") }
  static var noTimer: String { phrase("no timer is due") }
  static var notAsked: String { phrase("the application did not ask for it") }
  static var endsOtherwise: String { phrase("the application ends otherwise") }
  static func refused(_ reason: String) -> String { phrase("it is refused now (“\(reason)”)") }

  // MARK: Undo, redo, seek

  static func notUndone(_ reason: String) -> String { phrase("Cannot undo: \(reason).") }
  static func notRedone(_ reason: String) -> String { phrase("Cannot redo: \(reason).") }
  static var nothingUndone: String { phrase("nothing was undone, or something else has happened since") }
  static func noWayBack(_ mismatch: String) -> String {
    phrase("The recorded way back does not fit this program: \(mismatch).")
  }
  static var notGoneBack: String { phrase("Cancelled: everything is as before.") }
  static var beginningIsForgotten: String { phrase("the session is so long that its beginning is forgotten") }
  static var tooLongAgo: String { phrase("that is too long ago") }
  static var nothingDone: String { phrase("there is nothing to undo") }
  static func underWay(_ title: String?) -> String {
    title.map { phrase("“\($0)” is under way") }
      ?? phrase("something is under way")
  }
  static func entries(_ count: Int) -> String { phrase("the last entry is number \(count)") }
  static func irreversible(_ title: String?) -> String {
    title.map { phrase("“\($0)” cannot be undone") }
      ?? phrase("later actions cannot be undone")
  }

  // MARK: Guests

  /// Returns a description of a guest's action, without the values.
  static func done(_ entry: Journal.Entry, _ label: (String, PageID) -> String) -> String {
    switch entry {
    case .input(let event): done(event, label)
    case .secret(let page, let element, _): set(label(element, page))
    case .together(let entries):
      phrase("filled in \(entries.count) fields")
    case .travelled: phrase("undid an action")
    case .redone: doneAgain
    default: ""
    }
  }

  private static func done(_ event: InputEvent, _ label: (String, PageID) -> String) -> String {
    switch event.action {
    case .setText, .setNumber, .setToggle, .choose, .chooseMany, .setFiles, .sendFiles:
      set(label(event.element, event.page))
    case .press:
      phrase("pressed “\(label(event.element, event.page))”")
    case .select: phrase("looked at another row of “\(label(event.element, event.page))”")
    case .more, .rows: phrase("asked for more rows")
    case .back, .quit: phrase("went back")
    case .open(let address): phrase("opened “\(address.text)”")
    case .redo: doneAgain
    case .undo, .seek: phrase("undid an action")
    }
  }

  private static var doneAgain: String { phrase("redid an action") }

  private static func set(_ label: String) -> String { phrase("set “\(label)”") }

  // MARK: Effects

  static var keepsNoFiles: String { phrase("No files are taken here: the store of the sessions keeps none.") }
  static var tooManyFiles: String { phrase("The session has too many files already, so the file was not taken.") }
  static func fileNotKept(_ reason: String) -> String { phrase("The file cannot be kept: \(reason).") }
  static func fileNotReadable(_ sentence: String) -> String { phrase("The file cannot be read now. \(sentence)") }
  static func fileNotTaken(_ sentence: String) -> String { phrase("The file was not taken. \(sentence)") }
  static func noRegularFile(_ path: String) -> String {
    phrase("\(SafeText.visible(path)) is a folder, a device or a pipe; a file is needed.")
  }
  static func unreadableFile(_ path: String, _ reason: String) -> String {
    phrase("\(SafeText.visible(path)) cannot be read: \(reason).")
  }

  static var noSource: String { phrase("no such source is open") }
  static var sourceEnded: String { phrase("It ended.") }
  static var sourceIsSilent: String { phrase("It does not answer.") }
  static var givenUp: String { phrase("It was cancelled.") }
  static var interrupted: String { phrase("It was interrupted.") }
  static var failed: String { phrase("It failed.") }
  static var cannotQuit: String { phrase("This application is not left.") }
  static func unreadable(_ name: String) -> String {
    phrase("The result of \(name) cannot be read back from what is recorded.")
  }
  static var otherContents: String { phrase("it is about something else now") }
  static func unwritable(_ reason: String) -> String { phrase("The result cannot be written down: \(reason)") }
}
