import Testing

@testable import SignalboxTUI

@Suite struct LineModeFallbackTests {
  @Test(
    "G16: the line mode receives all arguments except those about the screen",
    arguments: [
      (["sampler"], ["sampler"]), (["--mouse", "sampler", "--ascii"], ["sampler"]),
      (["--theme", "file", "--data", "x"], ["--data", "x"]), (["--theme=file", "--tty"], ["--tty"]),
      (["--keys", "file", "--keys=file", "x"], ["x"]),
      (["--graphics", "blocks", "--graphics=none", "x"], ["x"]),
      (["--data", "x", "--", "--mouse"], ["--data", "x", "--", "--mouse"]), (["--theme"], []),
    ])
  func arguments(_ row: (given: [String], told: [String])) {
    #expect(LineModeFallback.arguments(row.given) == row.told)
  }
}
