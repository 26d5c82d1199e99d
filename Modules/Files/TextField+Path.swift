import Foundation
public import SignalboxCore
import SignalboxInterface
import SignalboxModel
public import SignalboxNavigation
import SignalboxProgram

extension TextField {
  /// Makes this a field for a path. The field suggests completions, and complains while the path does not obey the
  /// rule.
  ///
  /// ```swift
  /// let target = TextField("target", "Folder", isRequired: true)
  /// target.acceptPaths(to: .writableFolder, during: lifetime, in: context)
  /// ```
  ///
  /// The paths are paths on the machine of the session. Two effects, `<key>-paths` and `<key>-path`, look at the
  /// machine and change nothing. Both are recorded, so a replay needs no file.
  /// - Parameters:
  ///   - rule: The kind of file or folder that the path must lead to. An empty text is not checked; `isRequired`
  ///     decides whether a path is required.
  ///   - lifetime: The lifetime of the page.
  ///   - context: The context of the application.
  public func acceptPaths(to rule: PathRule, during lifetime: Lifetime, in context: ApplicationContext) {
    typing = .path
    check(as: key + "-path", during: lifetime, in: context) { text in
      await blocking { rule.complaint(about: text) }
    }
    var looking: Subscription?
    let name = key + "-paths"
    func offer(_ text: String, after pause: Duration?) {
      looking?.cancel()
      looking = context.navigator.spawn(during: lifetime) { [weak self] in
        do throws(EffectFailure) {
          if let pause { try await context.effects.wait(name + "-pause", for: pause) }
          let paths = try await context.effects.run(name, isReversible: true, given: text) { _ in
            await blocking { rule.completions(of: text) }
          }
          if self?.text.value == text { self?.suggestions.value = paths }
        } catch {
          // Then the field has no suggestions. The check shows the problem of a wrong path.
        }
      }
    }
    offer(text.value, after: nil)
    text.changes.observe(during: lifetime) { offer($0, after: .milliseconds(100)) }
  }
}
