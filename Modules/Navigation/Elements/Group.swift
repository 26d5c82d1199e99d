import SignalboxCore
import SignalboxInterface

/// Elements that belong together; while the group is disabled, so are its members.
public final class Group: PageElement {
  private let members: [PageElement]

  /// Creates a group called `label`; the members keep ids of their own under the page, so a group can be added later.
  public init(_ key: String, _ label: String = "", _ members: [PageElement]) {
    self.members = members
    super.init(key, label)
    for member in members { member.group = self }
  }

  override var children: [PageElement] { members }

  override func content(id: String) -> ElementContent {
    // The members' ids continue the page's path, not the group's: the group's own key is the last component of its id.
    let page = String(id.dropLast(key.count + 1))
    return .group(members.compactMap { $0.isShown ? $0.state(under: page) : nil })
  }
}
