import SignalboxDrivers
import SignalboxPlatform
import SignalboxTesting
import Testing

/// Pages whose stream is held back or shared by many tabs, and pages whose posts are not answered.
@Suite(.serialized) struct StreamTests {
  @Test("W64: if streams are held back, the page is fetched after a press, and says so until a stream comes")
  func held() async throws {
    try await onSessionThread {
      let (behind, browser) = try AwayTests.open(.chromium, areKept: false)
      behind.relay.become(.holdingStreams)
      try browser.click("button[value='desk/tell']")
      try browser.wait(
        until: "document.body.textContent.includes('told 1') && \(AwayTests.says("do not come here by themselves"))")
      behind.relay.become(.open)
      try browser.click("button[value='desk/tell']")
      try browser.wait(until: "document.body.textContent.includes('told 2') && \(AwayTests.says(""))")
    }
  }

  @Test("W65: a post without an answer ends in time, is reported as unanswered, and is not done later")
  func hanging() async throws {
    try await onSessionThread {
      let (behind, browser) = try AwayTests.open(.chromium, areKept: false)
      behind.relay.become(.hanging)
      try browser.click("button[value='desk/tell']")
      try browser.wait(until: AwayTests.notes("may or may not"))
      behind.relay.become(.open)
      try browser.click("button[value='desk/tell']")
      try browser.wait(until: "document.body.textContent.includes('told 1') && \(AwayTests.notes(""))")
    }
  }

  @Test(
    "W65: twelve tabs of a browser share one stream, and each loads, presses, and shows the others' changes",
    arguments: BrowserKind.allCases)
  func manyTabs(_ kind: BrowserKind) async throws {
    try await onSessionThread {
      let (behind, browser) = try AwayTests.open(kind, areKept: false)
      var tabs = [try browser.tab]
      for number in 1..<12 {
        _ = try browser.newTab()
        tabs.append(try browser.tab)
        try browser.open(behind.address)
        try browser.click("button[value='desk/tell']")
        try browser.wait(until: "document.body.textContent.includes('told \(number)')")
      }
      for tab in tabs {
        try browser.switchTo(tab)
        try browser.wait(until: "document.body.textContent.includes('told 11')")
      }
      // The relay notices the end of a former stream a moment later.
      for _ in 0..<3_000 where behind.relay.streams > 2 { poll(nil, 0, 20) }
      #expect(behind.relay.streams <= 2)
      try browser.switchTo(tabs[0])
      try browser.click("button[value='desk/tell']")
      try browser.wait(until: "document.body.textContent.includes('told 12')")
      // The tab with the stream closes, and another tab takes over the stream.
      try browser.closeTab(goingTo: tabs[5])
      let agent = UserAgent(port: behind.port)
      agent.cookies = try AwayTests.cookies(browser)
      try agent.open("/")
      try agent.submit(("press", "desk/tell"))
      try browser.wait(until: "document.body.textContent.includes('told 13')")
    }
  }
}
