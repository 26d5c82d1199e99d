import SignalboxCore
import SignalboxInterface
import SignalboxModel
import SignalboxNavigation
import SignalboxWords

/// An installation: an effect for each step, shown on a page. The user can retry a failed step, or stop and undo the
/// installation.
final class Installation {
  private let server: Server
  private let password: Secret
  private let service: any SetupService
  private let context: ApplicationContext
  private let id: String
  private let done = MutableProperty(0)
  private var work: Subscription?
  /// The alert with the last question whether to stop.
  private var question: Alert?

  init(of server: Server, _ password: Secret, by service: any SetupService, in context: ApplicationContext) {
    (self.server, self.password, self.service, self.context) = (server, password, service, context)
    id = context.random.uuid()
  }

  /// Returns a page that shows the installation, and begins or continues the installation.
  func page() -> InstallPage {
    let page = InstallPage(done: done)
    page.retry.taps.observe { [unowned self, unowned page] in begin(on: page) }
    page.cancel.taps.merge(page.dismissalRequests).observe { [unowned self, unowned page] in ask(page) }
    begin(on: page)
    return page
  }

  /// Opens an alert with the question whether to stop. The alert closes when the installation is complete.
  private func ask(_ page: InstallPage) {
    let stop = Button("stop", phrase("Stop"), role: .destructive)
    let goOn = Button("go-on", phrase("Go on"), role: .cancel)
    let (title, message) = (phrase("Stop the installation?"), phrase("What it began is undone."))
    let alert = Alert(title: title, message: message, buttons: [stop, goOn])
    question = alert
    context.navigator.alert(alert) { [self, weak page] in if $0 == .success("stop"), let page { undo(on: page) } }
  }

  private func begin(on page: InstallPage) {
    (page.isRunning.value, page.progress.error.value) = (true, nil)
    work = context.navigator.spawn(during: page.lifetime) { [self, page] in
      do throws(EffectFailure) {
        for step in SetupStep.allCases.dropFirst(done.value) {
          page.log.append("\(step.title)…")
          let secret = step == .account ? password : .none
          try await context.effects.run(step.rawValue, secret: secret, title: step.title, given: server) {
            [server, service, id] key, password in
            try await service.carryOut(step, of: server, password: password, installation: id, key: key)
          }
          done.value += 1
        }
        question.map { context.navigator.close($0, saying: phrase("The installation ended before you answered.")) }
        page.finish(())
      } catch {
        guard error.cause != .cancelled else { return }
        page.log.append(error.reason)
        (page.isRunning.value, page.progress.error.value) = (false, error.reason)
      }
    }
  }

  private func undo(on page: InstallPage) {
    work?.cancel()
    page.isRunning.value = true
    context.navigator.spawn { [self, page] in
      do throws(EffectFailure) {
        try await context.effects.run("undo", title: phrase("Undoing what was begun"), policy: .finish, given: id) {
          [service, id] _ in try await service.undo(id)
        }
        context.navigator.notify(phrase("What the installation began is undone."))
        context.navigator.cancel(page)
      } catch {
        (page.isRunning.value, page.progress.error.value) = (false, error.reason)
      }
    }
  }
}
