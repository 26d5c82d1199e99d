import Foundation
import SignalboxTesting
import SignalboxWords
import Testing

@testable import SignalboxInterface
@testable import SignalboxSession

/// Tests of the sentences about recordings.
@Suite struct SentencesTests {
  @Test("G33: the sentences about recordings are in German as well")
  func recordings() async {
    // A separate process, because the language belongs to the process.
    await #expect(processExitsWith: .success) {
      Language.speak(.german)
      try await onSessionThread { try recordInGerman() }
    }
  }
}

private func recordInGerman() throws {
  let failures: [JournalFailure] = [
    .unavailable(path: "r", reason: "voll"), .locked(path: "r"), .foreign(path: "r"), .newer(path: "r", format: "2"),
    .damaged(path: "r", line: 3), .notEmpty(path: "r"), .otherApplication(path: "r", recorded: "a", wanted: "b"),
  ]
  let german = failures.map(\.description)
  Language.speak(.english)
  #expect(zip(german, failures.map(\.description)).allSatisfy { $0 != $1 })
  Language.speak(.german)
  #expect(german[4] == "Die Aufzeichnung r ist in Zeile 3 beschädigt; nichts darin wurde geändert.")

  let folder = try RecordingFolder()
  let test = SessionTest(Trip(), recording: try .new(folder.file(), of: Trip()), checksReplay: false)
  test.undo()
  #expect(test.rejections == [.actionFailed("Das lässt sich nicht zurücknehmen: es wurde noch nichts getan.")])
  test.press("trip/look")
  test.set("trip/secret", "canary-7f3a!")
  try folder.write(folder.bytes(), "died")
  let resumed = SessionTest(Trip(), recording: try .resumed(folder.file("died")), checksReplay: false)
  resumed.press("trip/book")
  #expect(resumed.frame.page.title == "Bitte noch einmal eingeben")
  resumed.press("secrets/forget")
  #expect(resumed.text("trip/note") == "Das Geheimnis dafür wurde nicht angegeben.")
  try folder.write(folder.bytes(), "changed")
  let changed = SessionTest(
    Trip(variant: .renamedEffect), recording: try .resumed(folder.file("changed")), checksReplay: false)
  let alert = try #require(changed.frame.alerts.last)
  #expect(alert.title == "Diese Sitzung ließ sich nicht fortsetzen, wo sie war")
  #expect(
    alert.message.contains("Eintrag 0 (effect test/look#1): es geht jetzt um etwas anderes. Es geht von vorne los.")
  )
  // The journal keeps a sentence in the language in which it was shown.
  Language.speak(.english)
  try folder.write(folder.bytes("changed"), "later")
  #expect(SessionTest(Trip(), recording: try .replayed(folder.file("later"))).frame.alerts.last == alert)
}
