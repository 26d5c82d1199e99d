import Testing

@testable import SignalboxInterface

/// Differences between frames that count as another picture.
@Suite struct FrameTests {
  @Test("two frames look alike if only the revision and status parts differ; every part of a frame is checked")
  func lookAlike() {
    let page = PageState(page: PageID(1), key: "p", title: "P", mode: .push, canGoBack: false, elements: [])
    let frame = Frame(revision: 1, pending: [], stack: [], page: page, alerts: [])
    let status: [(inout Frame) -> Void] = [
      { $0.revision = 2 }, { $0.pending = ["e"] }, { $0.activities = ["Copying"] },
      { $0.acted = GuestAction(entry: 1, by: "Agent", what: "set") }, { $0.unsavedPages = [PageID(1)] },
      { $0.pagesWithUnsavedChoices = [PageID(1)] }, { $0.showsActivity = true },
    ]
    let visible: [(inout Frame) -> Void] = [
      { $0.page.title = "Q" }, { $0.notices = [NoticeState(id: 1, text: "Saved", severity: .success)] },
      { $0.status = "3 open" },
      { $0.stack = [StackEntry(page: PageID(1), key: "p", title: "P", mode: .push)] },
      {
        $0.alerts = [
          AlertState(page: PageID(2), id: "alert:1", severity: .information, title: "", message: "", buttons: [])
        ]
      },
    ]
    #expect(Mirror(reflecting: frame).children.count == status.count + visible.count, "each part is changed once here")
    for (changes, isAlike) in [(status, true), (visible, false)] {
      for change in changes {
        var other = frame
        change(&other)
        #expect(other != frame && other.looksLike(frame) == isAlike && frame.looksLike(other) == isAlike)
      }
    }
  }
}
