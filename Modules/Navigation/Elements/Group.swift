import SignalboxCore
import SignalboxInterface

/// Elements that belong together. A disabled group disables its members.
public class Group: PageElement {
  private let members: [PageElement]

  /// Creates a group with the given label. The ids of the members do not contain the group's key, so a group can be
  /// added later.
  public convenience init(_ key: String, _ label: String, _ members: [PageElement]) {
    self.init(key, label, members, role: nil)
  }

  /// Creates a group without a label.
  public convenience init(_ key: String, _ members: [PageElement]) { self.init(key, "", members, role: nil) }

  init(_ key: String, _ label: String, _ members: [PageElement], role: ElementRole?) {
    self.members = members
    super.init(key, label, role: role)
    for member in members { member.group = self }
  }

  override final var children: [PageElement] { members }

  override final func content(id: String) -> ElementContent {
    // The members' ids begin with the page's path, not the group's. The group's own key is the last part of its id.
    let page = String(id.dropLast(key.count + 1))
    return .group(members.compactMap { $0.isShown ? $0.state(under: page) : nil })
  }
}
