import SignalboxCore
import SignalboxModel
public import SignalboxNavigation
import SignalboxWords

/// The registration application: a model and a page that are connected by property bindings.
public struct RegisterApplication: Application {
  /// The name on a command line.
  public static let name = "register"
  /// The time in which a service must answer, by the session's clock.
  public static let patience = Duration.seconds(60)

  private let service: any RegisterService

  /// Creates the application.
  /// - Parameter service: The service that opens the accounts.
  public init(service: any RegisterService) { self.service = service }

  /// Runs until the user has opened an account and read the welcome, or until the page is closed.
  /// - Returns: The user name of the new account, or `nil`.
  public nonisolated(nonsending) func run(in context: ApplicationContext) async -> String? {
    let model = RegisterModel(service: asking(context))
    guard let username = try? await context.navigator.presentRoot(RegisterPage(model: model)) else { return nil }
    try? await context.navigator.presentRoot(WelcomePage(username: username))
    return username
  }

  /// Returns the service as an effect: named, recorded without the token, and given up after ``patience``.
  private func asking(
    _ context: ApplicationContext, isolation: isolated (any Actor)? = #isolation
  ) -> (Credentials) -> Signal<Registration> {
    let (service, requests) = (service, RegisterRequests())
    return { credentials in
      // A closure that mentions its isolation stays isolated, and so do the tasks that it starts.
      _ = isolation
      return Signal.task {
        let (username, number) = (credentials.username, requests.number(for: credentials))
        let answer = try await context.effects.run(
          "register", secret: credentials.password, title: phrase("Opening the account"), given: username
        ) { key, password in
          do {
            let key = RegisterRequests.key(number, in: key)
            return RegisterAnswer(token: try await service.register(username, password: password, key: key).token)
          } catch let refusal as RegisterRefusal {
            return RegisterAnswer(refusal: refusal.reason, field: refusal.field)
          } catch let refusal as EffectFailure {
            return RegisterAnswer(refusal: refusal.reason)
          }
        }
        requests.wereAnswered()
        if let refusal = answer.refusal {
          guard let field = answer.field else { throw EffectFailure(reason: refusal) }
          throw RegisterRefusal(of: field, refusal)
        }
        return Registration(answer)
      }.timeout(after: Self.patience, on: context.clock)
    }
  }
}
