import Foundation
import SignalboxTesting
import SignalboxDrivers
import Testing

/// signalbox-web in a real browser: its script and its style sheet.
@Suite(.serialized, .offPool) struct BrowserTests {
  @Test("W13: a change from elsewhere takes neither the focus, the caret nor half-typed text; all tabs show the same")
  func typing() async throws {
    try await onSessionThread {
      let served = try ServedProgram(nil, ["sampler"] + Self.data())
      let chromium = try Chromium()
      let address = "http://127.0.0.1:\(served.port)/"
      try chromium.open(address)
      try chromium.click("button[value='home/account']")
      let mail = "[name='set:account/email']"
      try chromium.type("ann@example.org", into: mail)
      // The server has the text and complains about it no more.
      try chromium.wait(until: "!document.querySelector(\"\(mail)\").hasAttribute('aria-invalid')")
      try chromium.type("\u{E012}\u{E012}\u{E012}x", into: mail)
      let caret = "document.querySelector(\"\(mail)\").selectionStart"
      #expect(try chromium.evaluate(caret) as? Int == 13)
      // A change on the same page, from another tab.
      let first = try chromium.newTab()
      try chromium.open(address)
      #expect(try chromium.text("h1") == "Account")
      try chromium.click("[name='set:account/news']")
      try chromium.switchTo(first)
      try chromium.wait(until: "document.querySelector(\"[name='set:account/news']\").checked")
      #expect(try chromium.evaluate("document.querySelector(\"\(mail)\").value") as? String == "ann@example.xorg")
      #expect(try chromium.evaluate(caret) as? Int == 13)
      #expect(try chromium.evaluate("document.activeElement.name") as? String == "set:account/email")
      #expect(try chromium.complaints() == [])
    }
  }

  @Test("W31: the details of a row open in the row, and stay open when the page changes")
  func preview() async throws {
    try await onSessionThread {
      let served = try ServedProgram(nil, ["gallery"] + Self.data())
      let chromium = try Chromium()
      try chromium.open("http://127.0.0.1:\(served.port)/")
      try chromium.type("ada", into: "[name='set:login/username']")
      try chromium.type("x", into: "[name='set:login/password']")
      try chromium.click("button[value='login/submit']:not(.hidden)")
      try chromium.wait(for: "li details summary")
      let isOpen = "document.querySelector('li details').open"
      #expect(try chromium.evaluate(isOpen) as? Bool == false)
      try chromium.click("li details summary")
      #expect(try chromium.text("li details p").contains("Photographer: Ada Lane"))
      _ = try chromium.evaluate("document.querySelector('button.more')?.scrollIntoView()")
      try chromium.wait(until: "document.querySelectorAll('li details').length > 30")
      #expect(try chromium.evaluate(isOpen) as? Bool == true)
      #expect(try chromium.complaints() == [])
    }
  }

  @Test("W14: a lost connection is shown; the user can type meanwhile, and the text is sent with the next connection")
  func offline() async throws {
    try await onSessionThread {
      let served = try ServedProgram(nil, ["sampler"] + Self.data())
      let chromium = try Chromium()
      try chromium.open("http://127.0.0.1:\(served.port)/")
      try chromium.click("button[value='home/account']")
      let mail = "[name='set:account/email']"
      try chromium.wait(for: mail)
      try chromium.tell("Network.enable", [:])
      let none: [String: Any] = ["offline": true, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1]
      try chromium.tell("Network.emulateNetworkConditions", none)
      try chromium.type("ann\u{E004}", into: mail)
      try chromium.wait(until: "document.getElementById('connection').textContent.includes('kept here')")
      #expect(try chromium.evaluate("document.querySelector(\"\(mail)\").value") as? String == "ann")
      try chromium.tell("Network.emulateNetworkConditions", none.merging(["offline": false]) { $1 })
      // The page itself refuses the field, so the text has arrived.
      try chromium.wait(until: "document.querySelector(\"\(mail)\").hasAttribute('aria-invalid')")
      try chromium.wait(until: "document.getElementById('connection').textContent === ''")
      #expect(try chromium.evaluate("document.querySelector(\"\(mail)\").value") as? String == "ann")
    }
  }

  @Test(
    "W14: a page reports a server that is gone, or that was restarted without its session, and keeps the typed text")
  func restarted() async throws {
    try await onSessionThread {
      let (chromium, again) = try Self.restart(["sampler"] + Self.data(), typing: "ann@example.org")
      let over = "document.getElementById('connection').textContent.includes('cannot go on with its session')"
      try chromium.wait(until: over)
      #expect(try chromium.evaluate("document.querySelector(\"\(Self.mail)\").value") as? String == "ann@example.org")
      withExtendedLifetime(again) {}
    }
  }

