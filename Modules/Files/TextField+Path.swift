import Foundation
public import SignalboxCore
import SignalboxInterface
import SignalboxModel
public import SignalboxNavigation
import SignalboxProgram

extension TextField {
  /// Makes the field one for a path: it offers what the path may become, and complains while it does not lead to what is wanted.
  ///
  /// ```swift
  /// let target = TextField("target", "Folder", isRequired: true)
  /// target.takesPath(to: .writableFolder, during: lifetime, in: context)
  /// ```
  ///
  /// What is looked for is what is on the machine where the session is. Both are effects that only look, under the names
  /// `<key>-paths` and `<key>-path`: they are recorded, and a repetition needs no file.
  /// - Parameters:
  ///   - rule: What the path has to lead to. An empty text is not asked; whether there must be one says `isRequired`.
  ///   - lifetime: The page's.
  ///   - context: What the session lends.
  public func takesPath(to rule: PathRule, during lifetime: Lifetime, in context: ApplicationContext) {
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
          // Nothing can be offered, so nothing is: what is wrong with the path the check says.
        }
      }
    }
    offer(text.value, after: nil)
    text.changes.observe(during: lifetime) { offer($0, after: .milliseconds(100)) }
  }
}
