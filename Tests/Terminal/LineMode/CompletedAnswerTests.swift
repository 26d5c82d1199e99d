import Foundation
import SignalboxDrivers
import SignalboxTesting
import Testing

/// Answers that Tab has completed, on a real terminal.
@Suite(.offPool) struct CompletedAnswerTests {
  @Test("L111: a script gets the path that Tab has completed, without a character more")
  func script() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      let files = FileManager.default
      try files.createDirectory(atPath: folder.path + "/two words", withIntermediateDirectories: true)
      _ = files.createFile(atPath: folder.path + "/two words/a.png", contents: nil)
      let text = """
        f=$(dialog --fselect "$1/" 10 60 3>&1 1>&2 2>&3)
        g=$(whiptail --inputbox "Which picture?" 8 40 3>&1 1>&2 2>&3)
        printf '[%s][%s]' "$f" "$g" > "$1/got"
        """
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/script"))
      let run = try LineModeRun(["run", "sh", folder.path + "/script", folder.path], columns: 200, until: "File")
      try run.type("\u{15}\(folder.path)/tw\t", until: "/two words/")
      try run.answer("a\t", until: "Choose")
      try run.answer("", until: "Answer")
      try run.answer("\(folder.path)/two\ta\t", until: "Choose")
      run.terminal.type("\r")
      run.terminal.drain()
      let path = folder.path + "/two words/a.png"
      #expect(try String(contentsOfFile: folder.path + "/got", encoding: .utf8) == "[\(path)][\(path)]")
    }
  }

  @Test("X86: in the line mode the next key replaces a refused number, and the script gets the number as it was typed")
  func number() async throws {
    try await onSessionThread {
      let folder = TemporaryFolder()
      try FileManager.default.createDirectory(atPath: folder.path, withIntermediateDirectories: true)
      let text = """
        signalbox ask number "Disk GB" --min 1 --max 100 --default 10 > "$1/got"
        """
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder.path + "/script"))
      let run = try LineModeRun(["run", "sh", folder.path + "/script", folder.path], columns: 200, until: "Answer")
      try run.type("500\r", until: "Answer: 500")
      try run.answer("12.50", until: "Choose")
      run.terminal.type("\r")
      run.terminal.drain()
      let got = try String(contentsOfFile: folder.path + "/got", encoding: .utf8)
      #expect(got.trimmingCharacters(in: .newlines) == "12.50")
    }
  }

  @Test("L114: where the answer is a path, Tab completes a bare name from the current folder")
  func bareNames() async throws {
    try await onSessionThread {
      let more = try LineModeRun(columns: 200)
      try more.answer("more", until: "Folder")
      try more.answer(":skip", until: "Choose")
      try more.answer("Change Attachment", until: "Attachment")
      try more.type("Modules/Pic\t|", until: "Modules/Pictures/|")
      let capture = try LineModeRun(["capture", "--pictures", "/"], columns: 200, until: "Choose")
      try capture.answer("File", until: "File")
      try capture.type("Modules/Pic\t|", until: "Modules/Pictures/|")
    }
  }
}
