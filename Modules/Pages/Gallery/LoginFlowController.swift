import SignalboxCore
import SignalboxModel
public import SignalboxNavigation
import SignalboxWords

/// The login of the gallery: shows the login page as the root until a login succeeds (R50).
public final class LoginFlowController {
  private let library: any PhotoLibrary
  private let context: ApplicationContext

  /// Creates the controller; ``run()`` shows its page.
  public init(library: any PhotoLibrary, context: ApplicationContext) {
    self.library = library
    self.context = context
  }

  /// Shows the login page until a login succeeds.
  /// - Returns: The name of the user.
  /// - Throws: `Dismissed` when the user quits instead.
  public nonisolated(nonsending) func run() async throws(Dismissed) -> String {
    let (isChecking, problem) = (MutableProperty(false), MutableProperty(String?.none))
    var check: (String, Secret) -> Void = { _, _ in }
    let page = LoginPage(isChecking: isChecking, problem: problem) { check($0, $1) }
    let (library, context) = (library, context)
    check = { [unowned page] username, password in
      context.navigator.spawn(during: page.lifetime) { [page] in
        isChecking.value = true
        problem.value = nil
        do throws(EffectFailure) {
          try await context.effects.run(
            "log in", secret: password, title: phrase("Logging in"), isReversible: true, given: username
          ) { _, password in
            try await library.logIn(PhotoCredentials(username: username, password: password))
          }
          page.finish(username)
        } catch {
          problem.value = error.reason
        }
        isChecking.value = false
      }
    }
    return try await context.navigator.presentRoot(page)
  }
}
