import SignalboxCore
import SignalboxModel
package import SignalboxNavigation

/// An application that makes a file for its user at a press, for tests of every front end.
package struct GivingApplication: Application {
  package static let name = "giving"

  private let file: String
  private let type: String
  private let bytes: [UInt8]
  private let made: @Sendable () -> Void

  /// - Parameters:
  ///   - file: The name of the file.
  ///   - type: The media type.
  ///   - bytes: The contents.
  ///   - made: Called when the effect's work makes the file, on any thread.
  package init(
    _ file: String = "table.csv", type: String = "text/csv", bytes: [UInt8] = Array("a,b\n1,2\n".utf8),
    made: @escaping @Sendable () -> Void = {}
  ) {
    (self.file, self.type, self.bytes, self.made) = (file, type, bytes, made)
  }

  package nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let page = GivingPage()
    page.make.taps.observe { [unowned page] in
      context.navigator.spawn(during: page.lifetime) { [unowned page] in
        do throws(EffectFailure) {
          page.file.file.value = try await context.effects.give("make", as: file, type: type) { _ in
            made()
            return bytes
          }
        } catch {
          page.problem.text.value = error.reason
        }
      }
    }
    page.end.taps.observe { [unowned page] in page.finish("done") }
    return try? await context.navigator.presentRoot(page)
  }
}

private final class GivingPage: Page<String> {
  let make = Button("make", "Make")
  let file = Download("file", "Table")
  let problem = Label("problem", text: "")
  let end = Button("end", "End")
  override var elements: [PageElement] { [make, file, problem, end] }
  init() { super.init(key: "page", title: "Export") }
}
