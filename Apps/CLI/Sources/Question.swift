import SignalboxInterface

/// The current question, with everything that a front end needs to ask it.
struct Question: Equatable {
  /// The subject of the answer. A half-typed answer belongs to its subject and to no other (K8).
  enum Subject: Hashable {
    case menu(PageID)
    case field(PageID, String)
    case browse(PageID, String)
    case row(PageID, String)
    /// The column by which to sort a table.
    case columns(PageID)
    /// Nothing: the typed input is still for a secret that is no longer asked.
    case held(PageID)

    /// The page of the subject.
    var page: PageID {
      switch self {
      case .menu(let page), .field(let page, _), .browse(let page, _), .row(let page, _), .columns(let page),
        .held(let page):
        page
      }
    }
  }

  /// The way the answer is read.
  enum Style {
    case line
    /// The lines of a text, after the first line.
    case continuation
    /// Hidden, including its length.
    case secret
  }

  /// The group of earlier answers that Up recalls (L16).
  enum Kind: Hashable {
    case text, number, choice
  }

  var subject: Subject
  /// The short name of the question.
  var name: String
  /// The question in full, without the colon.
  var prompt: String
  /// The text before the answer: the question, or an abbreviated form that leaves room.
  var line = ""
  var style = Style.line
  /// The text that is offered for editing.
  var text = ""
  /// A Boolean value that indicates whether the first typed letter replaces the offered text: a refused 200 must not
  /// become 2003 (L7).
  var isTextReplaced = false
  /// The completions for Tab.
  var completions: [String] = []
  /// A Boolean value that indicates whether Tab completes each part between commas; of paths, between semicolons.
  var completesParts = false
  /// A Boolean value that indicates whether Tab completes text that begins as a path to a file name.
  var completesFiles = false
  /// A Boolean value that indicates whether Tab completes any other text to a file name, too, because the answer is a
  /// path.
  var completesBareNames = false
  /// The group in which the answer is remembered; `nil` for yes and no, and for secrets.
  var kind: Kind?
  /// The current value, which Up recalls for editing.
  var present = ""
  /// The number of times that half-typed text was dropped. It makes the question another, so that it is asked again.
  var dropCount = 0
}

/// The output after all events: text to say and a question to ask.
struct Reply: Equatable {
  /// Whole lines that fit the window.
  var lines: [String] = []
  /// The progress, for a line above the question that is rewritten.
  var progress: String?
  /// The question from now on.
  var question: Question?
  /// A Boolean value that indicates whether changes were told that came by themselves.
  var hasNews = false
}
