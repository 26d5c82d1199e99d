package import SignalboxInterface
import SignalboxWords
import Synchronization

/// Unused answers: when they stop the session, and how the user is told.
extension Answers {
  /// Returns the reason why no irreversible effect may begin: some answers fit nothing, so the session does not follow
  /// the file.
  package func objection() -> String? { unmatchedAnswers() }

  /// Returns the sentence about answers that fit no page so far, if there are any.
  /// - Parameter isGone: A Boolean value that limits the result to ids whose page is gone and that no page has had. A
  ///   page is gone if it is neither in front nor below.
  func unmatchedAnswers(whosePageIsGone isGone: Bool = false) -> String? {
    let parts = unused.sorted().compactMap { id -> String? in
      switch seen.fit(of: id, isField: values[id]?.isForField == true, among: values.keys) {
      case .possible: nil
      case .unknown: isGone && !seen.isGone(pageOf: id) ? nil : withNearest(id)
      case .passedOver: isGone ? nil : id + phrase(" (its page was left)")
      }
    }
    guard !parts.isEmpty else { return nil }
    let names = parts.joined(separator: ", ")
    return phrase("Answers that no page has asked for: \(names).")
  }

  /// Returns an id, together with the nearest seen id.
  private func withNearest(_ id: String) -> String {
    seen.nearest(to: id).map { phrase("\(id) (nearest: \($0))") } ?? id
  }

  /// Returns the sentence about an answer with a label of the page in place of an id, if there is one.
  func labels(on page: PageState) -> String? {
    page.elements.flattened.first { $0.label != $0.id && unused.contains($0.label) }.map { element in
      phrase("“\(element.label)” is a label, whose id is \(element.id).")
    }
  }

  /// Returns the sentences about a list of which no row has an answer: the rows, and the answers for rows that are not
  /// there.
  func missingRow(of list: ElementState, on title: String) -> String {
    let rows = list.content.list?.rows ?? []
    var names = rows.prefix(Self.mostRows).map { row in row.id + (quotable(row.label).map { " (\($0))" } ?? "") }
    if rows.count > Self.mostRows { names.append("…") }
    let kind = names.joined(separator: ", ")
    let wrong = unused.filter { $0.hasPrefix(list.id + "/") }
    let sentence = noAnswer(for: list, on: title) + phrase(" It takes \(kind).")
    return wrong.isEmpty ? sentence : Self.unused(wrong.sorted()) + " " + sentence
  }

  /// The most rows of a list that a sentence names.
  private static var mostRows: Int { 10 }

  /// The sentence about all unused answers.
  var unusedSentence: String { Self.unused(unused.sorted().map(withNearest)) }

  private static func unused(_ ids: [String]) -> String {
    let names = ids.joined(separator: ", ")
    return phrase("Answers that were not used: \(names).")
  }

  /// Reports why an application that ended by itself was no success: answers are left over (G10), or there is no
  /// result.
  package func ended(_ ending: Ending) {
    guard case .finished(let outcome) = ending else { return }
    guard unused.isEmpty else {
      return complain((outcome == nil ? cause.map(Self.pageQuote) ?? "" : "") + unusedSentence)
    }
    guard outcome == nil else { return }
    if let cause {
      return complain(
        Self.pageQuote(cause)
          + phrase("The answers \(file) were used up, and nothing was given."))
    }
    complain(
      phrase("The answers \(file) were used up, and nothing was given: they press nothing that gives a result."))
  }

  static func pageQuote(_ cause: String) -> String { phrase("The page says “\(cause)”. ") }
}

extension Answers.Value {
  /// A Boolean value that indicates whether only a field takes this value. `true` and numbers may also press a button.
  var isForField: Bool {
    switch self {
    case .text(let text): text != "back"
    case .list, .none, .flag(false): true
    case .number, .flag(true): presses == 0
    }
  }
}

/// The complaint of the answers about the end of their session.
public final class AnswersReport: Sendable {
  private let kept = Mutex<String?>(nil)

  /// Creates a report without a complaint.
  public init() {}

  /// The reason why there is no success, once the session has ended.
  var sentence: String? { kept.withLock(\.self) }

  func tell(_ sentence: String) { kept.withLock { $0 = sentence } }
}
