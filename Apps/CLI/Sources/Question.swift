import SignalboxInterface

/// What is asked now, with all a front end needs to ask it.
struct Question: Equatable {
  /// What the answer is about; a half-typed answer belongs to its subject and to no other (K8).
  enum Subject: Hashable {
    case menu(PageID)
    case field(PageID, String)
    case browse(PageID, String)
    case row(PageID, String)
    /// By which column a table is to be sorted.
    case columns(PageID)

    /// The page it is on.
    var page: PageID {
      switch self {
      case .menu(let page), .field(let page, _), .browse(let page, _), .row(let page, _), .columns(let page): page
      }
    }
  }

  /// How the answer is read.
  enum Style {
    case line
    /// The lines of a text, after the first.
    case continuation
    /// Without showing it, or how long it is.
    case secret
  }

  /// Which earlier answers Up brings back (L16).
  enum Kind: Hashable {
    case text, number, choice
  }

  var subject: Subject
  /// What it is called where only its name is told.
  var name: String
  /// The question in full, without the colon.
  var prompt: String
  /// What stands before the answer: the question, or as much of it as leaves room.
  var line = ""
  var style = Style.line
  /// What is offered for editing.
  var text = ""
  /// Whether the first letter typed takes the place of what is offered: so a refused 200 does not become 2003 (L7).
  var isTextReplaced = false
  /// What Tab completes from.
  var completions: [String] = []
  /// Whether Tab completes each part between commas.
  var completesParts = false
  /// Whether Tab completes what begins as a path from the files there are.
  var completesFiles = false
  /// Where the answer is remembered; `nil` for yes and no, and for secrets.
  var kind: Kind?
  /// What is there now, which Up brings back for editing.
  var present = ""
}

/// What there is to say and to ask, after everything that happened.
struct Reply: Equatable {
  /// Whole lines that fit the window.
  var lines: [String] = []
  /// How far something has come, for a line above the question that is written anew.
  var progress: String?
  /// What is asked from now on.
  var question: Question?
}
