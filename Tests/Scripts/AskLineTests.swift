import Testing

@testable import SignalboxBoxes

/// The command line of `signalbox ask`.
@Suite struct AskLineTests {
  @Test(
    "X90, X92: a wrong command line of signalbox ask is told what is wrong, in a line before the usage",
    arguments: [
      ("", "The kind of the question is missing."),
      ("colour Which?", "There is no kind 'colour'."),
      ("number --default abc Count", "The value of --default is no number."),
      ("number --min 5 --max 1 Count", "--min is more than --max."),
      ("number --min x Count", "--min needs a number."),
      ("number Count --max", "--max needs a number."),
      ("date --default 2031-02-30 Day", "The value of --default is no date, such as 2031-02-28."),
      ("text --match [ Name", "--match needs a regular expression."),
      ("confirm --default maybe Sure?", "The value of --default is neither yes nor no."),
      ("choice --default blue Colour red green", "The value of --default is none of the items."),
      ("choice Colour", "The items are missing."),
      ("text", "The question is missing."),
      ("confirm --required Sure?", "confirm takes no --required."),
      ("confirm --match y Sure?", "confirm takes no --match."),
      ("choice --match r Colour red", "choice takes no --match."),
      ("choices --max 2 Colours red green", "choices takes no --max."),
      ("date --min 5 Day", "date takes no --min."),
      ("text --max 5 Name", "text takes no --max."),
      ("secret --min 5 PIN", "secret takes no --min."),
      ("text Your name", "There is more than a question. Quote it if it has several words."),
      ("text --titel Name", "There is no option '--titel'."),
      ("text Name --title", "--title needs a value."),
    ])
  func wrong(_ line: String, _ sentence: String) {
    let arguments = line.split(separator: " ").map(String.init)
    let told = "signalbox ask: \(sentence)\n\(AskLine.usage)"
    #expect(AskLine.read(arguments) == .outcome(BoxOutcome(255, [2: told])))
  }

  @Test("X90: signalbox ask --help has the usage on standard output")
  func help() {
    let usage = BoxReading.outcome(BoxOutcome(0, [1: AskLine.usage]))
    for words in [["--help"], ["text", "--help"], ["number", "--min", "1", "--help", "Count"]] {
      #expect(AskLine.read(words) == usage)
    }
    #expect(AskLine.read(["text", "--", "--help"]) != usage, "the question is --help")
  }
}
