import SignalboxInterface
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxBrowser

/// Work that ends soon, in the stream of a browser.
@Suite struct ActivityTests {
  @Test("K73: work that ends within a tenth of a second changes no page of a browser")
  func quick() {
    let subject = Followed()
    var frame = FrameSamples.frame([ElementState(id: "page/text", content: .text("a"))], revision: 1)
    subject.presenter.render(frame)
    let page = subject.picture()
    frame.pending = ["load"]
    subject.presenter.render(frame)
    #expect(subject.picture() == page)
    let quiet = subject.writtenCount()
    frame.showsActivity = true
    subject.presenter.render(frame)
    let working = subject.picture()
    #expect(working != page && working.contains(">Working"))
    #expect(subject.writtenCount() > quiet)
    (frame.pending, frame.showsActivity) = ([], false)
    subject.presenter.render(frame)
    #expect(subject.picture() == page)
  }
}