  @Test(
    "W14, W19: where sessions are kept, an open page resumes its session on the server that follows a killed server"
  )
  func keptThroughRestart() async throws {
    try await onSessionThread {
      let mail = Self.mail
      let (chromium, again) = try Self.restart(["sampler", "--keep", "1"] + Self.data(), typing: "ann\u{E004}")
      // The page itself refuses the field, so the text has arrived.
      try chromium.wait(until: "document.querySelector(\"\(mail)\").hasAttribute('aria-invalid')")
      try chromium.wait(until: "document.getElementById('connection').textContent === ''")
      #expect(try chromium.evaluate("document.querySelector(\"\(mail)\").value") as? String == "ann")
      try chromium.type("@example.org", into: mail)
      try chromium.wait(until: "!document.querySelector(\"\(mail)\").hasAttribute('aria-invalid')")
      withExtendedLifetime(again) {}
    }
  }

  @Test(
    "W15: Tab, Enter, the arrows in a list and Escape operate everything; a message takes the focus and returns it"
  )
  func keys() async throws {
    try await onSessionThread {
      let served = try ServedProgram(nil, ["sampler"] + Self.data())
      let chromium = try Chromium()
      try chromium.open("http://127.0.0.1:\(served.port)/")
      try chromium.type("\n", into: "button[value='home/people']")
      try chromium.wait(for: "button.row")
      #expect(try chromium.evaluate("document.activeElement.id") as? String == "title")
      try chromium.type("\u{E015}", into: "button.row")
      #expect(
        try chromium.evaluate("document.activeElement === document.querySelectorAll('button.row')[1]") as? Bool == true)
      try chromium.type("\n", into: "li:nth-child(2) button.destructive, li:nth-child(2) button:not(.row)")
      try chromium.wait(for: "dialog[open]")
      #expect(
        try chromium.evaluate("document.querySelector('dialog').contains(document.activeElement)") as? Bool == true)
      try chromium.type("\u{E00C}", into: "dialog button")
      try chromium.wait(until: "!document.querySelector('dialog')")
      try chromium.type("\u{E00C}", into: "body")
      try chromium.wait(for: "button[value='home/people']")
      #expect(try chromium.complaints() == [])
    }
  }

  @Test(
    "W16: text has enough contrast, nothing is wider than the window, and the focused element is marked",
    arguments: [(1280, "light"), (1280, "dark"), (390, "light"), (390, "dark"), (320, "light")])
  func looks(_ width: Int, _ scheme: String) async throws {
    try await onSessionThread {
      let served = try ServedProgram(nil, ["sampler"] + Self.data())
      let chromium = try Chromium(size: (width, 844), media: ["prefers-color-scheme": scheme])
      try chromium.open("http://127.0.0.1:\(served.port)/")
      for button in ["", "home/account", "home/people", "home/more", "home/everything"] {
        if !button.isEmpty { try chromium.click("button[value='\(button)']") }
        try chromium.wait(for: button.isEmpty ? "button[value='home/account']" : "button[name=do][value=back]")
        let faint = try chromium.evaluate(Self.contrast) as? [String]
        #expect(faint == [], "\(button) \(scheme)")
        #expect(
          try chromium.evaluate("document.documentElement.scrollWidth <= innerWidth") as? Bool == true, "\(button)")
        if !button.isEmpty { try chromium.click("button[name=do][value=back]") }
        // This page asks before it closes.
        if button == "home/everything" { break }
      }
      try chromium.tell("Input.dispatchKeyEvent", ["type": "keyDown", "key": "Tab", "windowsVirtualKeyCode": 9])
      let outline = try chromium.evaluate("getComputedStyle(document.activeElement).outlineStyle") as? String
      let active = try chromium.evaluate("document.activeElement.outerHTML.slice(0, 200)") as? String
      #expect(outline == "solid", "\(active ?? "")")
    }
  }

  /// A script that finds the visible texts with too little contrast. The least is 4.5 to 1 (WCAG 2.2, 1.4.3).
  private static let contrast = """
    (() => {
      const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      const rgba = (c) => { canvas.clearRect(0, 0, 1, 1); canvas.fillStyle = c; canvas.fillRect(0, 0, 1, 1); return [...canvas.getImageData(0, 0, 1, 1).data]; };
      const light = (c) => { const [r, g, b] = c.map((v) => { v /= 255; return v <= .03928 ? v / 12.92 : ((v + .055) / 1.055) ** 2.4; }); return .2126 * r + .7152 * g + .0722 * b; };
      const ground = (n) => { for (; n; n = n.parentElement) { const c = rgba(getComputedStyle(n).backgroundColor); if (c[3] > 250) return c; } return [255, 255, 255]; };
      const seen = (n) => n.offsetParent && !n.closest('.unseen, .skip, option') && getComputedStyle(n).visibility === 'visible';
      return [...document.querySelectorAll('body *')].filter((n) => seen(n) && [...n.childNodes].some((t) => t.nodeType === 3 && t.data.trim())).map((n) => {
        const [a, b] = [light(rgba(getComputedStyle(n).color)), light(ground(n))].sort((x, y) => y - x);
        return [(a + .05) / (b + .05), n.tagName + ' ' + n.textContent.slice(0, 40)];
      }).filter(([ratio]) => ratio < 4.5).map(([ratio, what]) => what + ' ' + ratio.toFixed(2));
    })()
    """

  @Test("W17: each session speaks the language that its browser asks for")
  func german() async throws {
    try await onSessionThread {
      let served = try ServedProgram(nil, ["setup"] + Self.data())
      let (german, english) = (UserAgent(port: served.port), UserAgent(port: served.port))
      german.headers["Accept-Language"] = "fr, de-CH;q=0.9, en;q=0.5"
      try german.open("/")
      try english.open("/")
      #expect(try german.document.every("html").first?["lang"] == "de")
      #expect(
        german.page.contains("Rückgängig") && german.page.contains("Schritt 1 von 6") && german.page.contains("(nötig)")
      )
      #expect(english.page.contains("Undo") && english.page.contains("Step 1 of 6"))
      try german.submit(("press", "host/next"), ["set:host/name": ["-lab"]])
      #expect(german.page.contains("Fehler: "))
    }
  }

  @Test(
    "W94: a page is wholly in the language that it names: the browser's favourite of the application's languages",
    arguments: ["setup", "register", "feedback", "gallery", "capture", "sampler", "desk"], ["de", "en"])
  func oneLanguage(_ application: String, _ language: String) async throws {
    try await onSessionThread {
      let served = try ServedProgram(nil, [application] + Self.data())
      let agent = UserAgent(port: served.port)
      agent.headers["Accept-Language"] = "\(language), nl;q=0.5"
      try agent.open("/")
      #expect(try agent.document.every("html").first?["lang"] == language)
      let isGerman = ["Rückgängig", "Sitzung beenden", "Zum Inhalt", "Anwendung"].map { agent.page.contains($0) }
      #expect(isGerman.contains(language == "en") == false, "\(isGerman)")
      #expect(agent.page.contains("To the page") == (language == "en"))
    }
  }

  @Test("W18: an ended session shows its result, and the visitor can start another; a signal ends the program")
  func ending() async throws {
    try await onSessionThread {
      let served = try ServedProgram(nil, ["feedback"] + Self.data())
      let agent = UserAgent(port: served.port)
      try agent.open("/")
      try agent.submit(("press", "main/leave"))
      try agent.submit(("press", "selection/good"))
      try agent.wait(for: "alert:1/ok")
      try agent.submit(("press", "alert:1/ok"))
      try agent.submit(("do", "leave"))
      try agent.wait(for: "class=\"end\"")
      #expect(agent.page.contains("The result: good"))
      try agent.open("/?again")
      #expect(agent.page.contains("Leave a feedback") && agent.cookies.count == 1)
      #expect(served.die(by: SIGTERM) == .killed(SIGTERM))
    }
  }

  @Test("G3, G29: help, version, wrong use and a port in use give the same results as in every program")
  func commandLine() async throws {
    try await onSessionThread {
      #expect(try Run("signalbox-web", ["--version"]).output.hasPrefix("0."))
      #expect(try Run("signalbox-web", ["--help"]).output.contains("--public-url"))
      let wrong = [
        ["--listen", "here"], ["--base-path", "app"], ["--public-url", "example.org"],
        ["--public-url", "https://example.org/app"], ["--idle", "0"], ["nothing"],
        ["--listen", "example.org:80"],
      ]
      for words in wrong {
        let run = try Run("signalbox-web", words + Self.data())
        #expect(run.end == .exited(2) && run.error.split(separator: "\n").count == 1, "\(words): \(run.error)")
      }
      let served = try ServedProgram(nil, ["feedback"] + Self.data())
      let second = try Run("signalbox-web", ["--listen", "127.0.0.1:\(served.port)"] + Self.data())
      #expect(second.end == .exited(69) && second.error.contains("A server cannot listen at"))
    }
  }

  static let mail = "[name='set:account/email']"

  /// Opens a page, kills its server, types a text, and starts the server again.
  static func restart(
    _ arguments: [String], typing text: String, secret: String? = nil, by signal: Int32 = SIGKILL
  ) throws -> (Chromium, ServedProgram) {
    let served = try ServedProgram(nil, arguments, port: Proxy.freePort())
    let chromium = try Chromium()
    try chromium.open("http://127.0.0.1:\(served.port)/")
    try chromium.click("button[value='home/account']")
    try chromium.wait(for: mail)
    _ = served.die(by: signal)
    try chromium.type(text, into: mail)
    if let secret { try chromium.type(secret, into: "[name='set:account/password']") }
    try chromium.wait(until: "document.getElementById('connection').textContent.includes('kept here')")
    return (chromium, try ServedProgram(nil, arguments, port: served.port))
  }

  static func data() -> [String] { ["--data", TemporaryFolder().path] }
}
