import SignalboxCore
import SignalboxInterface
import SignalboxNavigation
import SignalboxSession
import SignalboxTesting
import Testing

@testable import SignalboxPages

@Suite struct CaptureApplicationTests {
  private func with(
    _ pictures: FakePictures = FakePictures(), _ body: @escaping @Sendable (SessionTest) throws -> Void
  ) async throws {
    try await onSessionThread { try body(SessionTest(CaptureApplication(service: pictures))) }
  }

  @Test("R59, R62: a request turns a source into a picture; the page sees only the result")
  func transform() async throws {
    try await with { test in
      #expect(
        test.frame.page.elements.map(\.id) == [
          "capture/camera", "capture/library", "capture/file", "capture/caption",
        ])
      #expect(test.text("capture/caption") == "No picture yet.")
      test.press("capture/library")
      #expect(test.frame.stack.map(\.key) == ["capture", "picker"])
      test.press("picker/list/good")
      #expect(test.frame.stack.map(\.key) == ["capture"])
      #expect(test.frame.element("capture/image") != nil)
      #expect(test.text("capture/caption") == "good, 4 × 3, 12.3 kB")
      #expect(test.quit() == .finished(outcome: "good"))
    }
  }

  @Test(
    "R63: the source is a typed parameter, and each kind of source shows its own elements",
    arguments: ImageSource.Kind.allCases)
  func sources(_ kind: ImageSource.Kind) async throws {
    try await with(FakePictures(offers: [kind])) { test in
      test.press("capture/\(kind)")
      let ids = test.frame.page.elements.map(\.id)
      switch kind {
      case .camera: #expect(ids == ["picker/take"])
      case .library: #expect(ids == ["picker/list"])
      case .file: #expect(ids == ["picker/path", "picker/open"])
      case .device: #expect(ids == ["picker/sent"])
      }
    }
  }

  @Test("R60, B20: a decision removes the picker, and the same frame has the picture")
  func deciding() async throws {
    try await with { test in
      test.press("capture/camera")
      let before = test.frames.count
      test.press("picker/take")
      let back = test.frames[before...].filter { $0.stack.count == 1 }
      #expect(back.allSatisfy { $0.element("capture/caption")?.content == .text("camera 1, 4 × 3, 12.3 kB") })
      #expect(!back.isEmpty)
    }
  }

  @Test("R61, B21: going back has its own outcome: it is no error, and an earlier picture stays")
  func cancelling() async throws {
    try await with { test in
      test.press("capture/library")
      test.back()
      #expect(test.text("capture/caption") == "Nothing was chosen.")
      test.press("capture/camera")
      test.press("picker/take")
      test.press("capture/file")
      test.back()
      #expect(test.text("capture/caption") == "camera 1, 4 × 3, 12.3 kB")
      #expect(test.rejections.isEmpty)
    }
  }

  @Test("R64: each trigger starts a new request, any number of times and after any result")
  func again() async throws {
    let pictures = FakePictures()
    try await with(pictures) { test in
      for number in 1...50 {
        test.press("capture/camera")
        if number % 3 == 0 { test.back() } else { test.press("picker/take") }
        #expect(test.text("capture/caption") == "camera \(pictures.taken), 4 × 3, 12.3 kB")
      }
      #expect(pictures.taken == 34)
    }
  }

  @Test("a broken picture is an error in the picker, and the picker stays")
  func complaint() async throws {
    try await with { test in
      test.press("capture/library")
      test.press("picker/list/bad")
      #expect(test.frame.element("picker/list")?.error == "The picture is broken.")
      test.press("picker/list/good")
      #expect(test.text("capture/caption") == "good, 4 × 3, 12.3 kB")
      test.press("capture/file")
      test.press("picker/open")
      #expect(test.rejections == [.disabled])
      test.set("picker/path", "bad")
      test.press("picker/open")
      #expect(test.frame.element("picker/path")?.error == "The picture is broken.")
      test.set("picker/path", "good")
      #expect(test.frame.element("picker/path")?.error == nil)
      test.press("picker/open")
      #expect(test.frame.stack.count == 1)
    }
  }

  @Test("a path is completed from the names that begin with it")
  func completion() async throws {
    try await with { test in
      test.press("capture/file")
      #expect(test.suggestions == ["good", "bad"])
      test.set("picker/path", "b")
      #expect(test.suggestions == ["bad"])
    }
  }

  @Test("A88: a stranger sends a picture, which becomes the picture of the page as that of another source does")
  func sending() async throws {
    try await with(FakePictures(offers: [.library, .device])) { test in
      #expect(test.frame.page.elements.map(\.id) == ["capture/library", "capture/device", "capture/caption"])
      test.press("capture/device")
      #expect(
        test.frame.element("picker/sent")?.help == "A file of the type PNG or JPEG, at most 20 MB.")
      test.act("picker/sent", .sendFiles([.contents(name: "beach.png", Self.png + Array("the rest".utf8))]))
      #expect(test.frame.stack.map(\.key) == ["capture"])
      #expect(test.text("capture/caption") == "beach.png, 4 × 3, 12.3 kB")
      #expect(test.quit() == .finished(outcome: "beach.png"))
    }
  }

  @Test("A88: another file, and a broken picture, is refused with the reason; the picker stays for another file")
  func refusing() async throws {
    try await with(FakePictures(offers: [.device])) { test in
      test.press("capture/device")
      test.act("picker/sent", .sendFiles([.contents(name: "page.png", Array("<html>".utf8))]))
      #expect(test.rejections == [.badValue(.wrongFileType)])
      #expect(test.frame.element("picker/sent")?.isEmpty == true)
      test.act("picker/sent", .sendFiles([.contents(name: "half.png", Self.png)]))
      #expect(test.frame.element("picker/sent")?.error == "The picture is broken.")
      test.act("picker/sent", .sendFiles([]))
      #expect(test.frame.element("picker/sent")?.error == nil)
      test.act("picker/sent", .sendFiles([.contents(name: "whole.png", Self.png + [0])]))
      #expect(test.frame.stack.map(\.key) == ["capture"])
    }
  }

  /// The bytes by which a PNG is known.
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  @Test("without a camera its button is disabled and gives the reason")
  func noCamera() async throws {
    try await with(FakePictures(noCamera: "There is no camera at /dev/video0.")) { test in
      test.press("capture/camera")
      #expect(test.rejections == [.disabled])
      #expect(test.frame.element("capture/camera")?.help == "There is no camera at /dev/video0.")
    }
  }

  @Test("B22: the pending work of a picker is cancelled with it, and nothing stays alive")
  func cancelled() async throws {
    let pictures = FakePictures()
    try await with(pictures) { test in
      test.press("capture/library")
      let slow = InputEvent(page: test.frame.inFront, element: "picker/list/slow", action: .press)
      test.session.within { $0.host.send(slow) }
      test.session.settle()
      #expect(test.frame.element("picker/list")?.isBusy == true)
      // The picture never comes. Only a cancellation can end the effect.
      test.back()
      #expect(pictures.cancelled == 1)
      #expect(test.text("capture/caption") == "Nothing was chosen.")
      #expect(test.quit() == .finished(outcome: nil))
      #expect(test.session.within { $0.liveCount } == 0)
    }
  }

  @Test("B19, B21: each of two pickers at the same time gets its own result, also the picker below")
  func twoAtOnce() async throws {
    try await onSessionThread {
      let test = SessionTest(TwoQuestions())
      #expect(test.frame.stack.map(\.key) == ["log", "picker", "picker"])
      test.press("picker/take")
      #expect(test.frame.stack.map(\.key) == ["log", "picker"])
      test.back()
      #expect(test.text("log/text") == "second camera 1, first cancelled")
      _ = test.quit()
    }
  }
}

extension SessionTest {
  fileprivate var suggestions: [String] {
    if case .field(let field) = frame.element("picker/path")?.content { field.suggestions } else { [] }
  }
}

/// Asks a second time before the first answer.
private struct TwoQuestions: Application {
  static let name = "two"

  nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let (nav, page) = (context.navigator, TextPage())
    let sources = ImageSources(service: FakePictures(), context: context)
    for name in ["first", "second"] {
      nav.spawn {
        do throws(Dismissed) {
          page.note("\(name) \(try await nav.present(ImagePicker(sources.camera)).name)")
        } catch {
          page.note("\(name) \(error)")
        }
      }
    }
    _ = try? await nav.presentRoot(page)
    return nil
  }
}

private final class TextPage: Page<Never> {
  private let text = Label("text")
  override var elements: [PageElement] { [text] }
  init() { super.init(key: "log", title: "Log") }
  func note(_ line: String) { text.text.value += (text.text.value.isEmpty ? "" : ", ") + line }
}
