import SignalboxCore
import SignalboxInterface

/// Elements that belong together. A disabled group disables its members.
public final class Group: PageElement {
  private let members: [PageElement]

  /// Creates a group with the given label. The ids of the members do not contain the group's key, so a group can be
  /// added later.
  public init(_ key: String, _ label: String = "", _ members: [PageElement]) {
    self.members = members
    super.init(key, label)
    for member in members { member.group = self }
  }

  override var children: [PageElement] { members }

  override func content(id: String) -> ElementContent {
    // The members' ids begin with the page's path, not the group's. The group's own key is the last part of its id.
    let page = String(id.dropLast(key.count + 1))
    return .group(members.compactMap { $0.isShown ? $0.state(under: page) : nil })
  }
}
