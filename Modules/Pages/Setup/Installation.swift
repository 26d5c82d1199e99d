import SignalboxCore
import SignalboxModel
import SignalboxNavigation

/// An installation: an effect for each step, shown on a page, gone on with where one failed, and undone when it is given up.
final class Installation {
  private let server: Server
  private let password: Secret
  private let service: any SetupService
  private let context: ApplicationContext
  private let id: String
  private var done: [SetupStep] = []
  private var work: Subscription?

  init(of server: Server, _ password: Secret, by service: any SetupService, in context: ApplicationContext) {
    (self.server, self.password, self.service, self.context) = (server, password, service, context)
    id = context.chance.uuid()
  }

  /// Begins or, where it was done before, says so.
  func show(on page: InstallPage) {
    page.retry.taps.observe { [unowned self, unowned page] in begin(on: page) }
    page.cancel.taps.observe { [unowned self, unowned page] in undo(on: page) }
    page.leaveRequests.observe { [unowned self, unowned page] in
      context.navigator.alert(.stopInstalling) { [weak self, weak page] answer in
        if let page, answer == .success("stop") { self?.undo(on: page) }
      }
    }
    guard done == SetupStep.allCases else { return begin(on: page) }
    page.show(done.count, "Done.")
    page.state.value = .done
  }

  private func begin(on page: InstallPage) {
    page.state.value = .running
    work = context.navigator.spawn(during: page.lifetime) { [self, page] in await carryOut(on: page) }
  }

  private nonisolated(nonsending) func carryOut(on page: InstallPage) async {
    do throws(EffectFailure) {
      for step in SetupStep.allCases where !done.contains(step) {
        page.show(done.count, "\(step.title)…")
        try await carryOut(step)
        done.append(step)
      }
      page.show(done.count, "Done.")
      page.finish(())
    } catch {
      if error.cause != .cancelled { page.state.value = .failed(error.reason) }
    }
  }

  private nonisolated(nonsending) func carryOut(_ step: SetupStep) async throws(EffectFailure) {
    let (server, service, id) = (server, service, id)
    guard step == .account else {
      return try await context.effects.run(step.rawValue, title: step.title, given: server) { key in
        try await service.carryOut(step, of: server, password: nil, installation: id, key: key)
      }
    }
    try await context.effects.run(step.rawValue, secret: password, title: step.title, given: server) { key, password in
      try await service.carryOut(step, of: server, password: password, installation: id, key: key)
    }
  }

  private func undo(on page: InstallPage) {
    work?.cancel()
    page.state.value = .undoing
    context.navigator.spawn { [self, page] in
      do throws(EffectFailure) {
        let (service, id) = (service, id)
        try await context.effects.run("undo", title: "Undoing what was begun", policy: .finish, given: id) { _ in
          try await service.undo(id)
        }
        context.navigator.cancel(page)
      } catch {
        page.state.value = .failed(error.reason)
      }
    }
  }
}
