import Foundation
import SignalboxHTTP
import SignalboxInterface
import SignalboxWords

/// The result of a post: the refusals with the typed values, so that no input is lost.
package struct PostFeedback: Sendable {
  /// The reasons, by element id.
  package var refusals: [String: String] = [:]
  /// The typed values that were not accepted, by element id; never a secret.
  package var drafts: [String: String] = [:]
  /// The reason that concerns no element.
  package var notice: String?
  /// The fields that the press waits for, in reading order. Empty if the press was not held back.
  package var problems: [Problem] = []
  /// The result of the action as a sentence: the fields that it has added to the page, or what was undone.
  package var added: String?

  package init(
    refusals: [String: String] = [:], drafts: [String: String] = [:], notice: String? = nil, added: String? = nil
  ) {
    (self.refusals, self.drafts, self.notice, self.added) = (refusals, drafts, notice, added)
  }

  package var isEmpty: Bool { refusals.isEmpty && notice == nil && added == nil }

  /// A field that a press waits for.
  package struct Problem: Sendable {
    let id: String
    let name: String
    let sentence: String
    let isMissing: Bool

    package init(id: String, name: String, sentence: String, isMissing: Bool) {
      (self.id, self.name, self.sentence, self.isMissing) = (id, name, sentence, isMissing)
    }
  }

  /// Returns the JSON for the script: the reasons by HTML id, the notice, and the version of the next page.
  package func json(_ version: String) -> [UInt8] {
    let visible = refusals.map { (HTML.identifier($0.key), SafeText.visible(StateTexts.error($0.value), .many)) }
    var members: [String: Any] = [
      "refused": Dictionary(visible) { $1 }, "notice": notice.map { SafeText.visible($0, .many) } ?? NSNull(),
      "version": version,
    ]
    if !problems.isEmpty { members["summary"] = SummaryHTML(problems: problems).html.markup }
    if let added { members["added"] = SafeText.visible(added, .one) }
    return (try? JSONSerialization.data(withJSONObject: members, options: .sortedKeys)).map(Array.init) ?? []
  }
}
