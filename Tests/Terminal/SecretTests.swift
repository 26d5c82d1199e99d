import Foundation
import SignalboxDrivers
import SignalboxLoopback
import SignalboxTesting
import Testing

/// A password typed into each real program, and everything that the program leaves behind.
@Suite(.offPool) struct SecretTests {
  /// A page with a name, a password and a button.
  struct Form: Sendable {
    let application: String
    let page: String
    let button: String
    /// A text of the next page.
    let next: String

    static let register = Form(
      application: "register", page: "register", button: "Register", next: "Welcome, annalise!")
    static let gallery = Form(application: "gallery", page: "login", button: "Log in", next: "everyone's photos")
  }

  @Test("R76, K9: a password is in no output, log, frame or file of the line mode on a pipe or of JSON")
  func pipes() async throws {
    try await onSessionThread {
      for program in ["signalbox-cli", "signalbox-json"] {
        // The service first quotes the password in many forms, and then gives a token that is a secret too.
        let server = try RawServer { number in
          let answer =
            number == 0
            ? "HTTP/1.1 400 Bad\r\n\r\n{\"error\":\"\(Self.echoes)\",\"code\":\"\(Self.echoes)\"}"
            : "HTTP/1.1 200 OK\r\n\r\n{\"token\":\"t0ken-canary\"}"
          return .bytes(Array(answer.utf8))
        }
        for service in [[], ["--service", server.address]] {
          let traces = Traces(.register)
          // A second press only after a failure: after a success, JSON would find another page.
          let presses = service.isEmpty ? 1 : 2
          let run = try Run(program, traces.options + service, input: input(of: program, .register, presses: presses))
          #expect(run.end == .exited(0))
          #expect(run.output.contains(program == "signalbox-cli" ? "annalise\n" : "Welcome, annalise!"))
          try traces.expectNothing(in: Data((run.output + run.error).utf8))
        }
        #expect(server.requests.count == 2)
        let traces = Traces(.gallery)
        let run = try Run(program, traces.options, input: input(of: program, .gallery, presses: 1))
        let said = run.output + run.error
        #expect(said.contains(Form.gallery.next))
        try traces.expectNothing(in: Data(said.utf8))
      }
    }
  }

  @Test(
    "R76, K9: a password is on no screen and in no log, frame or file",
    arguments: ["signalbox-cli", "signalbox-tui"], [Form.register, .gallery])
  func terminals(_ program: String, _ form: Form) async throws {
    try await onSessionThread {
      let traces = Traces(form)
      let terminal = try PseudoTerminal()
      let child = try terminal.start(program, traces.options)
      try terminal.wait(for: "User name")
      if program == "signalbox-cli" {
        terminal.type("annalise\r")
        try terminal.wait(for: "Password")
        terminal.type("pass-canary\r")
        try terminal.wait(for: "the menu") { $0.contains(form.button) && $0.lines[$0.row].contains(":") }
        terminal.type(form.button + "\r")
      } else {
        terminal.type("annalise\tpass-canary\t\r")
      }
      try terminal.wait(for: form.next)
      #expect(!terminal.screen.contains("canary"))
      child.signal(SIGTERM)
      #expect(terminal.end(of: child) == .killed(SIGTERM))
      try traces.expectNothing(in: Data(terminal.written))
    }
  }

  private static let echoes =
    "pass-canary PASS-CANARY pass-canar pass%2Dcanary pass%252Dcanary cGFzcy1jYW5hcnk= yranac-ssap \\u0063anary"

  private func input(of program: String, _ form: Form, presses: Int) -> String {
    guard program == "signalbox-json" else {
      return "annalise\npass-canary\n" + String(repeating: form.button + "\n", count: presses) + ":quit\n"
    }
    let page = form.page
    let fill = #"{"values":{"\#(page)/username":"annalise","\#(page)/password":"pass-canary"},"snapshot":true}"#
    let press = ("ui.press", #"{"id":"\#(page)/submit","snapshot":true}"#)
    return ([("ui.fill", fill)] + Array(repeating: press, count: presses)).enumerated().map {
      #"{"jsonrpc":"2.0","id":\#($0),"method":"\#($1.0)","params":\#($1.1)}"# + "\n"
    }.joined()
  }
}

/// The places where a program leaves its files.
private struct Traces {
  let folder = TemporaryFolder()
  private let logs = TemporaryFolder()

  private let form: SecretTests.Form

  init(_ form: SecretTests.Form) {
    self.form = form
    try? FileManager.default.createDirectory(atPath: logs.path, withIntermediateDirectories: true)
  }

  var options: [String] {
    [form.application, "--data", folder.path, "--log", logs.path + "/log", "--frames", logs.path + "/frames"]
  }

  /// Expects the canary neither there nor in `output`, and expects that the log is not empty.
  func expectNothing(in output: Data) throws {
    let logs = try logs.bytes
    #expect(logs.range(of: Data("\(form.page)/password".utf8)) != nil)
    var all = output + logs
    if FileManager.default.fileExists(atPath: folder.path) { all += try folder.bytes }
    let text = String(decoding: all, as: UTF8.self).lowercased()
    for form in ["canar", "yranac", "y2fuyxj5", "u0063anary", "pass%2"] { #expect(!text.contains(form), "\(form)") }
  }
}
