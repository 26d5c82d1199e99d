package import Foundation

/// A browser without a window, driven by WebDriver (W3C). Each browser test runs once for each ``BrowserKind``.
package protocol Browser: AnyObject {
  /// The time limits of the driver.
  var patience: Patience { get }

  /// Performs a WebDriver command and returns its value.
  func call(_ command: BrowserCommand, _ parameters: [String: Any]) throws -> Any?

  /// The folder where the browser stores files.
  var downloads: String { get }

  /// Returns the errors that the browser reports: failed scripts, and requests that the page's policy forbids.
  func complaints() throws -> [String]
}

/// The pointing device.
package enum Hand: String, CaseIterable, Sendable { case mouse, touch }

extension Browser {
  package func open(_ address: String) throws { _ = try call(.open, ["url": address]) }
  package func reload() throws { _ = try call(.reload, [:]) }
  package func back() throws { _ = try call(.back, [:]) }

  /// Clicks the first element that the selector finds. Waits for the element first, and for a sentence in front of it:
  /// a busy server makes the page say that it waits, in a bar over the lowest lines.
  ///
  /// Moves the pointer away before the click, so that the browser never counts two clicks as a double click.
  package func click(_ selector: String) throws {
    let away: [String: Any] = [
      "type": "pointer", "id": Hand.mouse.rawValue, "parameters": ["pointerType": Hand.mouse.rawValue],
      "actions": [1, 0].map { ["type": "pointerMove", "x": $0, "y": $0, "duration": 0] as [String: Any] },
    ]
    let deadline = patience.deadline
    while true {
      do {
        _ = try atElement(selector) {
          _ = try call(.act, ["actions": [away]])
          return try call(.click, ["id": $0])
        }
        return
      } catch let failure as DriverFailure where failure.isObscured && !deadline.hasPassed {
        _ = try evaluate("document.querySelector(`\(selector)`)?.scrollIntoView({ block: 'center' })")
        _ = poll(nil, 0, 100)
      }
    }
  }

  /// Types text into an element, as keys do.
  package func type(_ text: String, into selector: String) throws {
    _ = try call(.type, ["id": find(selector), "text": text])
  }

  /// Returns the visible text of an element.
  package func text(_ selector: String) throws -> String {
    try atElement(selector) { try call(.text, ["id": $0]) } as? String ?? ""
  }

  /// Waits until the selector finds an element.
  package func wait(for selector: String) throws { _ = try find(selector) }

  /// Returns the value of a script that runs in the page. Works also where pages may run no scripts.
  package func evaluate(_ script: String) throws -> Any? {
    try call(.evaluate, ["script": "return " + script, "args": [Any]()])
  }

  /// Waits until a script returns a value that counts as true.
  package func wait(until script: String) throws {
    let deadline = patience.deadline
    // Begins with the time of one screen refresh. Later checks are rarer: each takes time from the browser.
    var pause: Int32 = 16
    while true {
      do {
        if try evaluate("!!(\(script))") as? Bool == true { return }
      } catch let failure as DriverFailure where failure.isPageUnload {
        // The next page may fulfil the condition.
      }
      guard !deadline.hasPassed else {
        let page = try? evaluate("document.body.innerText") as? String ?? ""
        throw DriverFailure(
          description: "“\(script)” did not come true within \(patience.words). The page says: \(page ?? "nothing")")
      }
      _ = poll(nil, 0, pause)
      pause = min(250, pause * 3 / 2)
    }
  }

  /// Waits until the browser has stored a file with this name and these bytes.
  package func wait(forDownload name: String, of bytes: [UInt8]) throws {
    let deadline = patience.deadline
    while FileManager.default.contents(atPath: downloads + "/" + name) != Data(bytes) {
      guard !deadline.hasPassed else {
        let names = try FileManager.default.contentsOfDirectory(atPath: downloads)
        throw DriverFailure(description: "\(name) was not stored within \(patience.words). Stored: \(names)")
      }
      _ = poll(nil, 0, 50)
    }
  }

  // MARK: Mouse, touch and keys

