import SignalboxCore
import SignalboxModel
public import SignalboxNavigation

/// The registration application: a model and a page that are joined by property bindings.
public struct RegisterApplication: Application {
  /// The name on a command line.
  public static let name = "register"

  /// How long a service has to answer, on the session's clock.
  public static let patience = Duration.seconds(60)

  private let service: any RegisterService

  /// Creates the application over what opens its accounts.
  public init(service: any RegisterService) { self.service = service }

  /// Runs until an account was opened and its owner has read that, or until the page is left.
  /// - Returns: The user name of the new account, or `nil`.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let model = RegisterModel(service: asking(context))
    guard let username = try? await context.navigator.presentRoot(RegisterPage(model: model)) else { return nil }
    try? await context.navigator.presentRoot(WelcomePage(username: username))
    return username
  }

  /// The service as an effect: named, recorded without the token, and given up when it does not answer.
  private func asking(
    _ context: ApplicationContext, isolation: isolated (any Actor)? = #isolation
  ) -> (Credentials) -> Signal<Registration> {
    let service = service
    return { credentials in
      // A closure that names its isolation stays in it, and so do the tasks it starts.
      _ = isolation
      return Signal.task {
        let username = credentials.username
        return try await context.effects.run(
          "register", secret: credentials.password, title: "Opening the account", given: username
        ) { key, password in
          try await service.register(username, password: password, key: key)
        }
      }.timeout(after: Self.patience, on: context.clock)
    }
  }
}
