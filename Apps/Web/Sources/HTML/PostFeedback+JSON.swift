import Foundation
import SignalboxHTTP
import SignalboxInterface
import SignalboxWords

extension PostFeedback {
  /// Returns the JSON for the script: the reasons by HTML id, the notice, and the version of the next page.
  func json(_ version: String) -> [UInt8] {
    let visible = refusals.map { (HTML.identifier($0.key), SafeText.visible($0.value, .many)) }
    var members: [String: Any] = [
      "refused": Dictionary(visible) { $1 }, "notice": notice.map { SafeText.visible($0, .many) } ?? NSNull(),
      "version": version,
    ]
    if let added { members["added"] = SafeText.visible(added, .one) }
    return (try? JSONSerialization.data(withJSONObject: members, options: .sortedKeys)).map(Array.init) ?? []
  }
}