  /// Presses the present place of an element several times. The place stays the same if the element moves. `pause` is
  /// the time between two presses, in milliseconds.
  package func clickPlace(of selector: String, times: Int = 2, apart pause: Int, with hand: Hand = .mouse) throws {
    _ = try find(selector)
    let middle = """
      (({ left, top, width, height }) => [left + width / 2, top + height / 2].map(Math.round))\
      ((node => (node.scrollIntoView({ block: 'center' }), node))(document.querySelector(`\(selector)`)).getBoundingClientRect())
      """
    guard let place = try evaluate(middle) as? [Int], place.count == 2 else {
      throw DriverFailure(description: "\(selector) has no place")
    }
    let click: [[String: Any]] = [
      ["type": "pointerDown", "button": 0], ["type": "pointerUp", "button": 0], ["type": "pause", "duration": pause],
    ]
    let move: [String: Any] = ["type": "pointerMove", "x": place[0], "y": place[1], "duration": 0]
    let actions: [String: Any] = [
      "type": "pointer", "id": hand.rawValue, "parameters": ["pointerType": hand.rawValue],
      "actions": [move] + (0..<times).flatMap { _ in click },
    ]
    _ = try call(.act, ["actions": [actions]])
  }

  /// Presses the present place of an element twice.
  ///
  /// Returns a Boolean value that indicates whether the page got the presses without a pause of 400 ms. A busy machine
  /// may deliver the second press so late that the page takes it as a press of its own, or a tap as a long press. A
  /// test then opens the page again.
  package func pressTwice(at selector: String, apart pause: Int, with hand: Hand = .mouse) throws -> Bool {
    _ = try evaluate(
      """
      (() => {
        if (!window.presses) {
          for (const kind of ['pointerdown', 'pointerup', 'pointercancel']) {
            addEventListener(kind, ({ timeStamp }) => window.presses.push(timeStamp), true);
          }
        }
        window.presses = [];
      })()
      """)
    try clickPlace(of: selector, apart: pause, with: hand)
    // The list is gone if a press has loaded another page.
    try wait(until: "!window.presses || window.presses.length >= 4")
    let areQuick = "window.presses?.every((at, index, all) => index === 0 || at - all[index - 1] < 400)"
    return try evaluate(areQuick) as? Bool == true
  }

  /// Presses one key several times. Each press goes to the element that has the focus at that time. `pause` is the time
  /// between two presses, in milliseconds.
  package func press(key: String, times: Int = 1, apart pause: Int = 0) throws {
    let press: [[String: Any]] = [
      ["type": "keyDown", "value": key], ["type": "keyUp", "value": key], ["type": "pause", "duration": pause],
    ]
    let actions: [String: Any] = ["type": "key", "id": "keys", "actions": (0..<times).flatMap { _ in press }]
    _ = try call(.act, ["actions": [actions]])
  }

  // MARK: Tabs

  /// Opens another tab and switches to it. Returns the tab that was in front before.
  package func newTab() throws -> String {
    let before = try tab
    let new = try call(.newTab, ["type": "tab"]) as? [String: Any]
    try switchTo(new?["handle"] as? String ?? "")
    return before
  }

  /// The tab in front.
  package var tab: String { get throws { try call(.tab, [:]) as? String ?? "" } }

  package func switchTo(_ tab: String) throws { _ = try call(.switchTo, ["handle": tab]) }

  /// Closes the tab in front and switches to another.
  package func closeTab(goingTo other: String) throws {
    _ = try call(.closeTab, [:])
    try switchTo(other)
  }

  // MARK: Frames

  /// Goes on in a frame of a frame and so on, by their places; without places, in the whole page.
  package func enter(_ places: Int...) throws {
    _ = try call(.frame, ["id": NSNull()])
    for place in places { _ = try call(.frame, ["id": place]) }
  }

  // MARK: Inspecting

  /// Returns the cookies of the site.
  package func cookies() throws -> [[String: Any]]? { try call(.cookies, [:]) as? [[String: Any]] }

  /// Returns a screenshot of the visible part as PNG.
  package func picture() throws -> Data {
    let text = try call(.picture, ["full": false]) as? String
    return text.flatMap { Data(base64Encoded: $0) } ?? Data()
  }

  // MARK: Private

  private func find(_ selector: String) throws -> String {
    let found = try call(.find, ["using": "css selector", "value": selector]) as? [String: String]
    return found?.values.first ?? ""
  }

  /// Does something with an element. Repeats it if the page replaced the element in between.
  private func atElement(_ selector: String, _ body: (String) throws -> Any?) throws -> Any? {
    while true {
      do {
        return try body(find(selector))
      } catch let failure as DriverFailure where failure.description.contains("stale element") {}
    }
  }
}

extension DriverFailure {
  /// A Boolean value that indicates whether another element was in front of the clicked one.
  fileprivate var isObscured: Bool { description.contains("click intercepted") }

  /// A Boolean value that indicates whether a script failed because its page was unloaded.
  fileprivate var isPageUnload: Bool {
    ["unloaded", "navigat", "no such frame", "no such window", "execution context", "Actor"].contains {
      description.contains($0)
    }
  }
}
