import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Files that a user gives in real browsers, and a server that dies in between.
@Suite(.serialized, .offPool) struct FileBrowserTests {
  private let folder = TemporaryFolder()
  private let field = "#e-more\\:2Fattachment"

  @Test(
    "W120: a chosen file is sent at once with its progress, a typed text stays, and a refused file is told",
    arguments: BrowserKind.allCases)
  func chosen(_ kind: BrowserKind) throws {
    try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
    let path = folder.path + "/Käse.txt"
    try Data(repeating: 0x61, count: 300_000).write(to: URL(filePath: path))
    let served = try ServedProgram(nil, ["sampler", "--data", folder.path + "/data"])
    let browser = try kind.start()
    try browser.open("http://127.0.0.1:\(served.port)/")
    try browser.click("button[value='home/more']")
    let typed = "document.getElementById('e-more:2Fpath').value"
    try browser.type("tmp", into: "#e-more\\:2Fpath")
    let text = try browser.evaluate(typed) as? String
    let watch = """
      (window.sent = [], new MutationObserver((changes) => {
        for (const { target } of changes) {
          if (target.matches('progress[aria-label]')) sent.push(`${target.getAttribute('aria-label')} ${target.value}`);
        }
      }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ['value'] }), 1)
      """
    _ = try browser.evaluate(watch)
    try browser.type(path, into: field)
    try browser.wait(until: "document.querySelector('.files')?.textContent.includes('Käse.txt (300 kB)')")
    // The page may come before the browser tells that all was sent.
    try browser.wait(until: "!document.querySelector('progress[aria-label=Attachment]')")
    #expect(try browser.evaluate("sent.at(-1)") as? String == "Attachment 1")
    #expect(try text?.contains("tmp") == true && browser.evaluate(typed) as? String == text)
    // A program cannot drop a file from outside. A browser makes such a drop on the control a choice with this event.
    let drop = """
      (() => {
        const data = new DataTransfer(), node = document.getElementById('e-more:2Fattachment');
        data.items.add(new File(['dropped'], 'dropped.txt', { type: 'text/plain' }));
        node.files = data.files;
        node.dispatchEvent(new Event('change', { bubbles: true }));
        return true;
      })()
      """
    #expect(try browser.evaluate(drop) as? Bool == true)
    try browser.wait(until: "document.querySelector('.files')?.textContent.includes('dropped.txt (7 bytes)')")
    try browser.wait(until: "!document.querySelector('progress[aria-label=Attachment]')")
    try Data([0, 1, 2]).write(to: URL(filePath: folder.path + "/zeros.txt"))
    try browser.type(folder.path + "/zeros.txt", into: field)
    try browser.wait(until: "document.body.textContent.includes('so the file was not taken')")
    #expect(
      try browser.evaluate("document.querySelector('.files').textContent.includes('dropped.txt')") as? Bool == true)
    #expect(try browser.complaints() == [])
    withExtendedLifetime(served) {}
  }

  @Test("K123: a server that is killed while a file arrives leaves nothing of it, and the next server takes the file")
  func killed() throws {
    let arguments = ["sampler", "--data", folder.path, "--keep", "7"]
    let first = try ServedProgram(nil, arguments, port: Proxy.freePort())
    let agent = UserAgent(port: first.port)
    try agent.open("/")
    try agent.submit(("press", "home/more"))
    let pairs = try agent.filled(("do", "keep")).filter { $0.0 != "set:more/attachment" }
    let body = UserAgent.multipart(pairs, [("set:more/attachment", "a.txt", Array(repeating: 0x61, count: 500_000))])
    let headers = UserAgent.multipartHeaders(agent.port)
    try agent.postPart("/", headers, Array(body[..<400_000]), of: body.count) {
      let deadline = Patience().deadline
      while parts().isEmpty, !deadline.hasPassed { _ = poll(nil, 0, 10) }
      #expect(parts().count == 1)
      _ = first.die(by: SIGKILL)
    }
    let second = try ServedProgram(nil, arguments, port: first.port)
    // The form that was open during the kill is posted again, as a browser does.
    #expect(try agent.request("POST", "/", headers, body).status == 303)
    try agent.open("/")
    #expect(agent.page.contains("a.txt (500 kB)"))
    #expect(parts().isEmpty)
    withExtendedLifetime(second) {}
  }

  /// The incomplete files in the folder of the data.
  private func parts() -> [String] {
    let names = FileManager.default.enumerator(atPath: folder.path)?.allObjects.compactMap { $0 as? String } ?? []
    return names.filter { $0.contains("/part-") }
  }
}
